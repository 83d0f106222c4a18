// The footer of public pages: what there is, who we are, what the law asks for, and the colour mode.
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useFormat } from '~/i18n/format';
import { Link, localizePath } from '~/i18n/link';
import { withoutLocale } from '~/i18n/locale';
import { richText } from '~/i18n/rich-text';
import { useLocale, useT } from '~/i18n/use-t';
import { COOKIE_SETTINGS_POPOVER_ID } from '~/web/tracking/consent';
import { Logo } from '~/components/logo';
import { ThemeSwitch } from '~/components/theme-switch';
import { useRootData } from '~/root-data';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import type { SiteSettings } from './site.server';
import {
  AFFILIATE_LINKS,
  FOOTER_COLUMNS,
  SUPPORT_LINKS,
  useResolvedLinks,
  type NavigationLink,
  type ResolvedLink,
} from './navigation-links';

export interface Guide {
  path: string;
  title: string;
}

const quiet = 'text-muted no-underline hover:text-ink';

export interface SiteFooterProps {
  guides: readonly Guide[];
  sisters: SiteSettings['sisters'];
  reviews: SiteSettings['reviews'];
}

export function SiteFooter({ guides, sisters, reviews }: SiteFooterProps) {
  const t = useT('shell');
  const path = withoutLocale(useLocation().pathname);
  const affiliate = useResolvedLinks(AFFILIATE_LINKS, path)[0];
  const support = useResolvedLinks(SUPPORT_LINKS, path)[0];
  return (
    <footer className="mt-16 sm:mt-20 border-t border-line print:hidden">
      <div className="page-x mx-auto grid max-w-page gap-7 py-8 sm:gap-10 sm:py-12">
        <div className="grid gap-8 sm:gap-12 xl:grid-cols-[16rem_1fr]">
          <div>
            <Logo />
            <p className="mt-3 max-w-80 text-sm text-muted">{t('footer.line')}</p>
            {affiliate && (
              <FooterLink
                link={affiliate}
                path={path}
                className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-6' })}
              />
            )}
          </div>
          <nav
            aria-label={t('footer.nav')}
            className="gap-x-8 gap-y-7 max-sm:columns-2 sm:grid sm:grid-cols-3 lg:grid-cols-5"
          >
            {FOOTER_COLUMNS.map((column) => (
              <Column key={column.title} title={t(column.title)} links={column.links} path={path} />
            ))}
          </nav>
        </div>
        <Guides guides={guides} path={path} />
        <SisterProductsAndReviews sisters={sisters} reviews={reviews} />
        <div className="flex flex-wrap items-center gap-x-8 gap-y-2.5 border-t border-line pt-6 text-sm text-muted">
          <p>{t('footer.copyright', { year: new Date().getFullYear() })}</p>
          <button type="button" popoverTarget={COOKIE_SETTINGS_POPOVER_ID} className={`py-1.5 ${quiet}`}>
            {t('cookies.manager')}
          </button>
          {support && <FooterLink link={support} path={path} className={`py-1.5 ${quiet}`} />}
          {/* The licence of the table of countries asks for this line. */}
          <p className="text-xs text-faint sm:ml-auto">
            {richText(t('footer.countries'), {
              link: (
                <a
                  href="https://lite.ip2location.com"
                  rel="noreferrer"
                  className="text-faint underline hover:text-ink"
                />
              ),
            })}
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

function Column({ title, links: all, path }: { title: string; links: readonly NavigationLink[]; path: string }) {
  const links = useResolvedLinks(all, path);
  if (links.length === 0) return null;
  return (
    <div className="break-inside-avoid max-sm:pb-6">
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul className="mt-2">
        {links.map((link) => (
          <li key={link.to}>
            <FooterLink link={link} path={path} className={`inline-block py-1.5 text-sm ${quiet}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Free tools open in a tab of their own, and so does every footer link on one of their pages, where work could be lost. */
function FooterLink({ link, path, className }: { link: ResolvedLink; path: string; className: string }) {
  const t = useT('shell');
  if (!link.external)
    return (
      <AddressLink to={link.to} path={path} className={className}>
        {t(link.label)}
      </AddressLink>
    );
  // The mark keeps to the last word, or the last part of one: alone on a line it would belong to nothing.
  const [, start, last] = /^(.*?)([^\s-]+)$/su.exec(t(link.label)) ?? [];
  return (
    <AddressLink to={link.to} path={path} className={className} newTab>
      {start}
      <span className="whitespace-nowrap">
        {last}
        <Icon name="external" label={t('footer.newTab')} className="ml-1 inline size-3.5 align-[-0.125em] text-faint" />
      </span>
    </AddressLink>
  );
}

function AddressLink({
  to,
  path,
  className,
  newTab,
  children,
}: {
  to: string;
  path: string;
  className: string;
  newTab?: boolean;
  children: ReactNode;
}) {
  const { origin } = useRootData();
  const locale = useLocale();
  if (!newTab && !path.startsWith('/free-tools'))
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  const href = to.startsWith('/') ? origin + localizePath(to, locale) : to;
  return (
    <a href={href} target={newTab ? '_blank' : undefined} rel="noopener" className={className}>
      {children}
    </a>
  );
}

/** The guides exist in English only. */
function Guides({ guides, path }: { guides: readonly Guide[]; path: string }) {
  const t = useT('shell');
  if (guides.length === 0) return null;
  return (
    <nav aria-label={t('footer.guides')} className="border-t border-line pt-6">
      <details className="group/guides">
        <summary className="flex items-center justify-between gap-6 py-1.5">
          <h2 className="text-sm font-semibold">{t('footer.guides')}</h2>
          <Icon name="plus" className="text-faint transition-transform group-open/guides:rotate-45" />
        </summary>
        <ul className="mt-2 columns-2 gap-x-8 sm:columns-3 lg:columns-5">
          {guides.map((guide) => (
            <li key={guide.path} className="break-inside-avoid">
              <AddressLink to={guide.path} path={path} className={`inline-block py-1.5 text-sm ${quiet}`}>
                {guide.title}
              </AddressLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** Sister products and reviews on other sites: only what staff entered. */
function SisterProductsAndReviews({ sisters, reviews }: Pick<SiteFooterProps, 'sisters' | 'reviews'>) {
  const t = useT('shell');
  const format = useFormat();
  if (sisters.length + reviews.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-4 border-t border-line pt-8 text-sm">
      {reviews.map(({ name, url, rating, count }) => (
        <a
          key={url}
          href={url}
          rel="noopener"
          className="flex items-center gap-2.5 text-ink no-underline hover:underline"
        >
          <Icon name="star" filled className="text-accent-bright" />
          <span className="font-medium">{name}</span>
          <span className="text-muted">
            {t('footer.rating', {
              rating: format.number(rating, { maximumFractionDigits: 1 }),
              count: format.number(count),
            })}
          </span>
        </a>
      ))}
      {sisters.length > 0 && (
        <p className="flex flex-wrap gap-x-5 gap-y-2 text-muted">
          <span className="text-faint">{t('footer.sisters')}</span>
          {sisters.map(({ name, url }) => (
            <a key={url} href={url} rel="noopener" className={quiet}>
              {name}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
