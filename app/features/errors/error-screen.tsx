// The error page, with a message by status. Bots get a plain status from the entry and never see it.
import { use, useContext, useEffect } from 'react';
import { Form, isRouteErrorResponse, useLocation, useNavigationType } from 'react-router';
import { ApiError } from '~/api/errors';
import { hrefFrom } from '~/i18n/link';
import { localeFromPath, withLocale } from '~/i18n/locale';
import { useT } from '~/i18n/use-t';
import { ErrorDetailContext, RootDataContext } from '~/root-data';
import { isServerReachable, isConnectionError } from '~/web/connectivity/connectivity';
import { buttonClass } from '~/ui/button';
import { LoadingBar } from '~/ui/loading-bar';
import { LogoMark } from '~/components/logo';
import { errorDetail } from './error-detail';
import { reloadOrGiveUp } from './reload-count';

export function errorPageStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  if (error instanceof ApiError) return error.status || 500;
  return 500;
}

/** How often a page without connection checks whether it is back, in milliseconds. */
const RETRY_INTERVAL_MS = 4000;

export function ErrorScreen({ error }: { error: unknown }) {
  // Ends the loading bar of a failed navigation, whose own page is gone.
  const navigated = useNavigationType() !== 'POP';
  return (
    <>
      <LoadingBar loading={false} failed={navigated} />
      {isConnectionError(error) ? <ConnectionLostScreen /> : <ErrorDetailsScreen error={error} />}
    </>
  );
}

/** No connection: the page reloads once it is back. */
function ConnectionLostScreen() {
  const t = useT('errors');
  useEffect(() => {
    const tryAgain = async (): Promise<void> => {
      if (await isServerReachable()) window.location.reload();
    };
    const timer = setInterval(() => void tryAgain(), RETRY_INTERVAL_MS);
    const onOnline = (): void => void tryAgain();
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  return (
    <main id="content" className="page-x flex min-h-dvh flex-col items-center justify-center gap-5 py-16 text-center">
      <title>{`${t('api.noResponse')} · Catchlight`}</title>
      <LogoMark className="size-10" />
      <h1 className="text-3xl">{t('api.noResponse')}</h1>
      <p className="max-w-prose text-lg text-muted">{t('lost.text')}</p>
      <button className={buttonClass()} onClick={() => window.location.reload()}>
        {t('lost.again')}
      </button>
    </main>
  );
}

const SUGGESTED_PAGES = [
  ['/headshots-for-teams', 'forTeams'],
  ['/pricing', 'pricing'],
  ['/free-tools', 'footer.freeTools'],
  ['/blog', 'learn.blog'],
  ['/contact', 'footer.support'],
] as const;

/** Offers ways onward from an address that no longer exists. */
function SuggestedLinks({ href }: { href: (path: string) => string }) {
  const t = useT('shell');
  return (
    <nav aria-label={t('mainNav')} className="mt-8">
      <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1">
        {SUGGESTED_PAGES.map(([to, label]) => (
          <li key={to}>
            <a
              href={href(to)}
              className="inline-block py-1.5 text-sm text-muted underline underline-offset-4 hover:text-ink"
            >
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ErrorDetailsScreen({ error }: { error: unknown }) {
  const data = useContext(RootDataContext);
  const t = useT('errors');
  const words = useT('shell');
  const { pathname, search } = useLocation();
  const locale = data?.locale ?? localeFromPath(pathname);
  const status = errorPageStatus(error);
  const serverDetail = use(ErrorDetailContext);
  const detail = data?.staff ? (serverDetail ?? errorDetail(error)) : undefined;
  const href = (path: string): string => hrefFrom(pathname, path, locale, data?.origin ?? '');
  useEffect(() => reloadOrGiveUp(status, window.location.pathname, error), [status, error]);
  const home = (
    <a href={href('/')} className={buttonClass()}>
      {t('goHome')}
    </a>
  );
  return (
    <main id="content" className="page-x flex min-h-dvh flex-col items-center justify-center gap-5 py-16 text-center">
      <title>{`${status} · Catchlight`}</title>
      <meta name="robots" content="noindex" />
      <LogoMark className="size-10" />
      {status === 401 ? (
        <>
          <h1 className="max-w-prose text-2xl">{t('unauthorized.text')}</h1>
          <Form method="post" action={withLocale('/sign-out', locale)} reloadDocument>
            <input type="hidden" name="to" value={withLocale('/auth', locale)} />
            <button className={buttonClass()}>{t('unauthorized.button')}</button>
          </Form>
        </>
      ) : status === 500 ? (
        <>
          <h1 className="text-3xl">{t('server.title')}</h1>
          <p className="max-w-prose text-lg text-muted">
            {t('server.text')}
            <br />
            {t('server.advice')}
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <a href={pathname + search} className={buttonClass()}>
              {t('lost.again')}
            </a>
            <a href={href('/contact')} className={buttonClass({ variant: 'secondary' })}>
              {words('footer.support')}
            </a>
          </div>
          <a href={href('/')} className="py-1.5 text-sm text-muted underline underline-offset-4 hover:text-ink">
            {t('goHome')}
          </a>
        </>
      ) : (
        <>
          <p className="text-4xl font-semibold tracking-tight text-faint tabular-nums blur-[5px] transition-[filter] duration-500 hover:blur-none">
            {status}
          </p>
          <h1 className="text-3xl">{t('other.title')}</h1>
          <p className="max-w-prose text-lg text-muted">
            {t('other.text')}
            <br />
            {t('other.advice')}
          </p>
          {home}
          <SuggestedLinks href={href} />
        </>
      )}
      {detail && (
        <details className="mt-6 max-w-full text-left">
          <summary className="text-sm text-muted underline">{t('detail')}</summary>
          {/* The browser knows less than the server and leaves the server's text alone. */}
          <pre suppressHydrationWarning className="mt-3 overflow-auto rounded-md bg-sunken p-4 text-xs">
            {detail}
          </pre>
        </details>
      )}
    </main>
  );
}
