// Proving an authenticator app: its code counts once, and only if it is newer than the last one.
import type { Core } from '../core.ts';
import { AuthError } from '../errors.ts';
import type { AuthDb, Factor } from '../schema.ts';
import { findTotpStep } from './totp.ts';

/** An answer that is right so far. */
export interface Proof {
  /** As a session's `amr` names it. */
  method: string;
  /** Marks it as used; false when another request was faster. */
  use(trx: AuthDb): Promise<boolean>;
  refusal(): AuthError;
}

export const wrongTotpCode = (): AuthError =>
  new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');

/** Throws 422 `mfa_verification_failed` for a wrong code. */
export function verifyTotpCode(core: Core, factor: Factor, code: string): Proof {
  const step = factor.sealed_secret && findTotpStep(core.seal.open(factor.id, factor.sealed_secret), code, core.now());
  if (!step) throw wrongTotpCode();
  return { method: 'totp', refusal: wrongTotpCode, use: (trx) => useStep(core, trx, factor.id, step) };
}

/** False when this code, or a later one, was used before: of two requests with one code, one gets in. */
async function useStep(core: Core, trx: AuthDb, id: string, step: number): Promise<boolean> {
  const used = await trx
    .updateTable('catchlight_auth.factors')
    .set({ last_step: step, status: 'verified', updated_at: core.now() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]))
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
