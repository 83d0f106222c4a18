// The redirect rules, each in each language, and what holds for every address.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRANSLATED_POSTS } from '../../contracts/translated-posts.ts';
import { createRedirects, FALLBACK_PAGES, PREFIX_REDIRECTS, EXACT_REDIRECTS } from './redirects.ts';

const SITE = 'https://catchlight.example';
const find = createRedirects({ publicUrl: SITE, links: {} });
const OUTSIDE = {
  support: 'https://help.example/start',
  careers: 'https://jobs.example/',
  affiliates: 'https://partners.example/join',
  apiDocs: 'https://developers.example/docs',
};
const findOutside = createRedirects({ publicUrl: SITE, links: OUTSIDE });

const answer = (address: string): string => {
  const at = address.indexOf('?');
  const found = at < 0 ? find(address, '') : find(address.slice(0, at), address.slice(at));
  return found ? `${found.status} ${found.to}` : 'none';
};

describe('rules, in each language', () => {
  const rules: [from: string, status: number, to: string][] = [
    ['/process', 302, '/#steps'],
    ['/teams', 301, '/headshots-for-teams'],
    ['/team-headshots', 301, '/headshots-for-teams'],
    ['/company-headshots', 301, '/headshots-for-teams'],
    ['/free-tools/ai-headshot-generator', 301, '/free-tools/free-ai-headshot-generator'],
    ['/blog/best-ai-headshot-generator', 301, '/blog/best-ai-headshot-generators'],
    ['/blog/ai-profile-picture-maker', 301, '/blog/best-profile-picture-creator'],
    ['/types/ai-headshots', 301, '/ai-headshots'],
    ['/types/doctor-headshots', 301, '/doctor-headshots'],
    ['/types/linkedin-headshots', 301, '/linkedin-headshots'],
    ['/faqs_blogs', 301, '/blog'],
    ['/app/finish', 302, '/app/photoshoot'],
    ['/app/claim', 302, '/free-tools/free-ai-headshot-generator'],
    ['/app/new', 302, '/app/photoshoot'],
  ];
  for (const [from, status, to] of rules)
    it.each(['', '/es', '/fr', '/de'])(`${from} goes to ${to} behind "%s"`, (prefix) => {
      const target = to.startsWith('/#') ? (prefix || '/') + to.slice(1) : prefix + to;
      expect(answer(prefix + from)).toBe(`${status} ${target}`);
      expect(answer(`${prefix}${from}/`)).toBe(`${status} ${target}`);
      const hashAt = target.indexOf('#');
      const [path, hash] = hashAt < 0 ? [target, ''] : [target.slice(0, hashAt), target.slice(hashAt)];
      expect(answer(`${prefix}${from}?utm_source=mail`)).toBe(`${status} ${path}?utm_source=mail${hash}`);
    });

  it.each([
    ['/help', 302, 'support'],
    ['/support', 302, 'support'],
    ['/careers', 301, 'careers'],
    ['/affiliates', 301, 'affiliates'],
    ['/ai-headshot-api', 301, 'apiDocs'],
  ] as const)('%s goes to the external site, or to a page of ours as an absolute address', (from, status, link) => {
    for (const prefix of ['', '/es', '/fr', '/de']) {
      expect(findOutside(prefix + from, '')).toEqual({ to: OUTSIDE[link], status });
      expect(find(prefix + from, '')).toEqual({ to: SITE + prefix + FALLBACK_PAGES[link], status });
    }
  });

  it('keeps what follows a moved prefix', () => {
    expect(answer('/faqs_blogs/lighting/')).toBe('301 /blog/lighting');
    expect(answer('/countries/spain/madrid')).toBe('301 /near-me/spain/madrid');
    expect(answer('/blog/case-study-anna')).toBe('301 /case-studies/anna');
    expect(answer('/fr/blog/case-study-anna')).toBe('301 /fr/case-studies/anna');
  });

  it('has near-me in English only, whatever the prefix', () => {
    for (const prefix of ['/es', '/xx', '/pt-BR', '/en']) {
      expect(answer(`${prefix}/near-me`)).toBe('301 /near-me');
      expect(answer(`${prefix}/near-me/spain?page=2`)).toBe('301 /near-me/spain?page=2');
    }
    expect(answer('/near-me/spain')).toBe('none');
  });

  it('redirects translations of English-only pages temporarily', () => {
    expect(answer('/de/types')).toBe('302 /types');
    expect(answer('/fr/types/passport')).toBe('302 /types/passport');
    expect(answer('/es/blog/a-post-in-english')).toBe('302 /blog/a-post-in-english');
    for (const post of TRANSLATED_POSTS) expect(answer(`/es/blog/${post}`)).toBe('none');
    expect(answer('/es/blog')).toBe('none');
  });
});

describe('path normalisation', () => {
  it.each([
    ['/', 'none'],
    ['/pricing', 'none'],
    ['/pricing/', '301 /pricing'],
    ['/pricing///', '301 /pricing'],
    ['/es/', '301 /es'],
    ['/en', '301 /'],
    ['/en/pricing/?a=1', '301 /pricing?a=1'],
    ['/es-MX/pricing', '301 /es/pricing'],
    ['/fr-CA', '301 /fr'],
    ['/es-tools', 'none'],
    ['/near-me/new+york', '301 /near-me/new%20york'],
    ['/es/teams/', '301 /es/headshots-for-teams'],
    ['//evil.example', '301 /evil.example'],
    ['/\\evil.example', '301 /evil.example'],
    ['/\t/evil.example/', '301 /%09/evil.example'],
  ])('%j: %s', (address, expected) => expect(answer(address)).toBe(expected));

  it.each(['/api/v1/customers/', '/auth/v1/otp/', '/storage/a+b', '/assets/x/', '/dev/mailbox/'])(
    'leaves %s alone: a program would lose its body or its signature',
    (path) => expect(answer(path)).toBe('none'),
  );
});

describe('any path', () => {
  const known = [...EXACT_REDIRECTS, ...PREFIX_REDIRECTS].map(({ from }) => from);
  const piece = fc.oneof(
    fc.constantFrom(
      '',
      'en',
      'es',
      'fr-CA',
      'de',
      'xx',
      'near-me',
      'types',
      'blog',
      'teams',
      'app',
      'new',
      '..',
      '.',
      '%2e%2e',
      '%2f',
      '\\',
      '+',
      '@',
      ':',
    ),
    fc.constantFrom(...known.map((from) => from.slice(1))),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  );
  const path = fc.oneof(
    fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('/')}`),
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `/${text}`),
    fc.webUrl().map((url) => `/${url}`),
  );
  const search = fc.option(fc.webQueryParameters(), { nil: '' }).map((query) => (query ? `?${query}` : ''));
  const allowed = new Set([SITE, ...Object.values(OUTSIDE).map((link) => new URL(link).origin)]);

  it('never redirects to an unlisted site', () => {
    fc.assert(
      fc.property(path, search, (from, query) => {
        for (const rules of [find, findOutside]) {
          const found = rules(from, query);
          if (found) expect(allowed).toContain(new URL(found.to, SITE).origin);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('needs one redirect at most', () => {
    fc.assert(
      fc.property(path, search, (from, query) => {
        // As a browser asks: it resolves ".." itself, and leaves fragments out.
        const found = find(new URL(SITE + from).pathname, query);
        if (!found) return;
        const next = new URL(found.to, SITE);
        expect(find(next.pathname, next.search)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps its query unchanged', () => {
    fc.assert(
      fc.property(path, search, (from, query) => {
        const found = find(from, query);
        if (found) expect(found.to.replace(/#.*$/, '')).toSatisfy((to: string) => to.endsWith(query));
      }),
    );
  });

  it('makes a valid Location header', () => {
    fc.assert(
      fc.property(path, (from) => {
        expect(find(from, '')?.to ?? '').toMatch(/^[\x21-\x7e]*$/);
      }),
    );
  });
});
