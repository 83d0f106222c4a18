// What WebAuthn calls the relying party: the site that passkeys belong to.
import type { AuthDeps } from '../core.ts';

export interface RelyingParty {
  id: string;
  origins: string[];
}

/** A passkey works on the host name that it was made for, and on no other. */
export function relyingParty({ passkeys, publicUrl }: Pick<AuthDeps, 'passkeys' | 'publicUrl'>): RelyingParty {
  if (passkeys) return { id: passkeys.rpId, origins: [...passkeys.origins] };
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origins: [origin] };
}

/** Loaded with the first passkey: the library reads formats that most processes never see, which takes memory and time. */
export const loadWebAuthn = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');
