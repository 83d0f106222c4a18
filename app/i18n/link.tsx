// Links that know the language and the class of the page: across classes a full address, between pages with and
// without a script a reload, and in-app navigation otherwise.
import type { AnchorHTMLAttributes } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { findRow } from '../route-table';
import { HydrateContext, useRootData } from '../root-data';
import { use } from 'react';
import { withLocale, type Locale } from './locale';
import { pageClass } from './page-class';
import { memoize } from './memoize';
import { isTranslated } from './translated-pages';

/** The path in this language, or in English when the page has no other. */
export const localizePath = memoize((path: string, locale: Locale): string =>
  withLocale(path, isTranslated(path, locale) ? locale : 'en'),
);

export type LinkKind = 'in-app' | 'reload' | 'absolute';

export const linkKind = memoize((from: string, to: string): LinkKind => {
  if (pageClass(from) !== pageClass(to)) return 'absolute';
  const here = findRow(from);
  const there = findRow(to);
  if (!here || !there) return 'reload';
  return here.hydrate && there.hydrate && there.layout !== 'none' ? 'in-app' : 'reload';
});

const EXTERNAL = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i;

/** `const href = useHref(); href('/pricing')`: the localized address, absolute to a page of another class. */
export function useHref(): (path: string) => string {
  const { locale, origin } = useRootData();
  const { pathname } = useLocation();
  return (path) => hrefFrom(pathname, path, locale, origin);
}

/** The same where there is no component: the address of `to` as the page `from` writes it. */
export function hrefFrom(from: string, to: string, locale: Locale, origin: string): string {
  if (EXTERNAL.test(to)) return to;
  const local = localizePath(to, locale);
  return linkKind(from, local) === 'absolute' ? origin + local : local;
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of ours without a locale, an address outside, or a hash. */
  to: string;
  prefetch?: 'intent' | 'render' | 'none' | 'viewport';
  /** Keeps the place on the page; the rule for other links is `keepsScroll`. */
  preventScrollReset?: boolean;
  replace?: boolean;
}

export function Link({ to, prefetch = 'intent', preventScrollReset, replace, ...rest }: LinkProps) {
  const { locale, origin } = useRootData();
  const { pathname } = useLocation();
  const script = use(HydrateContext);
  if (EXTERNAL.test(to)) return <a {...rest} href={to} />;
  const local = localizePath(to, locale);
  const kind = linkKind(pathname, local);
  if (kind === 'absolute') return <a {...rest} href={origin + local} />;
  if (kind === 'reload' || !script) return <a {...rest} href={local} />;
  return (
    <RouterLink {...rest} to={local} prefetch={prefetch} preventScrollReset={preventScrollReset} replace={replace} />
  );
}
