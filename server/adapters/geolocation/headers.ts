// The country from a header of a trusted proxy; unknown without one.
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
