// What a stored page depends on besides its path: the currency of the visitor's country, colour mode, whether consent was or must be asked, and on a
// developer's machine the name that it was asked by (absolute links).
import type { IncomingMessage } from 'node:http';
import { ASKED_COOKIE, mustAskForConsent } from '../contracts/consent.ts';
import { currencyFor } from '../contracts/prices.ts';
import type { Geolocation } from '../ports/geolocation.ts';
import { type ClientSettings, createClientReader } from './client.ts';
import { parseCookies } from './session.ts';

/** Cookies that a stored page may depend on; all others are taken away before it is made. */
const VISIBLE = /^\s*(?:consent_asked|theme)=/;

export function pageVariant(
  settings: ClientSettings,
  locate: Geolocation['locate'],
): (request: IncomingMessage) => Promise<string> {
  const readClient = createClientReader(settings);
  return async (request) => {
    const jar = parseCookies(request.headers.cookie);
    const { ip, country, origin } = readClient(request);
    const theme = jar.get('theme');
    const geography = await locate(ip, country || null);
    const ask = mustAskForConsent(geography.country, request.headers['sec-gpc'] === '1');
    return [
      jar.has(ASKED_COOKIE) ? 'asked' : ask ? 'ask' : '',
      theme === 'light' || theme === 'dark' ? theme : '',
      // All else that a stored page may know of the country is the currency of its prices.
      currencyFor(geography),
      origin,
    ].join();
  };
}

export const visibleCookies = (header: string | undefined): string | undefined =>
  header
    ?.split(';')
    .filter((part) => VISIBLE.test(part))
    .join(';') || undefined;

/** A message for the next page is for one visitor and one page. */
export const hasMessage = (header: string | undefined): boolean =>
  header !== undefined && /(?:^|;\s*)flash=/.test(header);
