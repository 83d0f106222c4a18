// What a cached page depends on besides its path: the currency of the visitor's country, colour mode, whether consent was asked or is
// required, and on a developer's machine the host name (absolute links).
import type { IncomingMessage } from 'node:http';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { ASKED_COOKIE, mustAskForConsent } from '../../contracts/consent.ts';
import { cookiePair, parseCookies } from '../../contracts/cookies.ts';
import { currencyFor } from '../../contracts/prices.ts';
import type { Geolocation } from '../../ports/geolocation.ts';
import type { Client } from '../session/client.ts';

/** Cookies that a cached page may depend on; all others are removed before it is rendered. */
const VISIBLE_COOKIES: readonly string[] = [ASKED_COOKIE, 'theme'];

/** Everything a cached page may know about the visitor's location. */
interface Region {
  /** Currency of the prices; the country itself is not known to the page. */
  currency: string;
  country: string;
}
const REMEMBER_MS = 10 * MINUTE_MS;
const MAX_REMEMBERED = 10_000;

export function createPageVariant(
  locate: Geolocation['locate'],
  now: () => number,
): (request: IncomingMessage, client: Client) => string | Promise<string> {
  const known = new Map<string, Region>();
  let since = now();
  return (request, { ip, country, origin }) => {
    if (known.size >= MAX_REMEMBERED || now() - since > REMEMBER_MS) {
      known.clear();
      since = now();
    }
    const name = (region: Region): string => {
      const jar = parseCookies(request.headers.cookie);
      const theme = jar.get('theme');
      const ask = mustAskForConsent(region.country, request.headers['sec-gpc'] === '1');
      const consent = jar.has(ASKED_COOKIE) ? 'asked' : ask ? 'ask' : '';
      return `${consent},${theme === 'light' || theme === 'dark' ? theme : ''},${region.currency},${origin}`;
    };
    const key = `${ip} ${country}`;
    const region = known.get(key);
    if (region) return name(region);
    return locate(ip, country || null).then((geography) => {
      const found = { currency: currencyFor(geography), country: geography.country };
      known.set(key, found);
      return name(found);
    });
  };
}

export const keepVisibleCookies = (header: string | undefined): string | undefined =>
  [...parseCookies(header)]
    .filter(([name]) => VISIBLE_COOKIES.includes(name))
    .map(([name, value]) => cookiePair(name, value))
    .join('; ') || undefined;

/** Whether a flash message is pending; such a page is for one visitor and not cached. */
export const hasFlashMessage = (header: string | undefined): boolean => parseCookies(header).has('flash');
