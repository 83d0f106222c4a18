// What the security page knows of a person's ways to sign in.
import type { RouterContextProvider } from 'react-router';
import { serverApi } from '~/api/server';
import { hostContext } from '~/context';
import type { RejectedForm } from '~/web/forms/rejected-form';

type Context = Readonly<RouterContextProvider>;

/** An authenticator app or a security key. */
export interface SecondFactor {
  id: string;
  name: string;
  /** ISO 8601. */
  addedAt: string;
}

export interface Passkey {
  id: string;
  name: string;
  /** ISO 8601. */
  addedAt: string;
  usedAt: string | null;
}

/** An app that is being set up: the next form confirms it with a code. */
export interface AppSetup {
  factorId: string;
  name: string;
  /** For typing it into an app. */
  secret: string;
  uri: string;
}

/** `picture`: the QR code as an address of an SVG. */
export type ShownSetup = AppSetup & { picture: string };

export type SecurityError = 'format' | 'wrong' | 'tooMany' | 'signInAgain' | 'full' | 'unreachable';

export interface SecurityResult {
  /** New recovery codes, shown this once. */
  codes?: readonly string[];
  /** An app that is being set up. */
  setup?: ShownSetup | undefined;
  rejected?: RejectedForm<'code', SecurityError>;
  /** An error that is about no field. */
  error?: SecurityError;
}

export interface SecurityData {
  /** Null when they could not be loaded. */
  apps: readonly SecondFactor[] | null;
  /** Null when they could not be loaded. */
  keys: readonly SecondFactor[] | null;
  /** Recovery codes that are left; null where the sign-in service has none. */
  codesLeft: number | null;
  /** Null where the sign-in service has none. */
  passkeys: readonly Passkey[] | null;
}

export async function loadSecurity(context: Context): Promise<SecurityData> {
  const { auth } = context.get(hostContext);
  const [{ data }, codes, passkeys] = await Promise.all([
    auth.mfa.listFactors(),
    serverApi(context)
      .get('/customers/recovery-codes', { attempts: 1 })
      .catch(() => undefined),
    auth.passkey.list(),
  ]);
  const shown = passkeys.data?.map((passkey) => ({
    id: passkey.id,
    name: passkey.friendly_name ?? '',
    addedAt: passkey.created_at,
    usedAt: passkey.last_used_at ?? null,
  }));
  return {
    apps: data?.totp.map(showFactor) ?? null,
    keys: data?.webauthn.map(showFactor) ?? null,
    codesLeft: codes?.left ?? null,
    passkeys: shown ?? null,
  };
}

const showFactor = (factor: { id: string; friendly_name?: string; created_at: string }): SecondFactor => ({
  id: factor.id,
  name: factor.friendly_name ?? '',
  addedAt: factor.created_at,
});
