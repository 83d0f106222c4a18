// Renders a page. Pages that do not hydrate are plain strings, twice as fast as a stream; the others stream.
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { hostContext } from './context.ts';

export { createLoadContext } from './context.ts';

/** After this many milliseconds a page is sent as far as it got. */
export const streamTimeout = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Response | Promise<Response> {
  const host = context.get(hostContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!hydrates(entry)) {
    // Without the hand-off stream no inline script is written: there is no client that would read it.
    const html = renderToString(
      <ServerRouter context={{ ...entry, serverHandoffStream: undefined }} url={request.url} />,
    );
    const page = `<!DOCTYPE html>${html}`;
    headers.set('Content-Security-Policy', host.csp(page));
    return new Response(page, { status, headers });
  }
  headers.set('Content-Security-Policy', host.csp());
  return stream(request, status, headers, entry, host.nonce);
}

/** A page hydrates unless its deepest route says `handle = { hydrate: false }`. */
export function hydrates(entry: EntryContext): boolean {
  const matches = entry.staticHandlerContext.matches;
  for (const match of matches.toReversed()) {
    const handle = entry.routeModules[match.route.id]?.handle as { hydrate?: boolean } | undefined;
    if (handle?.hydrate !== undefined) return handle.hydrate;
  }
  return true;
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
