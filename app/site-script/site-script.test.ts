// The script of plain pages: what it does with consent and languages, and that it stays small.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { acceptCookiesWithoutPrompt } from '../web/tracking/accept-cookies';

afterEach(() => vi.unstubAllGlobals());

function visit(country: string | undefined, { cookie = '', control = false, banner = false } = {}) {
  const set: string[] = [];
  const posted: unknown[] = [];
  const asked: string[] = [];
  const page = {
    readyState: 'complete',
    querySelector: () => (banner ? {} : null),
    get cookie() {
      return cookie;
    },
    set cookie(line: string) {
      set.push(line);
    },
  } as unknown as Document;
  vi.stubGlobal('window', { location: { protocol: 'https:' }, requestIdleCallback: (work: () => void) => work() });
  vi.stubGlobal('navigator', { globalPrivacyControl: control });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push(address);
    if (address === '/api/v1/consents') posted.push(JSON.parse(String(init?.body)));
    else if (country === undefined) throw new TypeError('offline');
    return Response.json({ country, continent: '' });
  });
  return { page, set, posted, asked };
}

describe('consent where nobody has to be asked', () => {
  it('is given for everything, kept in four cookies and recorded', async () => {
    const { page, set, posted } = visit('US');
    expect(await acceptCookiesWithoutPrompt(page)).toBe(true);
    expect(set.map((line) => line.split('=')[0])).toEqual([
      'consent_asked',
      'consent_analytics',
      'consent_marketing',
      'consent_personalization',
    ]);
    for (const line of set) expect(line).toContain('; Secure');
    expect(posted).toEqual([
      { consent_asked: true, consent_analytics: true, consent_marketing: true, consent_personalization: true },
    ]);
  });
  it.each([
    ['in the European Union', 'FR', {}],
    ['in an unknown place', '', {}],
    ['when the geography cannot be had', undefined, {}],
    ['against Global Privacy Control', 'US', { control: true }],
    ['over an answer already given', 'US', { cookie: 'theme=dark; consent_asked=true' }],
    ['on a page that asks', 'US', { banner: true }],
  ])('is not given %s', async (_where, country, options) => {
    const { page, set, posted } = visit(country, options);
    expect(await acceptCookiesWithoutPrompt(page)).toBe(false);
    expect([set, posted]).toEqual([[], []]);
  });
  it('asks where the visitor is only when the page rests, and never where the page itself asks', async () => {
    const { page, asked } = visit('US');
    const waiting: (() => void)[] = [];
    vi.stubGlobal('window', {
      location: { protocol: 'https:' },
      requestIdleCallback: (work: () => void) => waiting.push(work),
      addEventListener: (name: string, work: () => void) => name === 'load' && waiting.push(work),
    });
    const done = acceptCookiesWithoutPrompt(Object.assign(page, { readyState: 'interactive' }));
    for (const step of ['load', 'rest']) {
      expect(asked, `before ${step}`).toEqual([]);
      waiting.shift()?.();
    }
    expect(await done).toBe(true);
    expect(asked).toEqual(['/api/get-geography', '/api/v1/consents']);
    const other = visit('FR', { banner: true });
    await acceptCookiesWithoutPrompt(other.page);
    expect(other.asked).toEqual([]);
  });
});

it('fits the budget of 6 KB even before it is made smaller', () => {
  const own = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'tracking.ts',
  );
  const files = [
    ...own.map((name) => path.join(import.meta.dirname, name)),
    ...[
      'ui/menu-keys.ts',
      'ui/typeahead.ts',
      'web/tracking/accept-cookies.ts',
      'web/connectivity/on-idle.ts',
      'web/tracking/track.ts',
      'features/errors/log-uncaught-errors.ts',
    ].map((name) => path.join(import.meta.dirname, '..', name)),
    path.join(import.meta.dirname, '../../server/contracts/consent.ts'),
  ];
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(brotliCompressSync(text).length).toBeLessThan(6 * 1024);
});
