// The header and footer of public pages: their texts and links, and what differs for people who are signed in.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { localeFromPath } from '~/i18n/locale';
import { bundlesFor, serverT } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import { SiteFooter, type SiteFooterProps } from './site-footer';
import { SiteHeader } from './site-header';

const SITE = 'https://site.test';
const links = {
  support: 'https://help.example/',
  careers: 'https://jobs.example/',
  affiliates: `${SITE}/app/affiliate`,
  apiDocs: `${SITE}/api-reference`,
};

interface Shown {
  text: string;
  href: string;
  newTab: boolean;
}

function linksOf(path: string, element: ReactNode, signedIn = false): { html: string; shown: Shown[] } {
  const locale = localeFromPath(path);
  const data = { locale, origin: SITE, links, theme: 'system', user: signedIn ? { id: 'ada' } : null };
  const page = (
    <HydrateContext value={false}>
      <RootDataContext value={data as RootData}>{element}</RootDataContext>
    </HydrateContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance(locale, bundlesFor(locale, ['common', 'shell']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  const shown = [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => ({
    // Without the line that explains it.
    text: inner
      .replace(/<span class="block text-xs.*/s, '')
      .replaceAll(/<[^>]+>/g, '')
      .trim(),
    href: /href="([^"]*)"/.exec(attributes)?.[1] ?? '',
    newTab: attributes.includes('target="_blank"'),
  }));
  return { html, shown };
}
/** Of the header itself: a phone's panel says the same again. */
function inHeader(path: string, { freeTrial = false, signedIn = false } = {}): Map<string, string> {
  const { html, shown } = linksOf(path, <SiteHeader freeTrial={freeTrial} />, signedIn);
  const inPanel = html.slice(html.indexOf('id="site-menu"')).match(/<a /g)?.length ?? 0;
  return new Map(shown.slice(0, -inPanel).map(({ text, href }) => [text, href]));
}
const footer = (path: string, changes: Partial<SiteFooterProps> = {}) =>
  linksOf(path, <SiteFooter guides={[]} sisters={[]} reviews={[]} {...changes} />);

describe('the header', () => {
  it('has its menu, six use cases and six things to learn more about', () => {
    expect(Object.fromEntries(inHeader('/about'))).toEqual({
      Catchlight: '/',
      'For teams': '/headshots-for-teams',
      Studio: '/studio-ai-headshots',
      Pricing: '/pricing',
      Lawyers: `${SITE}/lawyer-headshots`,
      Realtors: `${SITE}/realtor-headshots`,
      LinkedIn: `${SITE}/linkedin-headshots`,
      'Medical residency (ERAS)': `${SITE}/eras-headshots`,
      Doctors: `${SITE}/doctor-headshots`,
      Résumés: `${SITE}/resume-headshots`,
      'Affiliate programme': links.affiliates,
      Blog: `${SITE}/blog`,
      'Headshots near me': `${SITE}/near-me`,
      'Kinds of headshots': `${SITE}/types`,
      'About us': '/about',
      Careers: links.careers,
      'Sign in': `${SITE}/auth`,
      'Get started': `${SITE}/app`,
    });
  });

  it('explains each entry of its menus, and marks the page that one is on', () => {
    const { html } = linksOf('/de/about', <SiteHeader freeTrial={false} />);
    const t = serverT('de', 'shell');
    for (const what of ['lawyer', 'realtor', 'linkedin', 'eras', 'doctor', 'resume'] as const)
      expect(html).toContain(t(`useCase.about.${what}`));
    const current = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>(.*?)<\/a>/gs)].map(([, inner]) => inner);
    expect(current).toHaveLength(1);
    expect(current[0]).toContain(t('learn.about'));
    // An anchor is no page.
    expect(linksOf('/', <SiteHeader freeTrial={false} />).html).not.toContain('aria-current="page"');
  });

  it.each([
    ['/', '#pricing'],
    ['/de', '#pricing'],
    ['/headshots-for-teams', '#pricing'],
    ['/es/headshots-for-teams', '#pricing'],
    ['/about', '/pricing'],
    ['/fr/blog', `${SITE}/fr/pricing`],
  ])('leads on %s to the prices at %s', (path, to) => {
    expect([...inHeader(path).values()]).toContain(to);
  });

  it('leads whoever is signed in to the dashboard, and everybody else to the sign-in', () => {
    const [toDashboard, signIn] = [serverT('es', 'shell')('dashboard'), serverT('es', 'shell')('signIn')];
    const [inside, outside] = [inHeader('/es', { signedIn: true }), inHeader('/es')];
    expect([inside.get(toDashboard), inside.has(signIn)]).toEqual([`${SITE}/es/app`, false]);
    expect([outside.get(signIn), outside.has(toDashboard)]).toEqual([`${SITE}/es/auth`, false]);
  });

  it('offers the free trial on the business page alone, and only while it is switched on', () => {
    const apply = 'Apply for a free trial';
    const there = inHeader('/headshots-for-teams', { freeTrial: true });
    expect([there.get(apply), there.has('Get started')]).toEqual([`${SITE}/app?redirect=/app/teams`, false]);
    expect(inHeader('/', { freeTrial: true }).has(apply)).toBe(false);
    expect(inHeader('/headshots-for-teams').has(apply)).toBe(false);
  });
});

describe('the footer', () => {
  it('has its columns, the way to become an affiliate, to support, and the year', () => {
    const { html, shown } = footer('/');
    const titles = [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title);
    expect(titles).toEqual(['Use cases', 'Product', 'Company', 'Resources', 'Legal']);
    expect(html).toContain(`© ${new Date().getFullYear()} Catchlight`);
    const to = (text: string): string | undefined => shown.find((link) => link.text === text)?.href;
    expect([to('Become an affiliate'), to('Contact support')]).toEqual([links.affiliates, links.support]);
    const legal = ['terms-conditions', 'privacy-policy', 'refund-policy', 'affiliates-policy', 'subprocessors'];
    expect(shown.map(({ href }) => href)).toEqual(expect.arrayContaining(legal.map((name) => `${SITE}/legal/${name}`)));
  });

  it('lists the headshot guides that it is given, in a column of their own', () => {
    const { html, shown } = footer('/', { guides: [{ path: '/nurse-headshots', title: 'Nurse headshots' }] });
    expect(html).toContain('Headshot guides');
    expect(shown).toContainEqual({ text: 'Nurse headshots', href: `${SITE}/nurse-headshots`, newTab: false });
    expect(footer('/').html).not.toContain('Headshot guides');
  });

  it('shows reviews and sister products as staff entered them, and none without', () => {
    const { html, shown } = footer('/', {
      reviews: [{ name: 'Some reviews', url: 'https://reviews.example/', rating: 4.75, count: 1200 }],
      sisters: [{ name: 'Sister', url: 'https://sister.example/' }],
    });
    expect(html).toContain('4.8 of 5 from 1,200 reviews');
    expect(shown.map(({ href }) => href)).toEqual(
      expect.arrayContaining(['https://reviews.example/', 'https://sister.example/']),
    );
    expect(footer('/').html).not.toMatch(/Also from us|reviews/);
  });

  it('counts every link as external on the pages of the free tools, and the tools’ own everywhere', () => {
    const onTool = footer('/de/free-tools/profile-picture-editor').shown;
    const local = onTool.filter(({ href }) => !/^https?:/.test(href));
    expect([onTool.length > 20, local]).toEqual([true, []]);
    const tools = footer('/about').shown.filter(({ href }) => href.includes('/free-tools'));
    expect(tools).toHaveLength(4);
    for (const { href, newTab } of tools) expect([href.startsWith(SITE), newTab]).toEqual([true, true]);
  });
});
