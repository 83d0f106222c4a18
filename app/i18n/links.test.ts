// Languages in addresses, page classes, and what kind of link follows from them.
import { describe, expect, it } from 'vitest';
import { localizePath, linkKind } from './link';
import { localeFromPath, withLocale, withoutLocale } from './locale';
import { pageClass } from './page-class';
import { isTranslated } from './translated-pages';

describe('the language of an address', () => {
  it.each([
    ['/', 'en', '/'],
    ['/de', 'de', '/'],
    ['/es/app', 'es', '/app'],
    ['/fr?x=1', 'fr', '/?x=1'],
    ['/es-tools', 'en', '/es-tools'],
    ['/fr-CA/app', 'en', '/fr-CA/app'],
    ['/design', 'en', '/design'],
    ['/en/app', 'en', '/en/app'],
  ] as const)('%s is %s', (path, locale, rest) => {
    expect([localeFromPath(path), withoutLocale(path)]).toEqual([locale, rest]);
  });

  it.each([
    ['/', 'de', '/de'],
    ['/app', 'es', '/es/app'],
    ['/#steps', 'fr', '/fr#steps'],
    ['/?x=1', 'fr', '/fr?x=1'],
    ['/app', 'en', '/app'],
  ] as const)('%s in %s is %s', (path, locale, result) => {
    expect(withLocale(path, locale)).toBe(result);
    expect(withoutLocale(result).replace(/^\/(?=[?#])/, '/')).toBe(path);
  });
});

describe('page classes', () => {
  it.each([
    ['/', 'landing'],
    ['/pricing', 'landing'],
    ['/headshots-for-teams', 'landing'],
    ['/studio-ai-headshots', 'landing'],
    ['/free-tools', 'app'],
    ['/free-tools/profile-picture-editor', 'app'],
    ['/app', 'app'],
    ['/de/app/orders?x', 'app'],
    ['/auth', 'app'],
    ['/shared-ai-headshot/1', 'app'],
    ['/ai-headshot-results/1', 'app'],
    ['/application', 'landing'],
    ['/blog', 'content'],
    ['/es/blog/affiliate-program', 'content'],
    ['/case-studies', 'content'],
    ['/legal/privacy-policy', 'content'],
    ['/near-me', 'content'],
    ['/types', 'content'],
    ['/partners/acme', 'content'],
    ['/lawyer-headshots', 'content'],
    ['/real-estate-headshots', 'content'],
    ['/ai-headshots', 'content'],
    ['/x/lawyer-headshots', 'landing'],
    ['/gift-cards', 'landing'],
  ])('%s is %s', (path, name) => expect(pageClass(path)).toBe(name));
});

describe('links', () => {
  it.each([
    ['/', '/auth', 'absolute'],
    ['/auth', '/', 'absolute'],
    ['/de/auth', '/de/auth/verify', 'in-app'],
    ['/auth', '/sign-out', 'absolute'],
    ['/', '/account-deleted', 'reload'],
    ['/app/search', '/auth', 'in-app'],
    ['/app/search', '/app/not-in-the-table', 'reload'],
  ])('from %s to %s: %s', (from, to, kind) => expect(linkKind(from, to)).toBe(kind));

  it('stay in the language, or fall back to English where a page has no other', () => {
    expect(localizePath('/auth', 'de')).toBe('/de/auth');
    expect(localizePath('/dev/ui', 'de')).toBe('/dev/ui');
  });
});

describe('the language switcher', () => {
  it.each([
    ['/', 'de', true],
    ['/near-me', 'de', false],
    ['/near-me/berlin', 'es', false],
    ['/types', 'fr', false],
    ['/types/passport', 'fr', false],
    ['/blog', 'fr', true],
    ['/blog/affiliate-program', 'fr', true],
    ['/blog/something-else', 'fr', false],
    ['/blog/something-else', 'en', true],
    ['/es/blog/market-size-research', 'de', true],
    ['/dev/ui', 'de', false],
  ] as const)('%s in %s: %s', (path, locale, available) => expect(isTranslated(path, locale)).toBe(available));
});
