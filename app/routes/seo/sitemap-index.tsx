// /sitemap.xml: where the sitemap of each language is.
import { xmlElement, xmlResponse } from '~/features/content/xml';
import { LOCALES } from '~/i18n/locale';
import type { Route } from './+types/sitemap-index';

export function loader({ url }: Route.LoaderArgs) {
  const maps = LOCALES.map(
    (locale) => `<sitemap>${xmlElement('loc', `${url.origin}/sitemap-${locale}.xml`)}</sitemap>`,
  );
  return xmlResponse(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>`,
  );
}
