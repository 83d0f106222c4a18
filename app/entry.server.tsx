// Renders a page. Pages that do not hydrate are plain strings, twice as fast as a stream; the others stream.
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { hostContext } from './context.ts';
import { HydrateContext, IntegrityContext } from './root-data.ts';
import { rowOf } from './route-table.ts';

export { createLoadContext } from './context.ts';

/** After this many milliseconds a page is sent as far as it got. */
export const streamTimeout = 10_000;

/** What a browser may fetch before it is pressed: public pages among themselves. */
const SPECULATION_RULES = '"/speculation-rules.json"';

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Response | Promise<Response> {
  const host = context.get(hostContext);
  // SPEC section 2: bots are never shown the error page.
  if (entry.staticHandlerContext.errors && isCrawler(request))
    return new Response(`${status}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!hydrates(entry)) {
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
    headers.set('Speculation-Rules', SPECULATION_RULES);
    return new Response(page, { status, headers });
  }
  headers.set('Content-Security-Policy', host.csp());
  return stream(request, status, headers, entry, host.nonce);
}

/** A headless browser is no crawler by itself: it is how people check pages, with scripts and all. */
function isCrawler(request: Request): boolean {
  const agent = request.headers.get('user-agent') ?? '';
  return isbot(agent.replace('HeadlessChrome', 'Chrome'));
}

/** The route table says which pages hydrate. The error page always does: it counts reloads. */
export function hydrates(entry: EntryContext): boolean {
  const { errors, location, matches } = entry.staticHandlerContext;
  if (errors) return true;
  const handle = entry.routeModules[matches.at(-1)?.route.id ?? '']?.handle as { hydrate?: boolean } | undefined;
  return handle?.hydrate ?? rowOf(location.pathname)?.hydrate ?? true;
}

function stream(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  nonce: string,
): Promise<Response> {
  const waitForAll = isbot(request.headers.get('user-agent') ?? '') || request.method === 'HEAD';
  return new Promise((resolve, reject) => {
    let code = status;
    let started = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
      nonce,
      [waitForAll ? 'onAllReady' : 'onShellReady']() {
        started = true;
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }));
        pipe(body);
        body.once('close', () => clearTimeout(timer));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        code = 500;
        // Errors before the shell reject above; later ones have no other witness.
        if (started) console.error(error);
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context
    .get(hostContext)
    .log.error({ event: 'page.failed', err: error, url: new URL(request.url).pathname }, 'A page failed');
};
