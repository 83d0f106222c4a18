// The only place that reads, refreshes and writes sessions. Cookies are httpOnly; scripts see a flag without a secret.
import { randomBytes } from 'node:crypto';
import { createServerClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { LRUCache } from 'lru-cache';
import { YEAR_SECONDS } from '../../contracts/durations.ts';
import { cookieLine, parseCookies } from '../../contracts/cookies.ts';
import type { Log } from '../../ports/log.ts';
import type { Session } from '../types.ts';

const SESSION_COOKIE = 'catchlight-auth';
/** Readable by scripts: tells them whether to wait for a session before they call the API. */
const SIGNED_IN_COOKIE = 'signed-in';
/** Identifies the browser that asked for a code, or that has signed in before (server/auth/asker.ts). It holds no personal data and grants no access. */
const BROWSER_COOKIE = 'catchlight-browser';
/** Calls that ask for a code, or end in a session. */
const SIGN_IN_CALLS = /\/auth\/v1\/(?:otp|resend|recover|signup|verify|token)(?:\?|$)/;
/** Seconds. supabase-js renews a token this long before it expires; a remembered session must not outlive that. */
const RENEW_BEFORE_SECONDS = 100;
/** Requests already in flight with the old cookie get the same refreshed session. */
const REMEMBER_REFRESH_MS = 10_000;
/** Sessions in memory, least recently used out first. */
const MAX_SESSIONS = 2000;

/** What the auth server's limits and logs need to know about the caller. */
interface Requester {
  ip: string;
  requestId: string;
  browser?: string | undefined;
  /** The browser's User-Agent, shown in the list of sessions. */
  userAgent?: string | undefined;
}

export interface SessionSettings {
  authUrl: string;
  anonKey: string;
  secure: boolean;
  /** Calls the auth server: in process, or over the network when it is hosted. */
  fetch: (request: Request, context: Requester) => Promise<Response>;
  now: () => number;
  log: Log;
}

export interface RequestSession {
  session: Session | null;
  /** The auth client for this request; cookies it sets are in `cookies()`. */
  auth(): SupabaseClient['auth'];
  /** Set-Cookie lines for the response. */
  cookies(): string[];
}

interface Loaded {
  session: Session | null;
  /** When a remembered session must be read again, in milliseconds since 1970. */
  until: number;
  changes: Map<string, string>;
}

// oxlint-disable-next-line max-lines-per-function -- short functions over one cache of sessions
export function createSessions(settings: SessionSettings) {
  const sessions = new LRUCache<string, Loaded>({ max: MAX_SESSIONS });
  const loading = new Map<string, Promise<Loaded>>();

  function client(jar: Map<string, string>, changes: Map<string, string>, who: Requester): SupabaseClient {
    return createServerClient(settings.authUrl, settings.anonKey, {
      cookieOptions: { name: SESSION_COOKIE },
      cookies: {
        getAll: () => [...jar].map(([name, value]) => ({ name, value })),
        setAll(cookies) {
          for (const { name, value } of cookies) {
            if (value) jar.set(name, value);
            else jar.delete(name);
            changes.set(name, cookieLine(name, value, { secure: settings.secure, maxAge: value ? YEAR_SECONDS : 0 }));
          }
          const signedIn = [...jar.keys()].some(isSessionCookie);
          changes.set(SIGNED_IN_COOKIE, flagLine(signedIn, settings.secure));
        },
      },
      global: {
        headers: who.userAgent ? { 'user-agent': who.userAgent } : {},
        fetch: (input, init) => {
          const request = new Request(input, init);
          return settings.fetch(request, { ...who, browser: browserOf(request, jar, changes) });
        },
      },
    });
  }

  /** Set at sign-in; a renewed session keeps the cookie that it has. */
  function browserOf(request: Request, jar: Map<string, string>, changes: Map<string, string>): string | undefined {
    const known = jar.get(BROWSER_COOKIE);
    if (!SIGN_IN_CALLS.test(request.url) || request.url.includes('grant_type=refresh_token')) return known;
    const browser = known ?? randomBytes(24).toString('base64url');
    jar.set(BROWSER_COOKIE, browser);
    changes.set(BROWSER_COOKIE, cookieLine(BROWSER_COOKIE, browser, { secure: settings.secure, maxAge: YEAR_SECONDS }));
    return browser;
  }

  async function load(jar: Map<string, string>, who: Requester): Promise<Loaded> {
    const changes = new Map<string, string>();
    const { auth } = client(jar, changes, who);
    // getSession renews an old token; getClaims then verifies the signature, because a cookie can be forged.
    const { data } = await auth.getSession();
    if (!data.session) return { session: null, until: 0, changes };
    const verified = await auth.getClaims(data.session.access_token);
    if (!verified.data) return { session: null, until: 0, changes };
    const { claims } = verified.data;
    const metadata = (claims.user_metadata ?? {}) as { name?: string; full_name?: string; avatar_url?: string };
    const session: Session = {
      accessToken: data.session.access_token,
      user: {
        id: claims.sub,
        email: (claims.email as string | undefined) ?? '',
        user_metadata: { name: metadata.name ?? metadata.full_name, avatar_url: metadata.avatar_url },
      },
    };
    return { session, until: (claims.exp - RENEW_BEFORE_SECONDS) * 1000, changes };
  }

  /** Single flight for each cookie: of ten parallel requests with an old token, one renews it and all get the new one. */
  function loadOnce(key: string, jar: Map<string, string>, who: Requester): Promise<Loaded> {
    const remembered = sessions.get(key);
    if (remembered && remembered.until > settings.now()) return Promise.resolve(remembered);
    let pending = loading.get(key);
    if (!pending) {
      pending = load(new Map(jar), who)
        .then((loaded) => {
          const renewed = loaded.changes.size > 0;
          if (loaded.session)
            sessions.set(key, renewed ? { ...loaded, until: settings.now() + REMEMBER_REFRESH_MS } : loaded);
          return loaded;
        })
        .finally(() => loading.delete(key));
      loading.set(key, pending);
    }
    return pending;
  }

  return {
    async read(cookieHeader: string | undefined, who: Requester): Promise<RequestSession> {
      const jar = parseCookies(cookieHeader);
      const key = [...jar]
        .filter(([name]) => isSessionCookie(name))
        .map(([name, value]) => `${name}=${value}`)
        .sort()
        .join(';');
      const changes = new Map<string, string>();
      let session: Session | null = null;
      if (key) {
        try {
          const loaded = await loadOnce(key, jar, who);
          session = loaded.session;
          for (const [name, line] of loaded.changes) {
            changes.set(name, line);
            applyLine(jar, name, line);
          }
        } catch (error) {
          // An unreachable auth server must not sign people out: this response has no session, but the cookies stay.
          settings.log.warn(
            { event: 'session.read_failed', err: error, requestId: who.requestId },
            'A session could not be read',
          );
        }
      }
      const flagged = jar.has(SIGNED_IN_COOKIE);
      if (!key && flagged) changes.set(SIGNED_IN_COOKIE, flagLine(false, settings.secure));
      else if (session && !flagged && !changes.has(SIGNED_IN_COOKIE))
        changes.set(SIGNED_IN_COOKIE, flagLine(true, settings.secure));
      let made: SupabaseClient | undefined;
      return {
        session,
        auth: () => (made ??= client(jar, changes, who)).auth,
        cookies: () => [...changes.values()],
      };
    },
  };
}

/** Excludes the PKCE verifier, whose cookie also belongs to auth but is not a session. */
const isSessionCookie = (name: string): boolean => /^catchlight-auth(?:\.\d+)?$/.test(name);
export const hasSessionCookie = (header: string | undefined): boolean =>
  [...parseCookies(header).keys()].some(isSessionCookie);

/** The value of the cookie that the browser was given; undefined for one that has none, and for programs. */
export const browserIn = (header: string | undefined): string | undefined => parseCookies(header).get(BROWSER_COOKIE);

const flagLine = (on: boolean, secure: boolean): string =>
  cookieLine(SIGNED_IN_COOKIE, on ? '1' : '', { readable: true, secure, maxAge: on ? YEAR_SECONDS : 0 });

function applyLine(jar: Map<string, string>, name: string, line: string): void {
  const value = parseCookies(line).get(name);
  if (value) jar.set(name, value);
  else jar.delete(name);
}
