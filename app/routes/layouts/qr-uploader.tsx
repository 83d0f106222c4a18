// The layout of the page that a phone opens by the code: no menu and no links into the app.
import { Outlet } from 'react-router';
import { LanguageSwitcher } from '~/components/language-switcher';
import { Logo } from '~/components/logo';

export default function QrUploaderLayout() {
  return (
    <div className="page-x mx-auto flex min-h-dvh max-w-page flex-col py-5">
      <header className="flex items-center justify-between">
        <Logo />
        <LanguageSwitcher />
      </header>
      <main id="content" className="flex grow flex-col items-center justify-center py-10">
        <Outlet />
      </main>
    </div>
  );
}
