// /sitemap-<locale>.xml: every public page of one language, with the same page in the others.
import { data } from 'react-router';
import { publicAddresses } from '~/features/content/directory.server';
import { tag, xmlAnswer, xmlText } from '~/features/content/xml';
import { isLocale, LOCALES, withLocale, withoutLocale } from '~/i18n/locale';
import { isAvailable } from '~/i18n/switching';
import type { LoaderFunctionArgs } from 'react-router';

export function loader({ url }: LoaderFunctionArgs) {
  const locale = /-([a-z]{2})\.xml$/.exec(url.pathname)?.[1];
  if (!isLocale(locale)) throw data(`Page Not Found: ${url.pathname}`, { status: 404 });
  const entries = publicAddresses(locale).map(({ path, changed }) => {
    const plain = withoutLocale(path);
    const languages = LOCALES.filter((other) => isAvailable(plain, other));
    const others = languages.length < 2 ? [] : languages;
    return [
      '<url>',
      tag('loc', url.origin + path),
      changed ? tag('lastmod', changed) : '',
      ...others.map(
        (other) =>
          `<xhtml:link rel="alternate" hreflang="${other}" href="${xmlText(url.origin + withLocale(plain, other))}"/>`,
      ),
      '</url>',
    ].join('');
  });
  return xmlAnswer(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>`,
  );
}
