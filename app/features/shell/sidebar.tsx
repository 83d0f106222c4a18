// The web app's navigation: always there on a wide screen, a slide-over on a small one.
import type { Ref } from 'react';
import { useLocation } from 'react-router';
import { Link } from '~/i18n/link';
import { withLocale, withoutLocale } from '~/i18n/locale';
import type { MessageKey } from '~/i18n/messages';
import { useLocale, useT } from '~/i18n/use-t';
import { findRow } from '~/route-table';
import { buttonClass, iconButtonClass } from '~/ui/button';
import { Icon, type IconName } from '~/ui/icons';
import { useCustomer, useImpersonator } from '~/web/customer';
import { Logo } from '~/components/logo';
import { ThemeSwitch } from '~/components/theme-switch';

const ENTRIES: { to: string; icon: IconName; label: MessageKey<'shell'> }[] = [
  { to: '/app', icon: 'home', label: 'pages.dashboard' },
  { to: '/app/orders', icon: 'image', label: 'pages.orders' },
  { to: '/app/studio', icon: 'sparkle', label: 'pages.studio' },
  { to: '/app/teams', icon: 'users', label: 'pages.teams' },
  { to: '/app/credits', icon: 'coins', label: 'pages.credits' },
  { to: '/app/account', icon: 'settings', label: 'pages.account' },
];
const entryClass =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium text-muted no-underline hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink';

/** On the pages below an entry's own, such as one team, the entry says where somebody is. */
const ariaCurrent = (path: string, to: string): 'page' | 'true' | undefined =>
  path === to ? 'page' : to !== '/app' && path.startsWith(`${to}/`) ? 'true' : undefined;

export function Sidebar({ ref, onSearch }: { ref: Ref<HTMLElement>; onSearch: () => void }) {
  const t = useT('shell');
  const path = withoutLocale(useLocation().pathname);
  const searchPath = withLocale('/app/search', useLocale());
  const customer = useCustomer();
  const credits = customer?.credit_balance;
  // While somebody else is viewed, only what can show them is there.
  const impersonating = useImpersonator() !== null;
  const entries = ENTRIES.filter(({ to }) => (impersonating ? findRow(to)?.impersonable : findRow(to)));
  return (
    <aside
      ref={ref}
      id="sidebar"
      popover="auto"
      aria-label={t('sidebar.label')}
      className="anim-from-left fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[min(18rem,86vw)] max-w-none flex-col gap-1 border-r border-line bg-surface p-4 text-ink shadow-high backdrop:bg-scrim open:flex lg:sticky lg:top-0 lg:flex lg:w-auto lg:animate-none lg:bg-paper lg:shadow-none"
    >
      <div className="mb-5 flex items-center justify-between">
        <Link to="/" aria-label={t('home')} className="rounded-sm px-2 py-1.5 text-ink no-underline">
          <Logo />
        </Link>
        <button
          type="button"
          popoverTarget="sidebar"
          popoverTargetAction="hide"
          aria-label={t('sidebar.close')}
          className={iconButtonClass('lg:hidden')}
        >
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label={t('sidebar.label')} className="grid gap-0.5">
        {!impersonating && (
          <a
            href={searchPath}
            onClick={(event) => {
              event.preventDefault();
              onSearch();
            }}
            className={entryClass}
          >
            <Icon name="search" />
            <span className="grow">{t('search.open')}</span>
            <kbd
              data-needs-script
              className="rounded-xs border border-line px-1.5 font-sans text-xs text-faint max-lg:hidden"
            >
              Ctrl K
            </kbd>
          </a>
        )}
        {entries.map((entry) => (
          <Link
            key={entry.to}
            to={impersonating ? `${entry.to}?employee_id=${customer?.id}` : entry.to}
            aria-current={ariaCurrent(path, entry.to)}
            className={entryClass}
          >
            <Icon name={entry.icon} />
            {t(entry.label)}
          </Link>
        ))}
      </nav>
      {!impersonating && findRow('/app/photoshoot') && (
        <Link to="/app/photoshoot" className={buttonClass({ size: 'sm', wide: true, className: 'mt-5' })}>
          <Icon name="plus" />
          {t('sidebar.newShoot')}
        </Link>
      )}
      <div className="mt-auto flex items-center justify-between gap-2 pt-6">
        {credits !== undefined && <p className="px-2 text-sm text-muted">{t('sidebar.credits', { count: credits })}</p>}
        <ThemeSwitch />
      </div>
    </aside>
  );
}
