// What travels between the entry and what it dispatches to. The app takes these as types only.
import type { SupabaseClient } from '@supabase/supabase-js';
import type { FindRedirect } from './redirects.ts';

export interface SessionUser {
  id: string;
  email: string;
  user_metadata: { name?: string; avatar_url?: string };
}
export interface Session {
  user: SessionUser;
  accessToken: string;
}

/** Who asks. It is worked out once at the entry and handed on as a value, never as made-up headers. */
export interface DispatchContext {
  ip: string;
  /** ISO 3166 alpha-2 in upper case from a trusted proxy, or ''. */
  country: string;
  requestId: string;
  session: Session | null;
  /** The address, the Host header and the socket are this machine's own: test pages may show themselves. */
  loopback: boolean;
}

export type Fetch = (request: Request, context: DispatchContext) => Promise<Response>;

/** SPEC section 3, "Public runtime config": these four and nothing else may reach the browser. */
export interface PublicConfig {
  backendUrl: string;
  paymentsPublicKey: string;
  environment: string;
  extensionIds: readonly string[];
}

/** What pages need to know of this installation while they are rendered. Holds no secret, but stays on the server. */
export interface Site {
  publicUrl: string;
  demo: boolean;
  development: boolean;
  /** The mailbox page exists for this very request. */
  mailbox: boolean;
  captcha: { kind: 'embedded' } | { kind: 'turnstile'; siteKey: string } | { kind: 'off' };
  oauth: readonly { id: string; name: string }[];
  links: { support: string; careers: string; affiliates: string; apiDocs: string };
  /** Hosts besides those of the list whose pictures the image endpoint fetches. */
  imageHosts: readonly string[];
  staffEmails: readonly string[];
  build: string;
  /** Where the browsers of visitors who agreed send errors to; undefined when it is off. */
  monitoring: { dsn: string; environment: string } | undefined;
}

export interface Log {
  info(object: object, message?: string): void;
  warn(object: object, message?: string): void;
  error(object: object, message?: string): void;
}

/** Everything the app may ask of the server, for one request. */
export interface Host {
  /** The backend, with this visitor's session: answers in process, or over HTTP when BACKEND_URL is set. */
  api(request: Request): Promise<Response>;
  /** The auth client whose cookies are this request's; what it sets goes out with the answer. */
  auth: SupabaseClient['auth'];
  session: Session | null;
  country: string;
  ip: string;
  /** Where the visitor is, as the currency and the consent follow from it; both empty when it is not known. */
  geography(): Promise<{ country: string; continent: string }>;
  requestId: string;
  nonce: string;
  /** What a browser checks a script of ours by (subresource integrity); undefined for what is no file of the build. */
  integrity(path: string): string | undefined;
  /** The Content-Security-Policy for a page that carries the nonce (no argument) or only inline CSS (its HTML). */
  csp(html?: string): string;
  findRedirect: FindRedirect;
  config: PublicConfig;
  site: Site;
  log: Log;
}
