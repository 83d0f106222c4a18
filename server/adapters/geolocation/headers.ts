// The country that a trusted proxy in front of us has written into the request. Without one nothing is known.
import { UNKNOWN, type Geolocation } from '../../ports/geolocation.ts';
import { continentOf } from './continents.ts';

export function createHeaderGeolocation(): Geolocation {
  return {
    name: 'headers',
    locate: async (_ip, countryHeader) => {
      const country = countryHeader?.toUpperCase() ?? '';
      const continent = continentOf(country);
      // A country without a known continent counts as unknown: both stay empty.
      return continent ? { country, continent } : UNKNOWN;
    },
  };
}
