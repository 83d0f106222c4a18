// The interface of an OAuth provider, and the parts that OpenID Connect and plain OAuth 2 share.
import type { OAuthProvider } from '../core.ts';
import { AuthError } from '../errors.ts';

/** A person as a provider describes them. */
export interface Profile {
  /** The provider's own, permanent id of the person: addresses may be reassigned. */
  sub: string;
  email?: string;
  /** Only a verified address may join an existing account. */
  emailVerified: boolean;
  name?: string;
  picture?: string;
}

export interface AuthorizationRequest {
  callbackUrl: string;
  state: string;
  nonce: string;
  verifier: string;
}

export interface ProviderClient {
  authorizeUrl(
    request: AuthorizationRequest,
    extra: { scopes?: string; hints: Record<string, string> },
  ): Promise<string>;
  fetchProfile(request: AuthorizationRequest, code: string, now: Date): Promise<Profile>;
  /** The issuer that a callback may name (RFC 9207). */
  issuer: string;
}

export const providerFailure = (message: string): AuthError => new AuthError(500, 'unexpected_failure', message);

const TIMEOUT_MS = 8000;

/** Calls a provider: no redirects, a deadline, https except on this machine. */
export async function callProvider(address: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const url = new URL(address);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !local) throw providerFailure('The OAuth provider is not reachable over https');
  let response: Response;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw providerFailure('Unable to reach the OAuth provider');
  }
  if (!response.ok) throw providerFailure(`Unable to exchange external code: provider answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Exchanges the provider's code for its tokens. */
export function exchangeProviderCode(
  tokenEndpoint: string,
  provider: OAuthProvider,
  request: AuthorizationRequest,
  code: string,
  secretInBody: boolean,
): Promise<Record<string, unknown>> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: request.callbackUrl,
    code_verifier: request.verifier,
  });
  const headers: Record<string, string> = { accept: 'application/json' };
  if (secretInBody) {
    form.set('client_id', provider.clientId);
    form.set('client_secret', provider.clientSecret);
  } else {
    const pair = [provider.clientId, provider.clientSecret].map(encodeURIComponent).join(':');
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  }
  return callProvider(tokenEndpoint, { method: 'POST', headers, body: form });
}
