// The document around every page, what every page knows, and what stands there when a page fails.
import type { ReactNode } from 'react';
import { use, useEffect, useMemo, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Links, Meta, Outlet, Scripts, useLocation, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import stylesheet from './app.css?url';
import font from './ui/fonts/figtree-core.woff2?url&no-inline';
// Vite bundles the file for itself and answers its address.
// oxlint-disable-next-line import/default
import siteScript from './site-script/main?worker&url';
// oxlint-disable-next-line import/default
import trackingScript from './site-script/tracking?worker&url';
import { hostContext, localeContext } from './context';
import { ErrorScreen } from './features/errors/error-screen';
import { logUncaughtErrors } from './features/errors/log-uncaught-errors';
import { CookieBanner } from './features/consent/cookie-banner';
import { DemoBanner, MaintenanceBanner, SkipLink } from './features/shell/banners';
import { ErrorReporter } from './features/monitoring/error-reporter';
import { browserMonitoring } from './features/monitoring/monitoring.server';
import { PageViewTracker } from './features/tracking/page-view-tracker';
import { NavigationFeedback } from './features/shell/navigation-feedback';
import { OfflineNotice } from './features/shell/offline-notice';
import { SavedFormNotice } from './features/shell/saved-form-notice';
import { siteSettings } from './features/shell/site.server';
import { addTextsToI18n } from './i18n/instance';
import { serializedTexts } from './i18n/messages.server';
import { BASE_NAMESPACES } from './i18n/messages';
import { useHref } from './i18n/link';
import { LANGUAGE_TAGS, localeFromPath } from './i18n/locale';
import { useT } from './i18n/use-t';
import { flashContext, flashMiddleware } from './middleware/flash';
import { localeMiddleware } from './middleware/locale';
import { reloadOnLanguageChange } from './middleware/language-reload';
import { pageCacheMiddleware } from './middleware/page-cache';
import { partnerMiddleware } from './middleware/partner';
import { redirectMiddleware } from './middleware/redirects';
import { signInGuard } from './middleware/sign-in-guard';
import { teamCodeMiddleware } from './middleware/team-code';
import { savedFormContext, savedFormMiddleware } from './middleware/saved-form';
import { readTheme } from './middleware/theme';
import { hasFullConsent, readConsent } from './web/tracking/consent';
import { HeadLinks } from './web/seo/head-links';
import { StartLate } from './late-start';
import { HydrateContext, IntegrityContext, RootDataContext, type RootData } from './root-data';
import { findRow } from './route-table';
import { SPECULATION_RULES } from '#server/contracts/speculation-rules.ts';
import { setStyleNonce } from './ui/style-nonce';
import { Toaster } from './ui/toast';

export const middleware: Route.MiddlewareFunction[] = [
  redirectMiddleware,
  localeMiddleware,
  pageCacheMiddleware,
  partnerMiddleware,
  flashMiddleware,
  teamCodeMiddleware,
  signInGuard,
  savedFormMiddleware,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [reloadOnLanguageChange];

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export async function loader({ request, url, context }: Route.LoaderArgs): Promise<RootData> {
  const host = context.get(hostContext);
  const locale = context.get(localeContext);
  const own = findRow(url.pathname)?.messages ?? [];
  // A client navigation has the texts that every page has (middleware/other-language.ts sees to it).
  const { country } = await host.geography();
  const consent = readConsent(request, country);
  const isData = new URL(request.url).pathname.endsWith('.data');
  return {
    locale,
    origin: url.origin,
    nonce: host.nonce,
    build: host.site.build,
    theme: readTheme(request),
    user: host.session?.user ?? null,
    demo: host.site.demo,
    maintenance: (await siteSettings(context)).maintenance,
    staff: host.session !== null && host.site.staffEmails.includes(host.session.user.email.toLowerCase()),
    flash: context.get(flashContext).take(),
    consent,
    savedForm: context.get(savedFormContext),
    messages: serializedTexts(locale, isData ? own : [...BASE_NAMESPACES, ...own]),
    imageHosts: host.site.imageHosts,
    links: host.site.links,
    config: host.config,
    monitoring: country !== '' && hasFullConsent(consent) ? browserMonitoring(host) : null,
  };
}

/** In a browser: what the root knew last. */
let known: RootData | undefined;

/** Where all data of a navigation failed, the root's is gone too; the error page still has its colours, its person and its addresses. */
function useRootDataOrLast(): RootData | undefined {
  const data = useRouteLoaderData<typeof loader>('root');
  useEffect(() => {
    if (data) known = data;
  }, [data]);
  return data ?? known;
}

/** Around the page and around the error page alike. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRootDataOrLast();
  const { pathname } = useLocation();
  const script = use(HydrateContext);
  const integrity = use(IntegrityContext);
  const locale = data?.locale ?? localeFromPath(pathname);
  const theme = findRow(pathname)?.theme ?? data?.theme ?? 'system';
  return (
    <html
      lang={LANGUAGE_TAGS[locale]}
      data-theme={theme === 'system' ? undefined : theme}
      data-script={script ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        {/* With a precedence React writes it before the many files of a script, which would be fetched first otherwise. */}
        <link rel="stylesheet" href={stylesheet} precedence="page" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        {!script && (
          <>
            <script src={siteScript} integrity={integrity(siteScript)} data-trackers={trackingScript} defer />
            <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
          </>
        )}
        <Meta />
        {data && <HeadLinks origin={data.origin} />}
        <Links nonce={script ? data?.nonce : undefined} />
      </head>
      <body>
        <I18nextProvider i18n={addTextsToI18n(locale, data?.messages ?? '{}')}>
          {data ? <RootDataContext value={data}>{children}</RootDataContext> : children}
        </I18nextProvider>
        {script && (
          <>
            <Scripts nonce={data?.nonce} />
            <StartLate nonce={data?.nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const script = use(HydrateContext);
  const t = useT('common');
  useEffect(logUncaughtErrors, []);
  // The page keeps the nonce it came with; later answers carry others.
  const [nonce] = useState(loaderData.nonce);
  useEffect(() => setStyleNonce(nonce), [nonce]);
  const href = useHref();
  const { flash } = loaderData;
  const address = flash?.action && href(flash.action.to);
  // One and the same as long as the message is: another one is shown again.
  const initial = useMemo(() => {
    if (!flash || flash.persistent) return null;
    const { action, ...toast } = flash;
    return action && address ? { ...toast, actions: [{ label: action.label, href: address }] } : toast;
  }, [flash, address]);
  return (
    <Toaster labels={{ region: t('notices'), close: t('close') }} initial={initial} script={script}>
      <SkipLink />
      <CookieBanner />
      {loaderData.demo && <DemoBanner />}
      {loaderData.maintenance && <MaintenanceBanner />}
      {loaderData.savedForm && <SavedFormNotice unsent={loaderData.savedForm} />}
      {script && <NavigationFeedback nonce={nonce} />}
      {script && <OfflineNotice />}
      {script && <PageViewTracker script={trackingScript} />}
      {script && <ErrorReporter />}
      <Outlet />
    </Toaster>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = use(RootDataContext);
  return (
    <>
      {data?.demo && <DemoBanner />}
      <ErrorScreen error={error} />
    </>
  );
}
