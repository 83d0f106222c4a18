// CSRF protection: refuses state changes that another site made a visitor's browser send. SameSite=Lax cookies are a second protection.
import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Paths that API clients call with a bearer token or a signature. Without a cookie a request carries no rights of the visitor. */
const API_PATHS = /^\/(?:api|auth\/v1)(?:\/|$)/;

/** True when the request may proceed. `origin` is the site's own. */
export function passesOriginCheck(
  method: string,
  pathname: string,
  headers: IncomingHttpHeaders,
  origin: string,
): boolean {
  if (SAFE_METHODS.has(method)) return true;
  if (headers.cookie === undefined && API_PATHS.test(pathname)) return true;
  if (headers.origin !== undefined) return headers.origin === origin;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // Neither header: not a browser of recent years. Without a cookie there is nothing to abuse.
  return headers.cookie === undefined;
}
