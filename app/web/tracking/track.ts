// Events for trackers. They wait here until the trackers have loaded; without consent these never load, and the events are lost
// with the page.
import { ASKED_COOKIE, CONSENT_KINDS, consentCookie } from '#server/contracts/consent.ts';
import { parseCookies } from '#server/contracts/cookies.ts';

export interface TrackedEvent {
  name: string;
  properties: Record<string, unknown>;
  eventId: string;
}

declare global {
  interface Window {
    catchlightEvents?: TrackedEvent[];
    /** Set by the trackers once they have loaded: takes events from then on. */
    catchlightTake?: (event: TrackedEvent) => void;
  }
}

const MAX_QUEUED = 50;

export function track(name: string, properties: Record<string, unknown> = {}): void {
  const event: TrackedEvent = { name, properties, eventId: crypto.randomUUID() };
  if (window.catchlightTake) return window.catchlightTake(event);
  const waiting = (window.catchlightEvents ??= []);
  if (waiting.length < MAX_QUEUED) waiting.push(event);
}

/** Asked, and agreed to everything: partial consent loads no tracker. */
export function hasFullConsentCookies(cookies: string): boolean {
  const given = parseCookies(cookies);
  return [ASKED_COOKIE, ...CONSENT_KINDS.map(consentCookie)].every((name) => given.get(name) === 'true');
}

/** Adds the trackers' script once there is consent. After consent is withdrawn, the next full page load is without it. */
export function loadTrackersWithConsent(page: Document, script: string): void {
  const loaded = page.querySelector(`script[src="${script}"]`);
  if (!hasFullConsentCookies(page.cookie)) {
    if (loaded) page.location.reload();
    return;
  }
  if (loaded) return;
  const tag = page.createElement('script');
  tag.src = script;
  tag.async = true;
  page.head.append(tag);
}
