// A fake host for tests of middleware and actions: stands in for the server and answers as the test says.
import { RouterContextProvider } from 'react-router';
import { hostContext, localeContext, type Host, type Session, type Site } from '../../app/context.ts';
import type { Locale } from '../../app/i18n/locale.ts';

export interface FakeHost {
  context: RouterContextProvider;
  /** Every call to the backend: method and path. */
  calls: string[];
  signedOut: () => number;
  /** Warnings logged so far, as they would be written. */
  warned: string[];
}

export const ADA: Session = {
  accessToken: 'token',
  user: { id: 'ada', email: 'ada@example.com', user_metadata: {} },
};

export function fakeHost(options: {
  session?: Session | null;
  locale?: Locale;
  api?: (request: Request) => Response | Promise<Response>;
  findRedirect?: Host['findRedirect'];
  /** The visitor's country; unknown when omitted. */
  country?: string;
  captcha?: Site['captcha']['kind'];
  /** Browser extensions that may be signed in; empty = all of them. */
  extensionIds?: string[];
}): FakeHost {
  const calls: string[] = [];
  let signedOut = 0;
  const warned: string[] = [];
  const quiet = {
    info: () => undefined,
    warn: (line: object) => void warned.push(JSON.stringify(line)),
    error: () => undefined,
  };
  const host = {
    session: options.session ?? null,
    requestId: 'r1',
    origin: 'http://site.test',
    geography: async () => ({ country: options.country ?? '', continent: '' }),
    log: quiet,
    config: { extensionIds: options.extensionIds ?? [] },
    site: { publicUrl: 'http://site.test', captcha: { kind: options.captcha ?? 'off' } },
    findRedirect: options.findRedirect ?? (() => undefined),
    async api(request: Request) {
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
      return options.api ? options.api(request) : new Response(null, { status: 204 });
    },
    auth: {
      signOut: async () => {
        signedOut += 1;
        return { error: null };
      },
    },
  };
  const context = new RouterContextProvider();
  context.set(hostContext, host as unknown as Host);
  context.set(localeContext, options.locale ?? 'en');
  return { context, calls, signedOut: () => signedOut, warned };
}

type Middleware = (
  args: { request: Request; url: URL; context: RouterContextProvider; params: object; pattern: string },
  next: () => Promise<Response>,
) => unknown;

/** Runs one middleware and returns the response that it returned or threw. */
export async function run(
  middleware: unknown,
  request: Request,
  context: RouterContextProvider,
  next: () => Promise<Response> = async () => new Response('the page'),
): Promise<Response> {
  const url = new URL(request.url.replace(/\.data(?=\?|$)/, ''));
  try {
    return (await (middleware as Middleware)(
      { request, url, context, params: {}, pattern: url.pathname },
      next,
    )) as Response;
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

/** Cookies that a response sets, by name; deleted ones are empty. */
export const cookiesOf = (response: Response): Record<string, string> =>
  Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return [name, decodeURIComponent(value)];
    }),
  );
