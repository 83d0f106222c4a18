// Determines the language of a request from its path, by exact match only. Cookie and Accept-Language never decide.
import type { MiddlewareFunction } from 'react-router';
import { LanguageDetector } from 'remix-i18next/server';
import { localeContext } from '../context';
import { DEFAULT_LOCALE, isLocale, LOCALES, localeFromPath } from '../i18n/locale';

export { localeContext } from '../context';

const detector = new LanguageDetector({
  supportedLanguages: [...LOCALES],
  fallbackLanguage: DEFAULT_LOCALE,
  order: ['custom'],
  findLocale: async (request) => localeFromPath(new URL(request.url).pathname.replace(/\.data$/, '')),
});

export const localeMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const found = await detector.detect(request);
  context.set(localeContext, isLocale(found) ? found : DEFAULT_LOCALE);
  return next();
};
