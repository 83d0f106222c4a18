// Markdown as the pages show it, and the collections that the build took in.
import { describe, expect, it } from 'vitest';
import { TRANSLATED_POSTS } from '#server/contracts/translated-posts.ts';
import { LOCALES } from '~/i18n/locale';
import { findEntry, listEntries, listNewestEntries } from './collections.server';
import { renderMarkdown } from './markdown.server';

const render = (markdown: string) =>
  renderMarkdown(markdown, { href: (path) => (path.startsWith('/gone') ? undefined : `/de${path}`) });

describe('Markdown', () => {
  it('gives sections ids of their own, and lists them', () => {
    const { html, headings } = render('## Was ist *Licht*?\n\n### Größe & Maß\n\n## Was ist Licht?\n\n## Content');
    expect(headings).toEqual([
      { id: 'was-ist-licht', text: 'Was ist Licht?' },
      { id: 'was-ist-licht-2', text: 'Was ist Licht?' },
      // The page's own main part has that id.
      { id: 'content-2', text: 'Content' },
    ]);
    expect(html).toContain('<h3 id="grosse-mass">Größe &amp; Maß</h3>');
    expect(html).toContain('<h2 id="was-ist-licht">Was ist <em>Licht</em>?</h2>');
  });
  it('writes links of ours in the language of the page, and keeps the words of those that lead nowhere', () => {
    expect(render('[a](/pricing) [b](/gone/x) [c](https://example.com/?a=1&b=2)').html).toBe(
      '<p><a href="/de/pricing">a</a> b <a href="https://example.com/?a=1&amp;b=2" rel="noopener">c</a></p>\n',
    );
  });
  it.each([
    ['<script>alert(1)</script>', '<script'],
    ['a <img src=x onerror=alert(1)> b', '<img'],
    ['[x](javascript:alert(1))', 'javascript:'],
    ['[x](data:text/html,1)', 'data:'],
    ['![x](https://example.com/spy.gif)', '<img'],
    ['[x](/a"onmouseover="alert(1))', '"onmouseover'],
  ])('lets nothing of %s through', (markdown, part) => expect(render(markdown).html).not.toContain(part));
  it('shows pictures of ours with room kept for them, and tables that scroll by themselves', () => {
    expect(render('![Window light](picture:light-day)').html).toContain(
      'alt="Window light" width="1200" height="1500"',
    );
    expect(render('| a | b |\n| - | - |\n| 1 | 2 |').html).toContain('<div class="prose-table" tabindex="0"><table>');
  });
});

describe('the collections', () => {
  it('have every translated post in each language', () => {
    for (const slug of TRANSLATED_POSTS.filter((post) => findEntry('blog', post, 'en')))
      for (const locale of LOCALES)
        expect(findEntry('blog', slug, locale)?.data.title, `${slug}.${locale}`).toBeTruthy();
  });
  it('list posts from new to old, in English where there is no translation', () => {
    const posts = listNewestEntries('blog', 'es');
    const dates = posts.map(({ data }) => data.date);
    expect(dates).toEqual([...dates].sort().reverse());
    for (const { slug, locale } of posts) expect(locale).toBe(TRANSLATED_POSTS.includes(slug) ? 'es' : 'en');
  });
  it('know nothing that is not there', () => {
    expect(findEntry('blog', 'nowhere', 'en')).toBeUndefined();
    expect(findEntry('near-me', 'lisbon', 'de')).toBeUndefined();
    expect(findEntry('blog', '../legal/privacy-policy', 'en')).toBeUndefined();
    expect(listEntries('types', 'fr')).toEqual([]);
  });
  it('have each legal text in every language', () => {
    for (const slug of ['terms-conditions', 'refund-policy', 'privacy-policy', 'affiliates-policy', 'subprocessors'])
      for (const locale of LOCALES) expect(findEntry('legal', slug, locale), `${slug}.${locale}`).toBeDefined();
  });
});
