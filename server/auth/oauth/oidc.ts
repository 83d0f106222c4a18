// Any OpenID Connect provider, found by discovery: Google, Microsoft, Apple, Okta, Keycloak, ...
import { createHash } from 'node:crypto';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { OAuthProvider } from '../core.ts';
import { equalInConstantTime } from '../secrets.ts';
import { callProvider, exchangeProviderCode, type Profile, type ProviderClient, providerFailure } from './provider.ts';
import { HOUR_MS } from '../../contracts/durations.ts';

interface Discovery {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  userinfo_endpoint?: string;
  jwks_uri: string;
  token_endpoint_auth_methods_supported?: string[];
}

const DISCOVERY_MS = HOUR_MS;
const DEFAULT_SCOPES = 'openid email profile';
// Providers list what they sign with; symmetric algorithms and "none" are never among these.
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];

export function createOpenIdClient(provider: OAuthProvider): ProviderClient {
  const issuer = provider.issuer.replace(/\/$/, '');
  let known: { until: number; discovery: Promise<Discovery>; keys?: ReturnType<typeof createRemoteJWKSet> } | undefined;

  async function discover(): Promise<Discovery> {
    if (!known || known.until < performance.now()) {
      const discovery = callProvider(`${issuer}/.well-known/openid-configuration`) as Promise<unknown>;
      known = { until: performance.now() + DISCOVERY_MS, discovery: discovery as Promise<Discovery> };
      discovery.catch(() => (known = undefined));
    }
    const document = await known.discovery;
    if (!sameIssuer(document.issuer, issuer)) throw providerFailure('The OAuth provider names another issuer');
    return document;
  }

  async function readIdToken(idToken: unknown, nonce: string, now: Date): Promise<JWTPayload> {
    if (typeof idToken !== 'string') throw providerFailure('The OAuth provider sent no id token');
    const document = await discover();
    if (known) known.keys ??= createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: 8000 });
    const keys = known?.keys ?? createRemoteJWKSet(new URL(document.jwks_uri));
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ALGORITHMS,
      audience: provider.clientId,
      currentDate: now,
      clockTolerance: 60,
    }).catch(() => {
      throw providerFailure('The id token of the OAuth provider does not hold');
    });
    const tenant = typeof payload.tid === 'string' ? payload.tid : '';
    const expected = document.issuer.replace('{tenantid}', tenant);
    if (payload.iss !== expected || !equalInConstantTime(String(payload.nonce ?? ''), nonce) || !payload.sub)
      throw providerFailure('The id token of the OAuth provider does not hold');
    return payload;
  }

  return {
    issuer,
    async authorizeUrl(request, { scopes, hints }) {
      const url = new URL((await discover()).authorization_endpoint);
      const wanted = new Set(`${provider.scopes ?? DEFAULT_SCOPES} ${scopes ?? ''}`.split(/[\s,]+/).filter(Boolean));
      const values = {
        ...hints,
        response_type: 'code',
        client_id: provider.clientId,
        redirect_uri: request.callbackUrl,
        scope: [...wanted].join(' '),
        state: request.state,
        nonce: request.nonce,
        code_challenge: createHash('sha256').update(request.verifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
      return url.href;
    },
    async fetchProfile(request, code, now) {
      const document = await discover();
      const inBody = document.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
      const tokens = await exchangeProviderCode(document.token_endpoint, provider, request, code, inBody);
      const claims = await readIdToken(tokens.id_token, request.nonce, now);
      if (claims.email || !document.userinfo_endpoint) return profileOf(claims);
      const more = await callProvider(document.userinfo_endpoint, {
        headers: { authorization: `Bearer ${String(tokens.access_token)}` },
      });
      if (more.sub !== claims.sub) throw providerFailure('The OAuth provider described somebody else');
      return profileOf({ ...more, ...claims });
    },
  };
}

/** Microsoft's common endpoint names its issuer with a placeholder for the tenant. */
const sameIssuer = (named: unknown, configured: string): boolean =>
  typeof named === 'string' &&
  (named.replace(/\/$/, '') === configured ||
    named.replace('{tenantid}', 'common') === configured ||
    named.replace('{tenantid}', 'organizations') === configured);

function profileOf(claims: Record<string, unknown>): Profile {
  const optional = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
  const email = optional(claims.email);
  const name = optional(claims.name);
  const picture = optional(claims.picture);
  return {
    sub: String(claims.sub),
    // Microsoft sends no email_verified: its xms_edov claim says whether the domain of the address is the tenant's own.
    emailVerified: [claims.email_verified, claims.xms_edov].some(
      (value) => value === true || value === 'true' || value === 1 || value === '1',
    ),
    ...(email ? { email } : {}),
    ...(name ? { name } : {}),
    ...(picture ? { picture } : {}),
  };
}
