// The web app's shell while signed out, without what belongs to a person.
import { Outlet } from 'react-router';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { LanguageSwitcher } from '~/components/language-switcher';
import { Logo } from '~/components/logo';
import { ThemeSwitch } from '~/components/theme-switch';

export default function WebappUnauthedLayout() {
  const t = useT('shell');
  return (
    <div className="page-x mx-auto flex min-h-dvh max-w-page flex-col py-6">
      <header className="flex items-center justify-between">
        <Link to="/" aria-label={t('home')} className="flex rounded-sm text-ink no-underline">
          <Logo />
        </Link>
        <LanguageSwitcher />
      </header>
      <main id="content" className="flex grow flex-col items-center justify-center py-12">
        <Outlet />
      </main>
      <footer>
        <ThemeSwitch />
      </footer>
    </div>
  );
}
