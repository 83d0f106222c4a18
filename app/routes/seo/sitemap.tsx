// /sitemap-<locale>.xml: every public page of one language, with the same page in the others.
import { data } from 'react-router';
import { listPublicAddresses } from '~/features/content/directory.server';
import { xmlElement, xmlResponse, escapeXml } from '~/features/content/xml';
import { isLocale, LOCALES, withLocale, withoutLocale } from '~/i18n/locale';
import { isTranslated } from '~/i18n/translated-pages';
import type { LoaderFunctionArgs } from 'react-router';

export function loader({ url }: LoaderFunctionArgs) {
  const locale = /-([a-z]{2})\.xml$/.exec(url.pathname)?.[1];
  if (!isLocale(locale)) throw data(`Page Not Found: ${url.pathname}`, { status: 404 });
  const entries = listPublicAddresses(locale).map(({ path, changed }) => {
    const plain = withoutLocale(path);
    const languages = LOCALES.filter((other) => isTranslated(plain, other));
    const others = languages.length < 2 ? [] : languages;
    return [
      '<url>',
      xmlElement('loc', url.origin + path),
      changed ? xmlElement('lastmod', changed) : '',
      ...others.map(
        (other) =>
          `<xhtml:link rel="alternate" hreflang="${other}" href="${escapeXml(url.origin + withLocale(plain, other))}"/>`,
      ),
      '</url>',
    ].join('');
  });
  return xmlResponse(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>`,
  );
}
