// Chooses the sources of the country: the header of a trusted proxy first, then the built-in table.
import type { Env } from '../../env/index.ts';
import type { Geolocation } from '../../ports/geolocation.ts';
import type { Log } from '../../ports/log.ts';
import { firstKnown } from './first-known.ts';
import { createHeaderGeolocation } from './headers.ts';
import { createTableGeolocation } from './table.ts';

const TABLE = 'a built-in table of IPv4 addresses';

/** For the banner and the doctor. */
export const describeGeolocation = ({ http: { countryHeader } }: Env): string =>
  countryHeader ? `the proxy’s header ${countryHeader}, else ${TABLE}` : TABLE;

export function chooseGeolocation(env: Env, log: Log): { geolocation: Geolocation; state: string; hosted: boolean } {
  return {
    // The HTTP entry passes no other header on.
    geolocation: firstKnown([createHeaderGeolocation(), createTableGeolocation()], log),
    state: describeGeolocation(env),
    hosted: env.http.countryHeader !== undefined,
  };
}
