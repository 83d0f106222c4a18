// Where nobody has to be asked, everything is accepted once the geography is known (SPEC section 4). Used by the script of plain pages
// and by pages that hydrate.
import {
  ASKED_COOKIE,
  CONSENT_DAYS,
  CONSENT_KINDS,
  consentCookie,
  mustAskForConsent,
} from '#server/contracts/consent.ts';

/** True when it was accepted just now. */
export async function acceptWhereNobodyAsks(page: Document): Promise<boolean> {
  if (new RegExp(`(?:^|;\\s*)${ASKED_COOKIE}=`).test(page.cookie)) return false;
  const control = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  if (mustAskForConsent(control ? '' : await countryOf(), control)) return false;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const names = [ASKED_COOKIE, ...CONSENT_KINDS.map(consentCookie)];
  for (const name of names)
    page.cookie = `${name}=true; Path=/; Max-Age=${CONSENT_DAYS * 86_400}; SameSite=Lax${secure}`;
  // The record is the backend's affair; a failure is nobody's to see.
  await fetch('/api/v1/consents', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(names.map((name) => [name, true]))),
  }).catch(() => undefined);
  return true;
}

/** '' when it cannot be known, which is as strict as can be. */
async function countryOf(): Promise<string> {
  try {
    const answer = await fetch('/api/get-geography', { headers: { accept: 'application/json' } });
    return answer.ok ? (((await answer.json()) as { country?: string }).country ?? '') : '';
  } catch {
    return '';
  }
}
