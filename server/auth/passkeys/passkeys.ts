// A person's passkeys: list, rename, remove.
import { isPgText } from '../../contracts/pg-text.ts';
import { isUuid } from '../../contracts/uuid.ts';
import type { Core } from '../core.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { nonEmptyString } from '../http.ts';
import type { AuthDb, Passkey } from '../schema.ts';
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';

/** What a passkey is called until it is named. */
export const UNNAMED_PASSKEY = 'Passkey';

export const listPasskeys = (db: AuthDb, userId: string): Promise<Passkey[]> =>
  db
    .selectFrom('catchlight_auth.passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** As Supabase shows a passkey: neither its key nor its credential's name. */
export const viewPasskey = (passkey: Passkey): object => ({
  id: passkey.id,
  friendly_name: passkey.friendly_name,
  created_at: passkey.created_at.toISOString(),
  ...(passkey.last_used_at ? { last_used_at: passkey.last_used_at.toISOString() } : {}),
});

const notFound = (): AuthError => new AuthError(404, 'validation_failed', 'Passkey not found');

/**
 * Somebody else's passkey is answered like one that does not exist. `replaced`: it had another name before; the first name of a new passkey
 * replaces none.
 */
export async function renamePasskey(
  core: Core,
  userId: string,
  id: string,
  value: unknown,
): Promise<{ passkey: Passkey; replaced: boolean }> {
  const name = nonEmptyString(value)?.trim();
  if (!name) throw validationFailed('friendly_name is required');
  if (name.length > MAX_LENGTHS.name || !isPgText(name))
    throw validationFailed(`friendly_name must be ${MAX_LENGTHS.name} characters or less`);
  if (!isUuid(id.toLowerCase())) throw notFound();
  return core.db.transaction().execute(async (trx) => {
    const own = trx.selectFrom('catchlight_auth.passkeys').where('id', '=', id).where('user_id', '=', userId);
    const passkey = await own.selectAll().forUpdate().executeTakeFirst();
    if (!passkey) throw notFound();
    const before = passkey.friendly_name;
    await trx
      .updateTable('catchlight_auth.passkeys')
      .set({ friendly_name: name })
      .where('id', '=', passkey.id)
      .execute();
    return { passkey: { ...passkey, friendly_name: name }, replaced: before !== UNNAMED_PASSKEY && before !== name };
  });
}

/** Ends the sessions that it opened as well, apart from `keptSession`: whoever has the key must not stay in. */
export async function removePasskey(core: Core, userId: string, id: string, keptSession?: string): Promise<void> {
  if (!isUuid(id.toLowerCase())) throw notFound();
  await core.db.transaction().execute(async (trx) => {
    if (keptSession)
      await trx
        .updateTable('catchlight_auth.sessions')
        .set({ passkey_id: null })
        .where('id', '=', keptSession)
        .execute();
    const gone = await trx
      .deleteFrom('catchlight_auth.passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (gone.numDeletedRows !== 1n) throw notFound();
  });
}
