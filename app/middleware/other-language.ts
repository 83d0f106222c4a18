// In the browser: a page in a language whose common texts are not here is loaded as a whole, as a first visit is. Answers to
// navigations leave those texts out, because within one language they are here already.
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { hasTexts } from '../i18n/instance';
import { localeOf } from '../i18n/locale';
import { BASE_NAMESPACES } from '../i18n/messages';

export const otherLanguage: MiddlewareFunction<Record<string, DataStrategyResult>> = ({ request }, next) => {
  const { href, pathname } = new URL(request.url);
  if (request.method !== 'GET' || hasTexts(localeOf(pathname), BASE_NAMESPACES)) return next();
  window.location.assign(href);
  // Nothing is shown in between: the next thing to see is the page.
  return new Promise<never>(() => undefined);
};
