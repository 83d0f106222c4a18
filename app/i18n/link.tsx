// Links that know the language and the class of the page: across classes a full address, between pages with and
// without a script a reload, and in-app navigation otherwise.
import type { AnchorHTMLAttributes } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { rowOf } from '../route-table';
import { HydrateContext, useRootData } from '../root-data';
import { use } from 'react';
import { withLocale, type Locale } from './locale';
import { linkClass } from './page-class';
import { remember } from './remember';
import { isAvailable } from './switching';

export { linkClass } from './page-class';

/** The path in this language, or in English when the page has no other. */
export const localizePath = remember((path: string, locale: Locale): string =>
  withLocale(path, isAvailable(path, locale) ? locale : 'en'),
);

export type LinkKind = 'in-app' | 'reload' | 'absolute';

export const linkKind = remember((from: string, to: string): LinkKind => {
  if (linkClass(from) !== linkClass(to)) return 'absolute';
  const here = rowOf(from);
  const there = rowOf(to);
  if (!here || !there) return 'reload';
  return here.hydrate && there.hydrate && there.layout !== 'none' ? 'in-app' : 'reload';
});

const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i;

/** `const href = useHref(); href('/pricing')`: the localized address, absolute to a page of another class. */
export function useHref(): (path: string) => string {
  const { locale, origin } = useRootData();
  const { pathname } = useLocation();
  return (path) => addressFrom(pathname, path, locale, origin);
}

/** The same where there is no component: the address of `to` as the page `from` writes it. */
export function addressFrom(from: string, to: string, locale: Locale, origin: string): string {
  if (OUTSIDE.test(to)) return to;
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
  if (OUTSIDE.test(to)) return <a {...rest} href={to} />;
  const local = localizePath(to, locale);
  const kind = linkKind(pathname, local);
  if (kind === 'absolute') return <a {...rest} href={origin + local} />;
  if (kind === 'reload' || !script) return <a {...rest} href={local} />;
  return (
    <RouterLink {...rest} to={local} prefetch={prefetch} preventScrollReset={preventScrollReset} replace={replace} />
  );
}
