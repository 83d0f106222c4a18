// The shell of the admin area: its navigation, the link back to the app, and who is signed in.
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '~/i18n/link';
import { withoutLocale } from '~/i18n/locale';
import { useT } from '~/i18n/use-t';
import { LanguageSwitcher } from '~/components/language-switcher';
import { Logo } from '~/components/logo';
import { findRow } from '~/route-table';
import { Badge } from '~/ui/card';
import { type Tab, Tabs } from '~/ui/table';
import { AccountMenu } from './account-menu';

const PARTS = ['orders', 'customers', 'companies', 'payments', 'trials', 'affiliates', 'settings', 'audit'] as const;

export function AdminShell({ children }: { children: ReactNode }) {
  const t = useT('admin');
  const shell = useT('shell');
  const path = withoutLocale(useLocation().pathname);
  const tab = (to: string, label: string) => ({
    href: to,
    label,
    current: to === '/admin' ? path === to : path === to || path.startsWith(`${to}/`),
  });
  const tabs = [
    tab('/admin', t('nav.home')),
    ...PARTS.filter((part) => findRow(`/admin/${part}`)).map((part) => tab(`/admin/${part}`, t(`nav.${part}`))),
  ];
  return (
    <div className="page-x mx-auto max-w-[90rem]">
      <header className="flex h-16 items-center justify-between gap-3">
        <div className="flex items-center gap-3">
          <Link to="/app" aria-label={t('nav.back')} className="flex rounded-sm text-ink no-underline">
            <Logo />
          </Link>
          <Badge tone="accent">{shell('pages.admin')}</Badge>
        </div>
        <div className="flex items-center gap-1">
          <div className="max-sm:hidden">
            <LanguageSwitcher />
          </div>
          <AccountMenu />
        </div>
      </header>
      <Tabs label={t('nav.label')} tabs={tabs} link={tabLink} />
      <main id="content" className="w-full pt-8 pb-20">
        {children}
      </main>
    </div>
  );
}

const tabLink = (tab: Tab, className: string) => (
  <Link to={tab.href} aria-current={tab.current ? 'page' : undefined} className={className}>
    {tab.label}
  </Link>
);
