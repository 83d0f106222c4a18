// What happens on a page, told to whoever may hear it. Events wait here until the trackers are there; without consent they
// never are, and what waits goes with the page.
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
    /** Once the trackers are there: takes the events from then on. */
    catchlightTake?: (event: TrackedEvent) => void;
  }
}

const WAITING = 50;

export function track(name: string, properties: Record<string, unknown> = {}): void {
  const event: TrackedEvent = { name, properties, eventId: crypto.randomUUID() };
  if (window.catchlightTake) return window.catchlightTake(event);
  const waiting = (window.catchlightEvents ??= []);
  if (waiting.length < WAITING) waiting.push(event);
}

/** Asked and agreed to everything: half a yes loads nothing (SPEC section 4). */
export function agreedToAll(cookies: string): boolean {
  const given = parseCookies(cookies);
  return [ASKED_COOKIE, ...CONSENT_KINDS.map(consentCookie)].every((name) => given.get(name) === 'true');
}

/** Adds the script of the trackers, once, when there is consent; after consent is taken back a fresh page is without them. */
export function followConsent(page: Document, script: string): void {
  const loaded = page.querySelector(`script[src="${script}"]`);
  if (!agreedToAll(page.cookie)) {
    if (loaded) page.location.reload();
    return;
  }
  if (loaded) return;
  const tag = page.createElement('script');
  tag.src = script;
  tag.async = true;
  page.head.append(tag);
}
