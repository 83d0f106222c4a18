// Renders a page, whole. Pages that do not hydrate are drawn as plain strings, twice as fast as those that hand data to the browser.
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { isbot } from 'isbot';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { withoutPersonal } from '#server/contracts/monitoring.ts';
import { permissionsPolicy } from '#server/contracts/permissions.ts';
import { ApiError } from './api/errors.ts';
import { errorDetailContext, type Host, hostContext } from './context.ts';
import { errorDetail } from './features/errors/error-detail.ts';
import { deferPageScripts } from './late-start.tsx';
import { ErrorDetailContext, HydrateContext, IntegrityContext } from './root-data.ts';
import { findRow } from './route-table.ts';

export { createLoadContext } from './context.ts';
export { storedPageParameters } from './route-table.ts';

/** Milliseconds after which a page is given up: nothing in it waits for anybody. */
const RENDER_TIME = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const host = context.get(hostContext);
  // Crawlers get the bare status: the error page is for people, and must not end up in an index.
  if (entry.staticHandlerContext.errors && isCrawler(request))
    return new Response(`${status}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!isHydratedPage(entry)) {
    // Without the hand-off stream no inline script is written: there is no client that would read it.
    const html = renderToString(
      <HydrateContext value={false}>
        <IntegrityContext value={host.integrity}>
          <ServerRouter context={{ ...entry, serverHandoffStream: undefined }} url={request.url} />
        </IntegrityContext>
      </HydrateContext>,
    );
    const page = `<!DOCTYPE html>${html}`;
    headers.set('Content-Security-Policy', host.csp(page));
    return new Response(page, { status, headers });
  }
  headers.set('Content-Security-Policy', host.csp());
  headers.set('Permissions-Policy', permissionsPolicy(true));
  const page = await renderWhole(
    <ErrorDetailContext value={context.get(errorDetailContext)}>
      <ServerRouter context={entry} url={request.url} nonce={host.nonce} />
    </ErrorDetailContext>,
    host.nonce,
  );
  return new Response(deferPageScripts(page), { status, headers });
}

/** A headless browser is no crawler by itself: it is how people check pages, with scripts and all. */
function isCrawler(request: Request): boolean {
  const agent = request.headers.get('user-agent') ?? '';
  return isbot(agent.replace('HeadlessChrome', 'Chrome'));
}

/** The route table says which pages hydrate. The error page always does: it counts reloads. */
export function isHydratedPage(entry: EntryContext): boolean {
  const { errors, location, matches } = entry.staticHandlerContext;
  if (errors) return true;
  const handle = entry.routeModules[matches.at(-1)?.route.id ?? '']?.handle as { hydrate?: boolean } | undefined;
  return handle?.hydrate ?? findRow(location.pathname)?.hydrate ?? true;
}

/**
 * The whole page as one text. Loaders have answered before anything is drawn and no page waits for more, so that a stream would only send
 * the same in pieces, each compressed by itself.
 */
function renderWhole(element: ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough();
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        pipe(body);
        text(body).then(resolve, reject);
      },
      // Whatever fails in it, the page is not sent half: the error page takes its place.
      onError(error) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    });
    const timer = setTimeout(abort, RENDER_TIME);
  });
}

const requestFacts = (request: Request, host: Host): { requestId: string; url: string } => ({
  requestId: host.requestId,
  url: withoutPersonal(new URL(request.url).pathname),
});

/** What the backend answered was logged by the backend, and a page that is not there is no fault of ours. */
const isExpectedError = (error: unknown): boolean => error instanceof ApiError || isRouteErrorResponse(error);

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const host = context.get(hostContext);
  context.set(errorDetailContext, `${errorDetail(error)}\n\nX-Request-Id: ${host.requestId}`);
  const level = isExpectedError(error) ? 'warn' : 'error';
  host.log[level]({ event: 'page.failed', err: error, ...requestFacts(request, host) }, 'A page failed');
};
