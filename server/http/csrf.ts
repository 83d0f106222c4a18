// Refuses state changes that another site made a visitor's browser send. SameSite=Lax cookies are the second lock.
import type { IncomingHttpHeaders } from 'node:http';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Called by programs with a bearer token or a signature; without a cookie a browser adds nothing of the visitor's there. */
const PROGRAMS = /^\/(?:api|auth\/v1)(?:\/|$)/;

/** True when the request may go on. `origin` is the site's own. */
export function mayChangeState(
  method: string,
  pathname: string,
  headers: IncomingHttpHeaders,
  origin: string,
): boolean {
  if (SAFE.has(method)) return true;
  if (headers.cookie === undefined && PROGRAMS.test(pathname)) return true;
  if (headers.origin !== undefined) return headers.origin === origin;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // Neither header: no browser of the last years. Without a cookie there is nothing to abuse.
  return headers.cookie === undefined;
}
