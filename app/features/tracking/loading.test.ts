// How trackers are loaded, on a page made of nothing but what they touch: when, what is said before, and that nobody waits for them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAnalytics } from './analytics';
import { startGoogle } from './google';
import { startExperiments } from './scripts';

interface Tag {
  src: string;
  listeners: Record<string, () => void>;
  addEventListener(name: string, listener: () => void): void;
}
let tags: Tag[];
let page: { analytics?: unknown; dataLayer?: unknown[] };
let opacity: string;

beforeEach(() => {
  vi.useFakeTimers();
  tags = [];
  page = {};
  opacity = '';
  const style = {
    set opacity(value: string) {
      opacity = value;
    },
    removeProperty: () => void (opacity = ''),
  };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    documentElement: { style },
    createElement: (): Tag => ({
      src: '',
      listeners: {},
      addEventListener(name, listener) {
        this.listeners[name] = listener;
      },
    }),
    head: { append: (tag: Tag) => void tags.push(tag) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the experiment vendor', () => {
  it('may hide the page for 1,000 ms and not longer, when its script never comes', () => {
    startExperiments('https://experiments.example/e.js');
    expect([opacity, tags.map(({ src }) => src)]).toEqual(['0', ['https://experiments.example/e.js']]);
    vi.advanceTimersByTime(999);
    expect(opacity).toBe('0');
    vi.advanceTimersByTime(1);
    expect(opacity).toBe('');
  });

  it.each(['load', 'error'])('shows the page as soon as its script is there or is not to be had (%s)', (event) => {
    startExperiments('https://experiments.example/e.js');
    tags[0]!.listeners[event]!();
    expect(opacity).toBe('');
  });
});

describe('analytics', () => {
  const source = { key: 'k', script: 'https://cdn.segment.com/a.js', api: 'https://api.segment.io' };
  it('boots 500 ms late, and hears then of what has happened, with the event’s id and the anonymous id', () => {
    const heard: unknown[][] = [];
    const analytics = startAnalytics(source, 'anonymous-1');
    analytics.page('/pricing', 'Prices');
    analytics.tell({ name: 'source_visit', properties: { gclid: 'g1' }, eventId: 'e1' });
    vi.advanceTimersByTime(499);
    expect(tags).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(tags.map(({ src }) => src)).toEqual(['https://cdn.segment.com/a.js']);
    // What the script puts in the place of our note.
    page.analytics = Object.fromEntries(
      ['page', 'track', 'identify', 'setAnonymousId'].map((name) => [
        name,
        (...said: unknown[]) => heard.push([name, ...said]),
      ]),
    );
    tags[0]!.listeners['load']!();
    expect(heard).toEqual([
      ['setAnonymousId', 'anonymous-1'],
      ['page', { path: '/pricing', title: 'Prices' }],
      ['track', 'source_visit', { gclid: 'g1', eventId: 'e1' }],
    ]);
  });

  it('is given up without a word when its script is not to be had', () => {
    const analytics = startAnalytics(source, 'anonymous-1');
    analytics.tell({ name: 'login', properties: {}, eventId: 'e1' });
    vi.advanceTimersByTime(500);
    expect(() => tags[0]!.listeners['error']!()).not.toThrow();
  });
});

describe('Google', () => {
  const commands = (): unknown[][] =>
    (page.dataLayer ?? []).map((line) => (Array.isArray(line) ? line : Object.values(line as object)));

  it('is denied everything by default before it is granted anything, and before a script comes', () => {
    startGoogle({ tagManager: 'GTM-X', ads: undefined });
    const [first, second] = commands();
    expect(first!.slice(0, 2)).toEqual(['consent', 'default']);
    expect(new Set(Object.values(first![2] as object))).toEqual(new Set(['denied']));
    expect(Object.keys(first![2] as object)).toEqual(
      expect.arrayContaining(['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage']),
    );
    expect(second!.slice(0, 2)).toEqual(['consent', 'update']);
    expect(tags.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-X']);
  });

  it.each([
    [29, 249],
    [35, 299],
    [59, 499],
    [39, 332],
  ])('hears of a purchase of %d as %d, and of nothing else as a conversion', (value, told) => {
    const google = startGoogle({ tagManager: undefined, ads: { id: 'AW-1', label: 'buy' } })!;
    google.tell({ name: 'login', properties: {}, eventId: 'e0' });
    google.tell({ name: 'purchase', properties: { value, currency: 'EUR', transaction_id: 't1' }, eventId: 'e1' });
    const conversions = commands().filter(([kind, name]) => kind === 'event' && name === 'conversion');
    expect(conversions.map(([, , properties]) => properties)).toEqual([
      { send_to: 'AW-1/buy', value: told, currency: 'EUR', transaction_id: 't1' },
    ]);
  });

  it('is not there without a key', () => {
    expect(startGoogle({ tagManager: undefined, ads: undefined })).toBeUndefined();
    expect([page.dataLayer, tags]).toEqual([undefined, []]);
  });
});
