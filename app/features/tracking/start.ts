// Runs only after consent: asks our server what may be loaded, loads it, and passes on what happens. Nothing here may ever fail in
// a way that a person sees.
import { YEAR_SECONDS } from '#server/contracts/durations.ts';
import { cookieLine, parseCookies } from '#server/contracts/cookies.ts';
import type { Trackers } from '#server/contracts/tracking.ts';
import { apiAddress } from '~/api/address';
import { redactPath } from '~/web/tracking/redact-path';
import { hasFullConsentCookies, track, type TrackedEvent } from '~/web/tracking/track';
import { reportToAffiliateNetworks } from './affiliate-networks';
import { startAnalytics } from './analytics';
import { trackingArea } from './areas';
import { storeClickIdentifiers, campaignFields } from './campaign';
import { createFailureLogger } from './failures';
import { startGoogle } from './google';
import { markFirstTime, takePersonEvents } from './one-time-events';
import { loadScript, startExperiments } from './scripts';

const ANONYMOUS = 'ajs_anonymous_id';
/** Events that are sent to our own server as well. */
const SERVER_EVENTS = new Set(['source_visit', 'login', 'account_created', 'purchase', 'upload']);

/** Trackers start only with full consent, where the country is known, and in production or for a test account (`active`). */
export const mayTrack = (cookies: string, { active, country, continent }: Trackers): boolean =>
  hasFullConsentCookies(cookies) && active && country !== '' && continent !== '';

export async function startTracking(): Promise<void> {
  const answer = await fetch('/api/trackers', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`/api/trackers answers ${answer.status}`);
  const trackers = (await answer.json()) as Trackers;
  const area = trackingArea(window.location.pathname);
  if (!area.analytics || !mayTrack(document.cookie, trackers)) return;

  if (area.experiments && trackers.experimentScript) startExperiments(trackers.experimentScript);
  const anonymousId = readAnonymousId();
  const analytics = trackers.analytics && startAnalytics(trackers.analytics, anonymousId);
  const google = area.marketing ? startGoogle(trackers) : undefined;
  if (area.marketing && trackers.affiliateScript) loadScript(trackers.affiliateScript);
  const identifiers = storeClickIdentifiers(new URL(window.location.href), localStorage, Date.now());

  const take = (event: TrackedEvent): void => {
    const here = trackingArea(window.location.pathname);
    if (!here.analytics) return;
    if (event.name === 'page_view') {
      if (!trackers.production) return;
      const path = redactPath(window.location.pathname);
      analytics?.page(path, document.title);
      if (here.marketing) google?.tell({ ...event, properties: { path } });
      return;
    }
    analytics?.tell(event);
    if (here.marketing) google?.tell(event);
    if (here.marketing) reportToAffiliateNetworks(event, trackers);
    if (SERVER_EVENTS.has(event.name)) reportToServer(event, { anonymousId, identifiers });
  };
  const waiting = window.catchlightEvents?.splice(0) ?? [];
  window.catchlightTake = take;
  track('page_view');
  trackSourceVisit();
  if (trackers.user) identifyPerson(trackers, analytics);
  waiting.forEach(take);
}

function trackSourceVisit(): void {
  const address = new URL(window.location.href);
  if (markFirstTime(sessionStorage, 'source_visit'))
    track('source_visit', campaignFields(address, redactPath(address.pathname)));
}

function identifyPerson(trackers: Trackers, analytics: ReturnType<typeof startAnalytics> | undefined): void {
  const { user } = trackers;
  if (!user) return;
  analytics?.identify(user.id, { email: user.email, name: user.name });
  const stores = { session: sessionStorage, browser: localStorage };
  for (const [name, properties] of takePersonEvents(trackers, Date.now(), stores)) track(name, properties);
}

function reportToServer({ name, properties, eventId }: TrackedEvent, more: object): void {
  const address = apiAddress('/actions');
  void fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ actionType: name, payload: { ...properties, ...more, eventId } }),
    keepalive: true,
  }).catch(createFailureLogger(address));
}

function readAnonymousId(): string {
  const known = parseCookies(document.cookie).get(ANONYMOUS);
  if (known && /^[\w-]+$/.test(known)) return known;
  const id = crypto.randomUUID();
  const secure = window.location.protocol === 'https:';
  document.cookie = cookieLine(ANONYMOUS, id, { maxAge: YEAR_SECONDS, readable: true, secure });
  return id;
}
