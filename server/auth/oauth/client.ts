// Chooses the client of a provider: GitHub needs its own, all others speak OpenID Connect.
import type { OAuthProvider } from '../core.ts';
import { createGitHubClient } from './github.ts';
import { createOpenIdClient } from './oidc.ts';
import type { ProviderClient } from './provider.ts';

export const createProviderClient = (provider: OAuthProvider): ProviderClient =>
  provider.id === 'github' ? createGitHubClient(provider) : createOpenIdClient(provider);
