// Recovery codes: ten words of nonsense that each stand in once for an authenticator app that is lost.
import { randomInt } from 'node:crypto';
import type { Core } from '../core.ts';
import type { AuthDb } from '../schema.ts';
import { hasVerifiedFactor } from './factors.ts';

const COUNT = 10;
const LENGTH = 10;
/** Without letters and digits that look alike; ten of them are 49 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const SHAPE = /^[a-z2-9]{10}$/;

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** As people type it, with or without dash, spaces and capitals; undefined for what is no recovery code. */
export function normaliseRecoveryCode(text: string): string | undefined {
  const code = text.toLowerCase().replaceAll(/[\s-]+/g, '');
  return SHAPE.test(code) ? code : undefined;
}

/** Makes new codes in place of the old ones. They are told here and never again: only hashes are kept. */
export async function replaceRecoveryCodes(core: Core, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  const now = core.now();
  await core.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('catchlight_auth.recovery_codes').where('user_id', '=', userId).execute();
    await trx
      .insertInto('catchlight_auth.recovery_codes')
      .values(codes.map((code) => ({ code_hash: hashOf(core, userId, code), user_id: userId, created_at: now })))
      .execute();
  });
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function countRecoveryCodes(db: AuthDb, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('catchlight_auth.recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Deleting is what makes a code single-use: of two requests at once, one deletes the row. */
export async function spendRecoveryCode(core: Core, trx: AuthDb, userId: string, code: string): Promise<boolean> {
  const spent = await trx
    .deleteFrom('catchlight_auth.recovery_codes')
    .where('code_hash', '=', hashOf(core, userId, code))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return spent.numDeletedRows === 1n;
}

/** Codes outlive no factor: they stand in for one. */
export async function deleteOrphanedRecoveryCodes(trx: AuthDb, userId: string): Promise<void> {
  if (await hasVerifiedFactor(trx, userId)) return;
  await trx.deleteFrom('catchlight_auth.recovery_codes').where('user_id', '=', userId).execute();
}

const hashOf = (core: Core, userId: string, code: string): string => core.mac('recovery', userId, code);
