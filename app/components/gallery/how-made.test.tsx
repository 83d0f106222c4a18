// "How this was made": what people read in their language, open at once where AI has drawn, and nothing where nothing is known.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#server/contracts/locales.ts';
import { FACE_ORIGINS, type FaceOrigin } from '#server/contracts/findings.ts';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HowMade } from './how-made';

const read = (
  origin: FaceOrigin | null,
  ai_system: string | null = null,
  locale: Locale = 'en',
  fallback = false,
): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance(locale, bundlesFor(locale, ['provenance']))}>
      <HowMade picture={{ origin, ai_system, fallback }} />
    </I18nextProvider>,
  );

describe.each(LOCALES)('in %s', (locale) => {
  it('tells every origin apart, and that the file can be checked', () => {
    const pages = FACE_ORIGINS.map((source) => read(source, null, locale));
    expect(new Set(pages).size).toBe(FACE_ORIGINS.length);
    for (const page of pages) {
      expect(page).toContain('C2PA');
      expect(page).not.toMatch(/made\.|credentials"|system/);
    }
  });
});

it('names the AI model, and says without a click that AI has drawn', () => {
  const page = read('generated', 'OpenAI gpt-image-2');
  expect(page).toMatch(/<details open=""/);
  expect(page).toContain('AI model: OpenAI gpt-image-2');
  expect(read('face-lock')).toMatch(/<details open=""/);
  expect(read('photo')).not.toMatch(/<details open|AI model/);
});

it('is not there for a picture of which nothing is recorded', () => {
  expect(read(null)).toBe('');
});

it('says without a click that a picture was ordered in another way', () => {
  const page = read('photo', null, 'en', true);
  expect(page).toMatch(/<details open=""/);
  expect(page).toContain('no longer available');
  expect(read('photo')).not.toContain('no longer available');
});
