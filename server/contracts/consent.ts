// Consent to cookies: cookie names, and who must be asked before optional cookies are set.
export const CONSENT_KINDS = ['analytics', 'marketing', 'personalization'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];
export type ConsentCookie = 'consent_asked' | `consent_${ConsentKind}`;

export const ASKED_COOKIE = 'consent_asked';
export const consentCookie = (kind: ConsentKind): ConsentCookie => `consent_${kind}`;

/** Visitors are asked again after half a year. */
export const CONSENT_DAYS = 180;

/** The European Economic Area, Great Britain and Switzerland. */
const GDPR_COUNTRIES = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH'.split(' '),
);

/** Outside GDPR countries consent is assumed, unless the browser sends Global Privacy Control. Unknown counts as a GDPR country. */
export const mustAskForConsent = (country: string, globalPrivacyControl: boolean): boolean =>
  globalPrivacyControl || country === '' || GDPR_COUNTRIES.has(country);
