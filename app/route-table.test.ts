// Every address that links, mails and search engines rely on: each route exists in four languages, in its layout and class.
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import { createRedirects } from '#server/http/static/redirects.ts';
import { LOCALES, withLocale } from './i18n/locale';
import { isTranslated } from './i18n/translated-pages';
import { findRow } from './route-table';
import routes from './routes';

const paths = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [`/${path}`]), ...paths(children)]);
const all = new Set(paths(routes as RouteConfigEntry[]));
/** The address as the router's table writes it. */
const inTable = (path: string): string => findRow(path)!.path;

describe('application and admin routes', () => {
  it.each([
    ['/auth', 'auth'],
    ['/app', 'webapp'],
    ['/app/segment', 'webapp'],
    ['/app/photoshoot', 'webapp'],
    ['/app/teams', 'webapp'],
    ['/app/teams/new', 'webapp', 'header hidden'],
    ['/app/teams/019a2f6c-1b9f-7c3e-8d52-3a41b0c9d7e1', 'webapp', 'header hidden'],
    ['/app/teams/integrations', 'webapp', 'header hidden'],
    ['/app/orders', 'webapp'],
    ['/admin', 'admin'],
    ['/admin/settings', 'admin'],
    ['/admin/orders', 'admin'],
    ['/admin/companies', 'admin'],
    ['/admin/customers', 'admin'],
    ['/qr-uploader', 'qr-uploader', 'header hidden'],
    ['/ai-headshot-results/1', 'empty'],
    // No layout was agreed for these.
    ['/account-deleted', 'webapp-unauthed'],
    ['/shared-ai-headshot/1', 'empty'],
    ['/free-tools/profile-picture-editor', 'default'],
    ['/free-tools/free-ai-headshot-generator', 'default'],
    ['/free-tools/ai-linkedin-picture-analyzer', 'default'],
  ] as const)('%s stands in the layout %s', (path, layout, header?: 'header hidden') => {
    expect(findRow(path)).toMatchObject({ layout, headerHidden: header !== undefined });
    for (const locale of LOCALES) expect(all).toContain(withLocale(inTable(path), locale));
  });
});

describe('public and content routes', () => {
  const find = createRedirects({ publicUrl: 'https://site.test', links: {} });
  it.each([
    ...['/', '/headshots-for-teams', '/studio-ai-headshots', '/pricing', '/about', '/gift-cards', '/partners'],
    ...['/partners/acme', '/free-tools', '/blog', '/blog/affiliate-program', '/case-studies'],
    ...['lawyer', 'realtor', 'linkedin', 'eras', 'doctor', 'resume', 'nurse'].map((word) => `/${word}-headshots`),
    '/ai-headshots',
    ...['terms-conditions', 'refund-policy', 'privacy-policy', 'affiliates-policy', 'subprocessors'].map(
      (name) => `/legal/${name}`,
    ),
  ])('%s is there in each language', (path) => {
    for (const locale of LOCALES) {
      expect(isTranslated(path, locale)).toBe(true);
      expect(all).toContain(withLocale(inTable(path), locale));
    }
  });

  it.each(['/near-me', '/near-me/lisbon', '/types', '/types/corporate-headshots', '/blog/eras-photo-rules'])(
    '%s is there in English, and leads there from the others',
    (path) => {
      expect(all).toContain(inTable(path));
      for (const locale of LOCALES.filter((one) => one !== 'en')) {
        expect(isTranslated(path, locale)).toBe(false);
        expect(find(withLocale(path, locale), '')?.to).toBe(path);
      }
    },
  );

  it('only an address of the table is a page, in the four languages alone', () => {
    for (const path of ['/nobody', '/nobody-headshots', '/app/nowhere', '/legal'])
      expect(findRow(path), path).toBeUndefined();
    expect([...all].filter((path) => /^\/(?:xx|pt|en)(?:\/|$)/.test(path))).toEqual([]);
  });
});
