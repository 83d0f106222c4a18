// The address of a public page for search engines: canonical, the same page in other languages, and what networks read of both.
import { useLocation, useRouteError } from 'react-router';
import { LANGUAGE_TAGS, LOCALES, localeFromPath, withLocale, withoutLocale } from '~/i18n/locale';
import { isTranslated } from '~/i18n/translated-pages';
import { findRow } from '~/route-table';
import { SITE_NAME } from './seo';

const territory = (tag: string): string => tag.replace('-', '_');

export function HeadLinks({ origin }: { origin: string }) {
  const { pathname, search } = useLocation();
  // Null without an error.
  const failed = useRouteError() != null;
  const row = findRow(pathname);
  if (failed || !row?.sitemap) return null;
  const locale = localeFromPath(pathname);
  const path = withoutLocale(pathname);
  // Of the query only `page` makes another page; everything else is about the visit.
  const page = row.parameters.includes('page') ? new URLSearchParams(search).get('page') : null;
  const query = page && /^\d{1,4}$/.test(page) && page !== '1' ? `?page=${page}` : '';
  const address = origin + withLocale(path, locale) + query;
  const languages = LOCALES.filter((other) => isTranslated(path, other));
  return (
    <>
      <link rel="canonical" href={address} />
      {languages.length > 1 && (
        <>
          {languages.map((other) => (
            <link key={other} rel="alternate" hrefLang={other} href={origin + withLocale(path, other) + query} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={origin + path + query} />
        </>
      )}
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:locale" content={territory(LANGUAGE_TAGS[locale])} />
      {languages
        .filter((other) => other !== locale)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={territory(LANGUAGE_TAGS[other])} />
        ))}
    </>
  );
}
