// Routes a request to its handler: the API, auth, stored objects, the mailbox page, or the web app.
import { randomBytes } from 'node:crypto';
import { IMAGE_ENDPOINT } from '../contracts/images.ts';
import type { Auth } from '../auth/index.ts';
import type { FindRedirect } from './static/redirects.ts';
import { lockedMailbox } from './mailbox-page.ts';
import { checkPageRequest } from './security/page-forms.ts';
import { TEST_ACCESS_PATH, type TestAccess } from './security/test-access.ts';
import type { Csp } from './security/headers.ts';
import { browserIn, type createSessions } from './session/session.ts';
import type { Log } from '../ports/log.ts';
import type { CallerContext, Fetch, Host, PublicConfig, Session, SiteConfig } from './types.ts';
import type { RequestContext } from './session/request-context.ts';

export interface DispatchSettings {
  api: Fetch;
  /** The embedded auth server; undefined when auth is hosted. */
  auth?: Auth['fetch'];
  /** Serves signed, expiring object URLs; undefined when the object store serves them itself. */
  objects?: (request: Request) => Promise<Response>;
  /** The page that shows embedded mail; undefined when mail is hosted. */
  mailbox?: (request: Request) => Promise<Response>;
  /** The image endpoint: pictures for pages, resized on request. */
  image: (request: Request, ip: string) => Promise<Response>;
  web: (request: Request, host: Host) => Promise<Response>;
  locate: (ip: string, country: string | null) => Promise<{ country: string; continent: string }>;
  sessions: ReturnType<typeof createSessions>;
  findRedirect: FindRedirect;
  csp: Csp;
  integrity: Host['integrity'];
  config: PublicConfig;
  testAccess: Pick<TestAccess, 'open'>;
  site: (testAccess: boolean) => SiteConfig;
  log: Log;
}

export function createDispatch(settings: DispatchSettings) {
  return async (request: Request, context: RequestContext, cookies: string | undefined): Promise<Response> => {
    const { pathname, ip, requestId } = context;
    if (settings.auth && isUnder(pathname, '/auth/v1'))
      return settings.auth(request, { ip, requestId, browser: browserIn(cookies) });
    if (settings.objects && isUnder(pathname, '/storage')) return settings.objects(request);
    if (pathname === IMAGE_ENDPOINT) return settings.image(request, ip);
    if (pathname === TEST_ACCESS_PATH) return settings.testAccess.open(request);
    if (settings.mailbox && /^\/dev\/mailbox(?:\.json)?$/.test(pathname))
      return context.testAccess ? settings.mailbox(request) : lockedMailbox(pathname);

    const form = isUnder(pathname, '/api') ? request : await checkPageRequest(request);
    if (form instanceof Response) return form;

    const visitor = await settings.sessions.read(cookies, {
      ip,
      requestId,
      userAgent: request.headers.get('user-agent') ?? undefined,
    });
    const caller: CallerContext = {
      ip,
      country: context.country,
      requestId,
      session: visitor.session,
      testAccess: context.testAccess,
    };
    const callApi = (call: Request): Promise<Response> => settings.api(withBearer(call, visitor.session), caller);
    const answer = isUnder(pathname, '/api')
      ? await callApi(request)
      : await settings.web(form, createHost(settings, caller, context.origin, visitor.auth, callApi));
    return withCookies(answer, visitor.cookies());
  };
}

function createHost(
  settings: DispatchSettings,
  caller: CallerContext,
  origin: string,
  auth: () => Host['auth'],
  api: Host['api'],
): Host {
  const nonce = randomBytes(16).toString('base64');
  return {
    api,
    get auth() {
      return auth();
    },
    session: caller.session,
    country: caller.country,
    ip: caller.ip,
    origin,
    geography: () => settings.locate(caller.ip, caller.country || null),
    requestId: caller.requestId,
    nonce,
    csp: (html) => (html === undefined ? settings.csp.withNonce(nonce) : settings.csp.forHtml(html)),
    integrity: settings.integrity,
    findRedirect: settings.findRedirect,
    config: settings.config,
    site: settings.site(caller.testAccess),
    log: settings.log,
  };
}

/** The only place where a cookie's session becomes a bearer token. A token sent by the caller is kept. */
function withBearer(request: Request, session: Session | null): Request {
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  if (session && !headers.has('authorization')) headers.set('authorization', `Bearer ${session.accessToken}`);
  return new Request(request, { headers });
}

function withCookies(answer: Response, lines: string[]): Response {
  if (lines.length === 0) return answer;
  // Headers of a fetched response are immutable, so they are copied.
  const headers = new Headers(answer.headers);
  for (const line of lines) headers.append('set-cookie', line);
  headers.set('cache-control', 'private, no-store');
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

const isUnder = (pathname: string, prefix: string): boolean => pathname === prefix || pathname.startsWith(`${prefix}/`);
