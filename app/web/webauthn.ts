// Converts WebAuthn options and answers between bytes, which auth-js uses as a browser does, and JSON.
import type { MFAVerifyWebauthnParams } from '@supabase/supabase-js';

export interface RelyingParty {
  rpId: string;
  rpOrigins: string[];
}

/** A hosted server needs the relying party's id; our own uses its own host name. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, rpOrigins: [origin] };
}

/** Options with bytes, as the browser's `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` take them: in base64url. */
export const optionsToJson = (options: object): object =>
  JSON.parse(JSON.stringify(options, (_, value: unknown) => bytesToText(value))) as object;

function bytesToText(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('base64url');
  if (!ArrayBuffer.isView(value)) return value;
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64url');
}

type CredentialOf<Use extends 'create' | 'request'> = MFAVerifyWebauthnParams<Use>['webauthn']['credential_response'];

/** The browser's answer, which has been JSON since it left the browser, as auth-js takes it. The auth server checks what is in it. */
export const credentialOf = (json: unknown) =>
  ({ toJSON: () => json }) as CredentialOf<'create'> & CredentialOf<'request'>;
