// Consent to optional cookies as the pages know it: read from four cookies, and whether the visitor has to be asked.
import {
  ASKED_COOKIE,
  CONSENT_KINDS,
  consentCookie,
  mustAskForConsent,
  type ConsentKind,
} from '#server/contracts/consent.ts';
import { readCookie } from '~/cookies';

export interface Consent extends Record<ConsentKind, boolean> {
  asked: boolean;
  /** Here the banner asks; elsewhere everything is accepted once the page knows where it is. */
  mustAsk: boolean;
}

export function readConsent(request: Request, country: string): Consent {
  const asked = readCookie(request, ASKED_COOKIE) !== undefined;
  const given = (kind: ConsentKind): boolean => asked && readCookie(request, consentCookie(kind)) === 'true';
  const [analytics, marketing, personalization] = CONSENT_KINDS.map(given) as [boolean, boolean, boolean];
  return {
    asked,
    mustAsk: mustAskForConsent(country, request.headers.get('sec-gpc') === '1'),
    analytics,
    marketing,
    personalization,
  };
}

/** Asked, and all three kinds accepted: partial consent loads no tracker. */
export const hasFullConsent = (consent: Consent): boolean =>
  consent.asked && consent.analytics && consent.marketing && consent.personalization;

/** The id of the manager; any button with it as `popoverTarget` opens it, as the footer's does. */
export const COOKIE_SETTINGS_POPOVER_ID = 'cookie-settings';
