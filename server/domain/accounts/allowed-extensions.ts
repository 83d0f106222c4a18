// Which browser extensions may sign in with a person's account. Asked once for each; the person can take it back.
import { decodeJwt } from 'jose';
import type { AllowedExtension } from '../../contracts/api.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

/** Newest first. */
export async function listAllowedExtensions(
  { db }: Pick<Deps, 'db'>,
  { customer }: Person,
): Promise<{ extensions: AllowedExtension[] }> {
  const rows = await db
    .selectFrom('catchlight.allowed_extensions')
    .select(['extension', 'created_at'])
    .where('customer_id', '=', customer.id)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('extension')
    .execute();
  return {
    extensions: rows.map(({ extension, created_at }) => ({ extension, allowed_at: created_at.toISOString() })),
  };
}

/** An extension that was removed has its token for up to an hour. After a removal only a newer token may allow anything, and getting one
 * takes the session itself. */
export async function allowExtension(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { customer }: Person,
  extension: string,
  accessToken: string,
): Promise<void> {
  const { removed } = await db
    .selectFrom('catchlight.allowed_extensions')
    .select((select) => select.fn.max('removed_at').as('removed'))
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  if (removed && issuedAt(accessToken) <= removed.getTime())
    throw new AppError('forbidden', 'Allow the extension on our page: this token is from before one was removed.');
  await db
    .insertInto('catchlight.allowed_extensions')
    .values({ customer_id: customer.id, extension, created_at: clock.now(), removed_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'extension'])
        .doUpdateSet({ created_at: clock.now(), removed_at: null })
        .where('catchlight.allowed_extensions.removed_at', 'is not', null),
    )
    .execute();
}

export async function removeExtension(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { customer }: Person,
  extension: string,
): Promise<void> {
  await db
    .updateTable('catchlight.allowed_extensions')
    .set({ removed_at: clock.now() })
    .where('customer_id', '=', customer.id)
    .where('extension', '=', extension)
    .where('removed_at', 'is', null)
    .execute();
}

/** Milliseconds since 1970, of a token that has been verified; 0 when it does not say. */
function issuedAt(accessToken: string): number {
  try {
    return (decodeJwt(accessToken).iat ?? 0) * 1000;
  } catch {
    return 0;
  }
}
