// /speculation-rules.json: public pages may be fetched while the pointer rests on a link to them. Never the app, and nothing that acts
// or that a query makes another page of.
import { LOCALES, withLocale } from '~/i18n/locale';

const APART = [
  '/app',
  '/admin',
  '/auth',
  '/sign-out',
  '/checkout',
  '/api',
  '/storage',
  '/dev',
  '/language',
  '/consent',
];

export function loader() {
  const apart = LOCALES.flatMap((locale) => APART.map((path) => withLocale(path, locale)));
  const rules = {
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: [...apart, ...apart.map((path) => `${path}/*`)] } },
            { not: { href_matches: '/*\\?*' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  };
  return new Response(JSON.stringify(rules), { headers: { 'content-type': 'application/speculationrules+json' } });
}
