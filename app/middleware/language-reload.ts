// In the browser: a navigation into another language loads the whole page, like a first visit. Answers to client navigations leave
// out the common texts of a language, because within one language the browser already has them.
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { hasTexts } from '../i18n/instance';
import { localeFromPath } from '../i18n/locale';
import { BASE_NAMESPACES } from '../i18n/messages';

export const reloadOnLanguageChange: MiddlewareFunction<Record<string, DataStrategyResult>> = ({ request }, next) => {
  const { href, pathname } = new URL(request.url);
  if (request.method !== 'GET' || hasTexts(localeFromPath(pathname), BASE_NAMESPACES)) return next();
  window.location.assign(href);
  // Never resolves, so that nothing is rendered before the new page loads.
  return new Promise<never>(() => undefined);
};
