// /robots.txt: what crawlers need not see. Shared headshots and errors are not listed here: they say noindex, which a crawler has to read.
import { LOCALES, withLocale } from '~/i18n/locale';
import type { Route } from './+types/robots';

const PRIVATE = ['/app', '/admin', '/ai-headshot-results/', '/checkout/', '/qr-uploader', '/sign-out', '/auth/'];

export function loader({ url }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...LOCALES.flatMap((locale) => PRIVATE.map((path) => `Disallow: ${withLocale(path, locale)}`)),
    'Disallow: /api/',
    '',
    `Sitemap: ${url.origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
