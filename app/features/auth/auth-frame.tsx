// The frame of the sign-in pages.
import type { ReactNode } from 'react';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { LanguageSwitcher } from '~/components/language-switcher';
import { Logo } from '~/components/logo';
import { LightStudy } from '~/components/image/light-study';
import { ThemeSwitch } from '~/components/theme-switch';

export function AuthFrame({ children }: { children: ReactNode }) {
  const t = useT('auth');
  const shell = useT('shell');
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="page-x flex flex-col py-6">
        <header className="flex items-center justify-between">
          <Link to="/" aria-label={shell('home')} className="flex rounded-sm text-ink no-underline">
            <Logo />
          </Link>
          <LanguageSwitcher />
        </header>
        <main id="content" className="mx-auto flex w-full max-w-form grow flex-col justify-center py-12">
          {children}
        </main>
        <footer>
          <ThemeSwitch />
        </footer>
      </div>
      <aside className="relative m-3 hidden overflow-hidden rounded-xl lg:block">
        <LightStudy className="absolute inset-0 size-full object-cover" />
        <p className="absolute inset-x-0 bottom-0 max-w-112 p-9 text-lg text-ink">{t('aside.caption')}</p>
      </aside>
    </div>
  );
}
