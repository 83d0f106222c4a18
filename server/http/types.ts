// Types passed between the HTTP entry and the handlers. The app imports them as types only.
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Log } from '../ports/log.ts';
import type { FindRedirect } from './static/redirects.ts';

export interface SessionUser {
  id: string;
  email: string;
  user_metadata: { name?: string; avatar_url?: string };
}
export interface Session {
  user: SessionUser;
  accessToken: string;
}

/** The caller. Determined once at the entry and passed on as a value, never as invented headers. */
export interface CallerContext {
  ip: string;
  /** ISO 3166 alpha-2 in upper case from a trusted proxy, or ''. */
  country: string;
  requestId: string;
  session: Session | null;
  /** The caller may read the mailbox and pay at the test checkout (security/test-access.ts). */
  testAccess: boolean;
}

export type Fetch = (request: Request, context: CallerContext) => Promise<Response>;

/** The public runtime configuration: only these four values may reach the browser. */
export interface PublicConfig {
  backendUrl: string;
  paymentsPublicKey: string;
  environment: string;
  extensionIds: readonly string[];
}

/** What pages need to know about this installation during rendering. Contains no secret, but stays on the server. */
export interface SiteConfig {
  publicUrl: string;
  demo: boolean;
  development: boolean;
  /** The mailbox page: this browser may read it, it has not opened the printed address yet, or mail is sent for real. */
  mailbox: 'open' | 'locked' | 'none';
  captcha: { kind: 'embedded' } | { kind: 'turnstile'; siteKey: string } | { kind: 'off' };
  oauth: readonly { id: string; name: string }[];
  links: { support: string; careers: string; affiliates: string; apiDocs: string };
  /** Additional hosts whose pictures the image endpoint fetches. */
  imageHosts: readonly string[];
  staffEmails: readonly string[];
  build: string;
  /** Where browsers send errors after consent; undefined when it is off. */
  monitoring: { dsn: string; environment: string } | undefined;
}

/** What the server provides to the app during one request. */
export interface Host {
  /** The backend, with this visitor's session: answers in process, or over HTTP when BACKEND_URL is set. */
  api(request: Request): Promise<Response>;
  /** The auth client with this request's cookies; cookies it sets are sent with the response. */
  auth: SupabaseClient['auth'];
  session: Session | null;
  country: string;
  ip: string;
  /** The site's origin as the visitor requested it: on a developer's machine localhost or 127.0.0.1. */
  origin: string;
  /** The visitor's location, for currency and consent; both empty when unknown. */
  geography(): Promise<{ country: string; continent: string }>;
  requestId: string;
  nonce: string;
  /** Subresource integrity hash of a file of the build; undefined for any other path. */
  integrity(path: string): string | undefined;
  /** The Content-Security-Policy for a page that carries the nonce (no argument) or only inline CSS (its HTML). */
  csp(html?: string): string;
  findRedirect: FindRedirect;
  config: PublicConfig;
  site: SiteConfig;
  log: Log;
}
