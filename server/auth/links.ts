// Links in mails, and the parameters of the redirect when one is opened.
import type { Core } from './core.ts';
import type { AuthError } from './errors.ts';
import { safeRedirect } from './redirects.ts';
import type { SessionBody } from './sessions.ts';

export function authMailLink(core: Core, linkToken: string, type: string, redirectTo: string | undefined): string {
  const back = safeRedirect(core.deps.publicUrl, redirectTo);
  const query = new URLSearchParams({ token: linkToken, type });
  // Left readable, as Supabase writes it; safeRedirect has already made a proper address of it.
  return `${core.issuer}/verify?${query}&redirect_to=${back.replace(/[&#]/g, encodeURIComponent)}`;
}

export function addQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/** Tokens go into the fragment, which browsers do not send on. */
export function addSessionToUrl(target: string, session: SessionBody, type: string): string {
  const url = new URL(target);
  const { access_token, token_type, expires_in, expires_at, refresh_token } = session;
  const values = { access_token, token_type, expires_in, expires_at, refresh_token, type };
  url.hash = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
  return url.href;
}

/** Errors go into query and fragment alike: clients of either flow look in one of the two. */
export function addErrorToUrl(target: string, error: AuthError): string {
  const values = {
    error: error.status >= 500 ? 'server_error' : 'access_denied',
    error_code: error.code,
    error_description: error.message,
  };
  const url = new URL(addQuery(target, values));
  url.hash = new URLSearchParams(values).toString();
  return url.href;
}
