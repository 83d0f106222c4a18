// Why the auth server starts no passkey or security key, in the page's words.
import type { PasskeyError } from './use-passkey';

const ERRORS: Partial<Record<string, PasskeyError>> = {
  reauthentication_needed: 'signInAgain',
  insufficient_aal: 'signInAgain',
  too_many_passkeys: 'full',
  too_many_enrolled_mfa_factors: 'full',
  mfa_webauthn_enroll_not_enabled: 'unavailable',
  mfa_webauthn_verify_not_enabled: 'unavailable',
};

interface Log {
  warn(fields: object, text: string): void;
}

export function logPasskeyStartError(
  log: Log,
  { code, status }: { code?: string | undefined; status?: number | undefined },
): { error: PasskeyError } {
  log.warn({ event: 'auth.passkey_not_started', code, status }, 'No passkey was asked for');
  return { error: status === 429 ? 'tooMany' : (ERRORS[code ?? ''] ?? 'failed') };
}
