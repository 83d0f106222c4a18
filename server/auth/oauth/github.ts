// GitHub and GitHub Enterprise: plain OAuth 2, so the person is read from the API instead of an id token.
import { createHash } from 'node:crypto';
import type { OAuthProvider } from '../core.ts';
import { callProvider, exchangeProviderCode, type ProviderClient, providerFailure } from './provider.ts';

interface Address {
  email: string;
  primary: boolean;
  verified: boolean;
}

export function createGitHubClient(provider: OAuthProvider): ProviderClient {
  const site = (provider.issuer || 'https://github.com').replace(/\/$/, '');
  const api = site === 'https://github.com' ? 'https://api.github.com' : `${site}/api/v3`;
  return {
    issuer: site,
    async authorizeUrl(request, { scopes, hints }) {
      const url = new URL(`${site}/login/oauth/authorize`);
      const values = {
        ...(hints.login_hint ? { login: hints.login_hint } : {}),
        client_id: provider.clientId,
        redirect_uri: request.callbackUrl,
        scope: `${provider.scopes ?? 'user:email'} ${scopes ?? ''}`.trim(),
        state: request.state,
        code_challenge: createHash('sha256').update(request.verifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
      return url.href;
    },
    async fetchProfile(request, code) {
      const tokens = await exchangeProviderCode(`${site}/login/oauth/access_token`, provider, request, code, true);
      // GitHub answers failures with 200 and an error field.
      if (typeof tokens.access_token !== 'string') throw providerFailure('Unable to exchange external code');
      const headers = {
        authorization: `Bearer ${tokens.access_token}`,
        accept: 'application/vnd.github+json',
        'user-agent': 'Catchlight',
      };
      const [user, addresses] = await Promise.all([
        callProvider(`${api}/user`, { headers }),
        callProvider(`${api}/user/emails`, { headers }) as Promise<unknown>,
      ]);
      if (!user.id) throw providerFailure('The OAuth provider named nobody');
      const primary = Array.isArray(addresses)
        ? (addresses as Address[]).find((address) => address.primary)
        : undefined;
      const name = user.name ?? user.login;
      return {
        sub: String(user.id),
        emailVerified: primary?.verified === true,
        ...(primary ? { email: primary.email } : {}),
        ...(typeof name === 'string' ? { name } : {}),
        ...(typeof user.avatar_url === 'string' ? { picture: user.avatar_url } : {}),
      };
    },
  };
}
