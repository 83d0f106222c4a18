// The header of public pages. Menus are details and the mobile panel is a popover, so that all of it works without a script.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Link } from '~/i18n/link';
import { withoutLocale } from '~/i18n/locale';
import { useT } from '~/i18n/use-t';
import { useRootData } from '~/root-data';
import { buttonClass, iconButtonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { Menu, menuItemClass } from '~/ui/menu';
import { LanguageSwitcher } from '~/components/language-switcher';
import { Logo } from '~/components/logo';
import { MAIN_LINKS, useLinkGroups, useResolvedLinks, type ResolvedLink } from './navigation-links';

const itemClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-3.5 whitespace-nowrap text-sm font-medium text-muted no-underline hover:bg-sunken hover:text-ink aria-[current]:text-ink group-open/menu:bg-sunken group-open/menu:text-ink';

export function SiteHeader({ freeTrial }: { freeTrial: boolean }) {
  const t = useT('shell');
  const { user } = useRootData();
  const path = withoutLocale(useLocation().pathname);
  const main = useResolvedLinks(MAIN_LINKS, path);
  const groups = useLinkGroups(path).map(({ label, links }) => ({ label: t(label), links }));
  // Where staff have switched the free trial on, the business page's button applies for it.
  const start =
    freeTrial && path === '/headshots-for-teams'
      ? { to: '/app?redirect=/app/teams', label: t('applyForTrial') }
      : { to: '/app', label: t('getStarted') };
  const signIn = user ? { to: '/app', label: t('dashboard') } : { to: '/auth', label: t('signIn') };

  return (
    <header className="sticky top-0 z-30 border-b border-line/70 bg-paper print:hidden">
      <div className="page-x mx-auto flex h-17 max-w-page items-center gap-2">
        <Link to="/" aria-label={t('home')} className="mr-4 flex rounded-sm text-ink no-underline max-xs:mr-0">
          <Logo />
        </Link>
        <nav aria-label={t('mainNav')} className="hidden grow items-center xl:flex">
          {main.map((link) => (
            <Link key={link.to} to={link.to} aria-current={ariaCurrent(link, path)} className={itemClass}>
              {t(link.label)}
            </Link>
          ))}
          {groups.map((group) => (
            <Menu
              key={group.label}
              group="site"
              triggerClassName={itemClass}
              label={
                <>
                  {group.label}{' '}
                  <Icon name="chevron-down" className="size-4 transition-transform group-open/menu:rotate-180" />
                </>
              }
            >
              {group.links.map((link) => (
                <Link
                  key={link.to}
                  to={link.to}
                  aria-current={ariaCurrent(link, path)}
                  className={`${menuItemClass} min-w-76`}
                >
                  {link.icon && <Icon name={link.icon} className="size-5 shrink-0 text-faint" />}
                  <span>
                    <span className="block">{t(link.label)}</span>
                    {link.description && (
                      <span className="block text-xs font-normal text-muted">{t(link.description)}</span>
                    )}
                  </span>
                </Link>
              ))}
            </Menu>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <div className="hidden xl:block">
            <LanguageSwitcher />
          </div>
          <Link to={signIn.to} className={`${itemClass} max-xs:hidden`}>
            {signIn.label}
          </Link>
          <Link to={start.to} className={buttonClass({ size: 'sm' })}>
            {start.label}
          </Link>
          <button
            type="button"
            popoverTarget="site-menu"
            aria-label={t('openMenu')}
            className={iconButtonClass('xl:hidden')}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <MobilePanel path={path} main={main} groups={groups} signIn={signIn} start={start} />
    </header>
  );
}

type Links = readonly ResolvedLink[];

const ariaCurrent = ({ to, exactHash }: ResolvedLink, path: string): 'page' | undefined =>
  !exactHash && to === path ? 'page' : undefined;

const rowClass =
  'block py-3 text-xl font-medium text-ink no-underline md:text-2xl md:portrait:py-3.5 md:portrait:text-4xl';

/** Fills the screen, and closes when the page changes. */
function MobilePanel({
  path,
  main,
  groups,
  signIn,
  start,
}: {
  path: string;
  main: Links;
  groups: { label: string; links: Links }[];
  signIn: { to: string; label: string };
  start: { to: string; label: string };
}) {
  const t = useT('shell');
  const panel = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => panel.current?.hidePopover(), [pathname]);
  return (
    <div
      ref={panel}
      id="site-menu"
      popover="auto"
      className="anim-appear fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-paper text-ink open:flex"
    >
      <div className="page-x flex h-17 shrink-0 items-center justify-between">
        <Logo />
        <button
          type="button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label={t('closeMenu')}
          className={iconButtonClass()}
        >
          <Icon name="close" />
        </button>
      </div>
      <nav
        aria-label={t('mainNav')}
        // A tablet held upright has height to give: large words above, both groups below.
        className="page-x grow overflow-y-auto py-4 md:grid md:auto-rows-min md:grid-cols-3 md:gap-x-10 md:py-10 md:portrait:grid-cols-2 md:portrait:content-evenly md:portrait:gap-y-8"
      >
        <div className="md:portrait:col-span-2">
          {main.map((link) => (
            // An anchor of this very page would leave the panel open; with an empty query it is a page to go to.
            <Link key={link.to} to={link.to.startsWith('#') ? `${path}?${link.to}` : link.to} className={rowClass}>
              {t(link.label)}
            </Link>
          ))}
        </div>
        {groups.map((group) => (
          <MobileGroup key={group.label} group={group} />
        ))}
      </nav>
      <div className="page-x grid shrink-0 gap-3 border-t border-line pt-4 pb-6 sm:grid-cols-[auto_1fr_1fr] sm:items-center short:py-2.5">
        <LanguageSwitcher align="start" up className="-ml-3" />
        <Link to={signIn.to} className={buttonClass({ variant: 'secondary', wide: true })}>
          {signIn.label}
        </Link>
        <Link to={start.to} className={buttonClass({ wide: true })}>
          {start.label}
        </Link>
      </div>
    </div>
  );
}

/** A fold on a phone; a tablet has room for all of its links at once. */
function MobileGroup({ group }: { group: { label: string; links: Links } }) {
  const t = useT('shell');
  return (
    <>
      <details name="site-mobile" className="group/menu border-t border-line md:hidden">
        <summary className={`${rowClass} flex items-center justify-between`}>
          {group.label}
          <Icon name="chevron-down" className="transition-transform group-open/menu:rotate-180" />
        </summary>
        <div className="pb-4">
          {group.links.map((link) => (
            <Link key={link.to} to={link.to} className="block py-2.5 text-muted no-underline">
              {t(link.label)}
            </Link>
          ))}
        </div>
      </details>
      <section aria-label={group.label} className="hidden border-line md:block md:portrait:border-t md:portrait:pt-4">
        <h2 className="py-3.5 text-sm font-medium text-muted">{group.label}</h2>
        {group.links.map((link) => (
          <Link
            key={link.to}
            to={link.to}
            className="block py-2.5 text-lg text-ink no-underline md:portrait:py-3 md:portrait:text-xl"
          >
            {t(link.label)}
          </Link>
        ))}
      </section>
    </>
  );
}
