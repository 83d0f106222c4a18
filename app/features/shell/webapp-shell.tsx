// The shell of the web app: navigation at the side, search and account at the top. On small screens the sidebar is a slide-over;
// it is a popover of the browser's own, so that it opens without a script.
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { findRow } from '~/route-table';
import { iconButtonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { AccountMenu } from './account-menu';
import { LanguageSwitcher } from '~/components/language-switcher';
import { Logo } from '~/components/logo';
import { SearchPanel } from './search-panel';
import { Sidebar } from './sidebar';
import { createSlideOverController } from './slide-overs';

export function WebappShell({ children }: { children: ReactNode }) {
  const t = useT('shell');
  const { pathname } = useLocation();
  const sidebar = useRef<HTMLElement>(null);
  const search = useRef<HTMLDivElement>(null);
  const slideOvers = useRef<ReturnType<typeof createSlideOverController>>(null);
  useEffect(() => {
    const made = createSlideOverController({ sidebar: sidebar.current!, search: search.current! });
    slideOvers.current = made;
    return made.stop;
  }, []);
  useEffect(() => slideOvers.current?.pathChanged(), [pathname]);
  const toggleSearch = useCallback(() => slideOvers.current?.toggleSearch(), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      toggleSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [toggleSearch]);

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <Sidebar ref={sidebar} onSearch={toggleSearch} />
      <SearchPanel ref={search} />
      <div className="flex min-w-0 flex-col">
        {!findRow(pathname)?.headerHidden && (
          <header className="page-x flex h-16 items-center justify-between gap-2 lg:justify-end">
            <button
              type="button"
              popoverTarget="sidebar"
              aria-label={t('sidebar.open')}
              className={iconButtonClass('-ml-2.5 lg:hidden')}
            >
              <Icon name="menu" />
            </button>
            {/* Beside the sidebar, which has the same mark, one is enough. */}
            <Link to="/app" aria-label="Catchlight" className="mr-auto flex rounded-sm text-ink no-underline lg:hidden">
              <Logo />
            </Link>
            <div className="flex items-center gap-1">
              <div className="max-sm:hidden">
                <LanguageSwitcher />
              </div>
              <AccountMenu />
            </div>
          </header>
        )}
        <main id="content" className="page-x mx-auto w-full max-w-page grow pt-4 pb-20">
          {children}
        </main>
      </div>
    </div>
  );
}
