// Texts by key, with variables, plurals and marks; money and dates as each language writes them.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { formattersFor } from './format';
import { LOCALES } from './locale';
import { i18nInstance, addTextsToI18n, translator } from './instance';
import { bundlesFor, serializedTexts, serverT } from './messages.server';
import { richText } from './rich-text';

describe('texts', () => {
  it('are in the language of the page', () => {
    expect(serverT('en', 'errors')('goHome')).toBe('Go home');
    expect(serverT('de', 'errors')('goHome')).toBe('Zur Startseite');
  });

  it('take variables without touching them', () => {
    expect(serverT('fr', 'shell')('search.nothing', { query: '<b>&' })).toContain('<b>&');
  });

  it('have plural forms', () => {
    const t = serverT('en', 'shell');
    expect([1, 2, 0].map((count) => t('sidebar.credits', { count }))).toEqual(['1 credit', '2 credits', '0 credits']);
  });

  it('come to the browser by namespace only', () => {
    expect(Object.keys(bundlesFor('es', ['common', 'auth']))).toEqual(['common', 'auth']);
  });

  it('that arrive later replace the key that stood for them', () => {
    const instance = i18nInstance('fr');
    instance.removeResourceBundle('fr', 'home');
    const t = translator(instance, 'home');
    expect(t('steps.title')).toBe('steps.title');
    i18nInstance('fr', bundlesFor('fr', ['home']));
    expect(translator(instance, 'home')('steps.title')).toBe('Comment ça marche');
  });

  it('travel as one text and are read once', () => {
    const instance = addTextsToI18n('de', serializedTexts('de', ['pricing']));
    expect(translator(instance, 'pricing')('title')).toBe(serverT('de', 'pricing')('title'));
    expect(addTextsToI18n('de', serializedTexts('de', ['pricing']))).toBe(instance);
    expect(Object.keys(JSON.parse(serializedTexts('es', ['common', 'auth'])) as object)).toEqual(['common', 'auth']);
  });

  it('can have words that are links', () => {
    const text = richText('Read the <terms>terms</terms> & <other>more</other>.', { terms: <a href="/t" /> });
    expect(renderToStaticMarkup(<p>{text}</p>)).toBe(
      '<p>Read the <a href="/t">terms</a> &amp; &lt;other&gt;more&lt;/other&gt;.</p>',
    );
  });
});

describe('formats', () => {
  const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
  it.each([
    ['en', '$35', '€9.50'],
    ['de', '35 $', '9,50 €'],
    ['fr', '35 $', '9,50 €'],
    ['es', '35 $', '9,50 €'],
  ] as const)('money in %s', (locale, dollars, euros) => {
    const { money } = formattersFor(locale);
    expect([plain(money(35, 'USD')), plain(money(9.5, 'EUR'))]).toEqual([dollars, euros]);
  });

  it('names the Australian dollar so that nobody takes it for the American one', () => {
    const shown = LOCALES.map((locale) => plain(formattersFor(locale).money(54, 'AUD')));
    expect(shown).toEqual(['A$54', '54 AUD', '54 $AU', '54 AU$']);
  });

  it('dates do not depend on where the server stands', () => {
    expect(formattersFor('en').date('2026-03-01T23:30:00Z')).toBe('March 1, 2026');
    expect(formattersFor('de').date('2026-03-01T23:30:00Z')).toBe('1. März 2026');
  });

  it('says how long ago or until', () => {
    const now = new Date('2026-03-10T12:00:00Z');
    const { relative } = formattersFor('en');
    expect(relative('2026-03-13T12:00:00Z', now)).toBe('in 3 days');
    expect(relative('2026-03-10T10:00:00Z', now)).toBe('2 hours ago');
  });
});
