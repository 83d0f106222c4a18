// Builds the routes from the table: every page once without a prefix and once for each language it has one for. The prefixes are
// written out, so that any other first segment is an address that does not exist, and none is taken for a language.
import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { DEFAULT_LOCALE, LOCALES, withLocale, type Locale } from './i18n/locale';
import { ROWS, type Layout } from './route-table';

function entries(locale: Locale): RouteConfigEntry[] {
  const rows = ROWS.filter((row) => row.locales.includes(locale));
  const layouts = [...new Set(rows.map((row) => row.layout))];
  return layouts.flatMap((name) => {
    const pages = rows
      .filter((row) => row.layout === name)
      .map((row) =>
        route(withLocale(row.path, locale).slice(1), `routes/${row.file}.tsx`, { id: `${locale}:${row.path}` }),
      );
    return name === 'none' ? pages : [layout(fileOf(name), { id: `${locale}:layout:${name}` }, pages)];
  });
}
const fileOf = (name: Exclude<Layout, 'none'>): string => `routes/layouts/${name}.tsx`;

export default [
  ...[DEFAULT_LOCALE, ...LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)].flatMap(entries),
  // Without this route an unknown address would skip the root's middleware.
  route('*', 'routes/$.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
