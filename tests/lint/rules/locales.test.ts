// The rules over locales/: parity, forgotten translations, texts that nothing shows.
import { describe, expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { localeParity } from './locale-parity.ts';
import { plainTexts } from './plain-texts.ts';
import { untranslated } from './untranslated.ts';
import { unusedTexts } from './unused-texts.ts';

type Texts = Record<string, unknown>;
const files = (en: Texts, fr: Texts): Record<string, string> => ({
  'locales/en/home.json': JSON.stringify(en, null, 2),
  'locales/fr/home.json': JSON.stringify(fr, null, 2),
  'locales/es/home.json': JSON.stringify(en, null, 2),
  'locales/de/home.json': JSON.stringify(en, null, 2),
});
const parity = (en: Texts, fr: Texts) => localeParity.check(projectOf(files(en, fr)));

describe('locale-parity', () => {
  it('takes the same keys with the same placeholders, plural forms aside', () => {
    const en = { a: { b: 'Hello {{name}}' }, n_one: 'one photo', n_other: '{{count}} photos' };
    const fr = { a: { b: 'Bonjour {{ name }}' }, n_one: '{{count}} photo', n_many: '{{count}}', n_other: '{{count}}' };
    expect(parity(en, fr)).toEqual([]);
  });
  it.each<[string, Texts, Texts, string]>([
    ['a missing key', { a: 'A', b: 'B' }, { a: 'A' }, '"b" is missing'],
    ['a key too many', { a: 'A' }, { a: 'A', b: 'B' }, '"b" is not in English'],
    ['an empty text', { a: 'A' }, { a: ' ' }, 'not empty'],
    ['another placeholder', { a: 'Hi {{name}}' }, { a: 'Salut {{nom}}' }, '{{nom}}'],
    ['a lost tag', { a: 'Read <link>this</link>' }, { a: 'Lisez ceci' }, '<link>'],
  ])('finds %s', (_what, en, fr, message) =>
    expect(parity(en, fr)).toEqual([
      expect.objectContaining({ file: 'locales/fr/home.json', message: expect.stringContaining(message) }),
    ]),
  );
  it('finds a language without the file, and a file without English', () => {
    const { ['locales/fr/home.json']: _gone, ...rest } = files({ a: 'A' }, {});
    expect(localeParity.check(projectOf({ ...rest, 'locales/fr/old.json': '{}' }))).toHaveLength(2);
  });
});

describe('untranslated', () => {
  it('finds a text that is still English, and lets names and listed words be', () => {
    const en = { a: 'Your photos', b: 'Catchlight', c: 'Photos', d: '{{count}} px' };
    const found = untranslated.check(
      projectOf({ ...files(en, en), 'locales/es/home.json': '{}', 'locales/de/home.json': '{}' }),
    );
    expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual(['locales/fr/home.json:2']);
  });
});

describe('plain-texts', () => {
  it('finds stilted English, also in articles', () => {
    const en = { a: 'If one will not do, we say why.', c: 'Your photos' };
    const article = 'app/content/blog/a.en.md';
    const found = plainTexts.check(
      projectOf({
        'locales/en/home.json': JSON.stringify(en, null, 2),
        [article]: '---\ntitle: Fine\n---\n\nIt parts you from the wall.\n',
        'docs/a.en.md': 'It parts you from the wall.',
      }),
    );
    expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual(['locales/en/home.json:2', `${article}:5`]);
  });
  const LONG = 'Redo the whole shoot without paying';
  const overlong = (code: string, text = LONG): string[] =>
    plainTexts
      .check(
        projectOf({
          'locales/en/home.json': JSON.stringify({ a: 'Short', b: { c_one: text, c_other: 'Short' } }),
          'app/a.tsx': `const t = useT('home'); const u = useT('other'); ${code}`,
        }),
      )
      .map(({ message }) => /"([\w.]+)"/.exec(message)![1]!);
  it.each([
    "<Button busy={n > 0} onClick={() => go()}><Icon /> {t('b.c', { count })}</Button>",
    "<button name='x'>{isOpen ? t('a') : t('b.c')}</button>",
    "<Button>{t(isOpen ? 'a' : 'b.c')}</Button>",
    "<Link to={`/x`} className={buttonClass({ wide: true })}>{t('b.c')}</Link>",
    "<ConfirmForm intent='x' title={t('a')} label={t('b.c')} />",
  ])('finds a button that is too long where it is used: %s', (code) => expect(overlong(code)).toEqual(['b.c_one']));
  it.each([
    "<p>{t('b.c')}</p>",
    "<Link to='/x'>{t('b.c')}</Link>",
    "<Button>{u('b.c')}</Button>",
    "<ConfirmForm label={t('a')} title={t('b.c')} />",
    "<Button title={t('b.c')}>{t('a')}</Button>",
  ])('lets long texts be elsewhere: %s', (code) => expect(overlong(code)).toEqual([]));
  it('counts a value that is filled in as short', () => {
    expect(overlong("<Button>{t('b.c')}</Button>", 'Pay {{creditsThatAreSpent}} credits')).toEqual([]);
  });
  it.each([
    ['en', 'One that does not look enough like you is not delivered.'],
    ['en', 'Your credits are back.'],
    ['en', 'Nobody here is of age.'],
    ['en', 'The price is reckoned by the day.'],
    ['de', 'Der Credit kommt automatisch zurück.'],
    ['de', 'Alle kommen zurück.'],
    ['de', 'Downloads ändern nichts an zurückgegebenen Credits.'],
    ['de', 'Diesen Stil sperren'],
    ['de', 'Es sieht Ihnen nicht ähnlich genug.'],
    ['es', 'Bloquear este estilo'],
    ['fr', 'Verrouiller ce style'],
  ])('finds in %s: %s', (locale, text) => {
    const [finding, ...others] = plainTexts.check(projectOf({ [`locales/${locale}/home.json`]: `{"a":"${text}"}` }));
    expect(finding?.message).toContain('Write');
    expect(others).toEqual([]);
  });
  it('takes the words that are asked for instead', () => {
    const de = { a: 'Der Credit wird automatisch gutgeschrieben.', b: 'Stil verbindlich machen', c: 'Person sperren' };
    expect(plainTexts.check(projectOf({ 'locales/de/home.json': JSON.stringify(de) }))).toEqual([]);
  });
});

describe('unused-texts', () => {
  const found = (code: string): string[] =>
    unusedTexts
      .check(
        projectOf({
          'locales/en/home.json': '{"hero":{"title":"T"},"steps":{"one":"1","two":"2"}}',
          'app/a.tsx': code,
        }),
      )
      .map(({ message }) => /"([\w.]+)"/.exec(message)![1]!);
  it('finds what nothing asks for', () => expect(found(`t('hero.title')`)).toEqual(['steps.one', 'steps.two']));
  it('counts keys put together and groups asked for as a whole', () => {
    expect(found('t(`steps.${name}`); t("hero")')).toEqual([]);
  });
});
