// Where nobody has to be asked, everything is accepted once the country is known. Used by the script of plain pages
// and by pages that hydrate.
import { apiAddress } from '~/api/address';
import {
  ASKED_COOKIE,
  CONSENT_DAYS,
  CONSENT_KINDS,
  consentCookie,
  mustAskForConsent,
} from '#server/contracts/consent.ts';
import { cookieLine, parseCookies } from '#server/contracts/cookies.ts';
import { DAY_SECONDS } from '#server/contracts/durations.ts';
import { onIdle } from '../connectivity/on-idle';

const wasAsked = (page: Document): boolean => parseCookies(page.cookie).has(ASKED_COOKIE);

/** True when it was accepted just now. */
export async function acceptCookiesWithoutPrompt(page: Document): Promise<boolean> {
  if (wasAsked(page)) return false;
  // A page that asks was made for a visitor who has to be asked: nothing more to find out.
  if (page.querySelector('[data-cookie-banner]')) return false;
  const control = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  if (control) return false;
  await onIdle(page);
  // Meanwhile it may have been answered in the manager.
  if (mustAskForConsent(await fetchCountry(), control) || wasAsked(page)) return false;
  const secure = window.location.protocol === 'https:';
  const names = [ASKED_COOKIE, ...CONSENT_KINDS.map(consentCookie)];
  for (const name of names)
    page.cookie = cookieLine(name, 'true', { maxAge: CONSENT_DAYS * DAY_SECONDS, readable: true, secure });
  // The choice holds in this browser even if the backend cannot record it.
  await fetch(apiAddress('/consents'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(names.map((name) => [name, true]))),
  }).catch(() => undefined);
  return true;
}

/** '' when it cannot be known, which is as strict as can be. */
async function fetchCountry(): Promise<string> {
  try {
    const answer = await fetch('/api/get-geography', { headers: { accept: 'application/json' } });
    return answer.ok ? (((await answer.json()) as { country?: string }).country ?? '') : '';
  } catch {
    return '';
  }
}
