// What trackers get to know: which parts of the site, what of an address, and when.
import { describe, expect, it } from 'vitest';
import type { Trackers } from '#server/contracts/tracking.ts';
import { redactPath } from '~/web/tracking/redact-path';
import { IDENTIFY, identifyWhenReady } from './analytics';
import { trackingArea } from './areas';
import { awinClick, storeClickIdentifiers, campaignFields } from './campaign';
import { markFirstTime, takePersonEvents } from './one-time-events';
import { mayTrack } from './start';

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  } as unknown as Storage;
}

describe('the areas of the site', () => {
  it.each([
    ['/', true, true, true],
    ['/de/pricing', true, true, true],
    ['/app', true, true, false],
    ['/fr/app/photoshoot', true, true, false],
    ['/application', true, true, true],
    ['/auth', true, false, false],
    ['/es/auth', true, false, false],
    ['/admin/orders', false, false, false],
    ['/de/admin', false, false, false],
  ])('%s', (path, analytics, marketing, experiments) => {
    expect(trackingArea(path)).toEqual({ analytics, marketing, experiments });
  });

  it.each([
    ['/app/photoshoot', '/app/photoshoot'],
    ['/ai-headshot-results/019a2f6c-1b9f-7c3e-8d52-3a41b0c9d7e1', '/ai-headshot-results/:id'],
    ['/app/teams/invite/Zk3rWq8sT1uVxYz0AbCdEf', '/app/teams/invite/Zk3rWq8sT1uVxYz0AbCdEf'],
    ['/app/teams/invite/Zk3rWq8sT1uVxYz0AbCdEfGh', '/app/teams/invite/:id'],
    ['/blog/how-to-dress-for-a-professional-headshot', '/blog/how-to-dress-for-a-professional-headshot'],
  ])('%s is shown as %s', (path, shown) => {
    expect(redactPath(path)).toBe(shown);
  });
});

describe('where a visit came from', () => {
  it('is the campaign fields of the address and nothing else of it', () => {
    const address = new URL(
      'https://c.example/pricing?utm_source=news&gclid=g1&email=a%40b.c&keyword=headshots&code=1',
    );
    expect(campaignFields(address, '/pricing')).toEqual({
      url: 'https://c.example/pricing',
      utm_source: 'news',
      gclid: 'g1',
      keyword: 'headshots',
    });
  });

  it('leaves identifiers that later visits add to', () => {
    const store = memory();
    storeClickIdentifiers(new URL('https://c.example/?fbclid=f1&other=x'), store, 1_700_000_000_000);
    storeClickIdentifiers(new URL('https://c.example/'), store, 1_700_000_001_000);
    // The same click again keeps its moment.
    storeClickIdentifiers(new URL('https://c.example/?fbclid=f1&gclid=g1&awc=42_1_a'), store, 1_700_000_002_000);
    expect(JSON.parse(store.getItem('analytics-identifiers')!)).toEqual({
      fbclid: 'f1',
      gclid: 'g1',
      _fbc: 'fb.1.1700000000000.f1',
    });
    expect(awinClick(store)).toBe('42_1_a');
  });

  it('survives a store that somebody broke', () => {
    const store = memory();
    store.setItem('analytics-identifiers', '{');
    expect(storeClickIdentifiers(new URL('https://c.example/?gclid=g1'), store, 0)).toEqual({ gclid: 'g1' });
  });
});

it('tells some things once', () => {
  const store = memory();
  expect([markFirstTime(store, 'a'), markFirstTime(store, 'a'), markFirstTime(store, 'b')]).toEqual([
    true,
    false,
    true,
  ]);
});

describe('what there is to tell of a person', () => {
  const NOW = Date.parse('2026-05-01T12:00:00Z');
  const user = (secondsOld: number) =>
    ({ id: 'ada', created_at: new Date(NOW - secondsOld * 1000).toISOString() }) as NonNullable<Trackers['user']>;
  const purchase = (transaction_id: string, value: number) =>
    ({ transaction_id, value }) as Trackers['purchases'][number];
  const stores = () => ({ session: memory(), browser: memory() });
  const namesOf = (trackers: Pick<Trackers, 'user' | 'purchases'>, kept = stores()) =>
    takePersonEvents(trackers, NOW, kept).map(([name]) => name);

  it('is a new account until it is 120 seconds old, and never after that', () => {
    expect(namesOf({ user: user(120), purchases: [] })).toEqual(['account_created', 'login']);
    expect(namesOf({ user: user(121), purchases: [] })).toEqual(['login']);
  });

  it('is a sign-in once a session, an account once in this browser', () => {
    const kept = stores();
    const trackers = { user: user(1), purchases: [] };
    expect(namesOf(trackers, kept)).toEqual(['account_created', 'login']);
    expect(namesOf(trackers, kept)).toEqual([]);
    expect(namesOf(trackers, { ...kept, session: memory() })).toEqual(['login']);
  });

  it('is each purchase once, and none that cost nothing or less', () => {
    const kept = stores();
    const purchases = [purchase('a', 35), purchase('b', 0), purchase('c', -35), purchase('d', 0.01)];
    const told = takePersonEvents({ user: user(500), purchases }, NOW, kept).filter(([name]) => name === 'purchase');
    expect(told.map(([, properties]) => properties['transaction_id'])).toEqual(['a', 'd']);
    expect(namesOf({ user: user(500), purchases }, kept)).toEqual([]);
  });

  it('is nothing of a visitor', () => {
    expect(namesOf({ user: null, purchases: [purchase('a', 35)] })).toEqual([]);
  });
});

describe('who the person is', () => {
  it('is tried six times, 500 ms apart', async () => {
    const waits: number[] = [];
    const wait = async (ms: number): Promise<void> => void waits.push(ms);
    expect(await identifyWhenReady(() => undefined, 'ada', {}, wait)).toBe(false);
    expect(waits).toEqual(Array.from({ length: IDENTIFY.attempts - 1 }, () => 500));
  });

  it('is told as soon as the script is there', async () => {
    const told: string[] = [];
    let attempt = 0;
    const find = () => ((attempt += 1) < 3 ? undefined : { identify: (id: string) => told.push(id) });
    expect(await identifyWhenReady(find, 'ada', {}, async () => undefined)).toBe(true);
    expect([told, attempt]).toEqual([['ada'], 3]);
  });
});

describe('nothing is loaded', () => {
  const all = 'consent_asked=true; consent_analytics=true; consent_marketing=true; consent_personalization=true';
  const trackers = { active: true, country: 'DE', continent: 'EU' } as Trackers;
  it('unless everything is agreed to, the place is known and the site is in production', () => {
    expect(mayTrack(all, trackers)).toBe(true);
  });
  it.each([
    ['before the question is answered', all.replace('consent_asked=true; ', ''), trackers],
    ['with half a yes', all.replace('marketing=true', 'marketing=false'), trackers],
    ['where the place is not known', all, { ...trackers, country: '', continent: '' }],
    ['outside production', all, { ...trackers, active: false }],
  ])('%s', (_, cookies, answer) => {
    expect(mayTrack(cookies, answer)).toBe(false);
  });
});
