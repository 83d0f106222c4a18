// The script of plain pages: what it does with consent and languages, and that it stays small.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { acceptWhereNobodyAsks } from '../parts/accept-cookies';

afterEach(() => vi.unstubAllGlobals());

function visit(country: string | undefined, { cookie = '', control = false } = {}) {
  const set: string[] = [];
  const posted: unknown[] = [];
  const page = {
    get cookie() {
      return cookie;
    },
    set cookie(line: string) {
      set.push(line);
    },
  } as unknown as Document;
  vi.stubGlobal('window', { location: { protocol: 'https:' } });
  vi.stubGlobal('navigator', { globalPrivacyControl: control });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/api/v1/consents') posted.push(JSON.parse(String(init?.body)));
    else if (country === undefined) throw new TypeError('offline');
    return Response.json({ country, continent: '' });
  });
  return { page, set, posted };
}

describe('consent where nobody has to be asked', () => {
  it('is given for everything, kept in SPEC’s four cookies and recorded', async () => {
    const { page, set, posted } = visit('US');
    expect(await acceptWhereNobodyAsks(page)).toBe(true);
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
  ])('is not given %s', async (_where, country, options) => {
    const { page, set, posted } = visit(country, options);
    expect(await acceptWhereNobodyAsks(page)).toBe(false);
    expect([set, posted]).toEqual([[], []]);
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
      'parts/accept-cookies.ts',
      'parts/track.ts',
      'features/errors/global-handler.ts',
    ].map((name) => path.join(import.meta.dirname, '..', name)),
    path.join(import.meta.dirname, '../../server/contracts/consent.ts'),
  ];
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(brotliCompressSync(text).length).toBeLessThan(6 * 1024);
});
