// The error page, with the words of SPEC sections 2, 4 and 8. Bots get a plain status from the entry and never see it.
import { useContext, useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { Form } from 'react-router';
import { ApiError } from '~/api/errors';
import { localeOf, withLocale } from '~/i18n/locale';
import { useT } from '~/i18n/use-t';
import { RootDataContext } from '~/root-data';
import { buttonClass } from '~/ui/button';
import { Mark } from '~/parts/logo';
import { detailOf } from './detail';
import { reloadOrGiveUp } from './reload-count';

export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  if (error instanceof ApiError) return error.status || 500;
  return 500;
}

export function ErrorScreen({ error }: { error: unknown }) {
  const data = useContext(RootDataContext);
  const t = useT('errors');
  const { pathname } = useLocation();
  const locale = data?.locale ?? localeOf(pathname);
  const status = statusOf(error);
  const detail = data?.staff ? detailOf(error) : undefined;
  useEffect(() => reloadOrGiveUp(status, window.location.pathname, error), [status, error]);
  const home = (
    <a href={withLocale('/', locale)} className={buttonClass()}>
      {t('goHome')}
    </a>
  );
  return (
    <main id="content" className="page-x flex min-h-dvh flex-col items-center justify-center gap-5 py-16 text-center">
      <title>{`${status} · Catchlight`}</title>
      <meta name="robots" content="noindex" />
      <Mark className="size-10" />
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
          {home}
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
        </>
      )}
      {detail && (
        <details className="mt-6 max-w-full text-left">
          <summary className="text-sm text-muted underline">{t('detail')}</summary>
          <pre className="mt-3 overflow-auto rounded-md bg-sunken p-4 text-xs">{detail}</pre>
        </details>
      )}
    </main>
  );
}
