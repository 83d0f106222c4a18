// Chooses the sources of the country: headers of a trusted proxy first, then the built-in table.
import type { Env } from '../../env.ts';
import type { Geolocation } from '../../ports/geolocation.ts';
import type { Log } from '../../ports/log.ts';
import { firstKnown } from './first-known.ts';
import { createHeaderGeolocation } from './headers.ts';
import { createTableGeolocation } from './table.ts';

export function chooseGeolocation(env: Env, log: Log): { geolocation: Geolocation; state: string; hosted: boolean } {
  const hosted = env.http.trustProxy;
  const table = 'a built-in table of IPv4 addresses';
  return {
    // Without a trusted proxy, the HTTP entry passes no header on.
    geolocation: firstKnown([createHeaderGeolocation(), createTableGeolocation()], log),
    state: hosted ? `country headers of the proxy, else ${table}` : table,
    hosted,
  };
}
