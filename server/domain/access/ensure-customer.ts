// Finds the customer row of a signed-in identity, and creates it the first time.
import { DEFAULT_LOCALE, isLocale } from '../../contracts/locales.ts';
import type { Row } from '../../db/schema.ts';
import type { Identity } from '../../ports/auth.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

/** Throws `account_deleted` when the access token has outlived its account. */
export async function ensureCustomer(
  deps: Pick<Deps, 'db' | 'clock' | 'flags'>,
  identity: Identity,
): Promise<Row<'catchlight.customers'>> {
  const found = await select(deps, identity.id);
  if (found) return assertActive(deps, found);
  const email = identity.email.trim().toLowerCase();
  const others = await deps.db
    .selectFrom('catchlight.customers')
    .select('id')
    .where((where) => where.fn('lower', ['email']), '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (others) throw new AppError('email_not_allowed', 'This email belongs to another account.');
  await assertDomainAllowed(deps, email);
  await deps.db
    .insertInto('catchlight.customers')
    .values({
      id: identity.id,
      email,
      name: identity.name ?? '',
      avatar_url: identity.avatarUrl,
      // Set now, because mails and the payment page need a language before anybody opens the settings.
      language: isLocale(identity.language) ? identity.language : DEFAULT_LOCALE,
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await select(deps, identity.id);
  if (!made) throw new AppError('internal', 'User not loaded correctly.');
  return assertActive(deps, made);
}

/** Checks a token's id, because the sign-in is deleted together with the account. Throws `account_deleted`. */
export async function assertAccountOpen(deps: Pick<Deps, 'db'>, id: string | undefined): Promise<void> {
  const customer = id === undefined ? undefined : await select(deps, id);
  if (customer) await assertActive(deps, customer);
}

/** The address may not sign in; answered with 403. */
const notAllowed = (): AppError =>
  new AppError('email_not_allowed', 'Your email is not allowed to access this application');

/** A blocked domain blocks its subdomains as well. */
async function assertDomainAllowed({ flags }: Pick<Deps, 'flags'>, email: string): Promise<void> {
  const domain = email.split('@').at(-1) ?? '';
  const blocked = await flags.read('blocked_mail_domains');
  if (blocked.some((one) => domain === one || domain.endsWith(`.${one}`))) throw notAllowed();
}

const select = ({ db }: Pick<Deps, 'db'>, id: string) =>
  db.selectFrom('catchlight.customers').selectAll().where('id', '=', id).executeTakeFirst();

async function assertActive(
  { db }: Pick<Deps, 'db'>,
  customer: Row<'catchlight.customers'>,
): Promise<Row<'catchlight.customers'>> {
  if (customer.suspended) throw notAllowed();
  // An account that staff can still restore is not permanently deleted, so that answer would be wrong.
  if (customer.deleted_at && (await isRestorable(db, customer.id))) throw notAllowed();
  if (customer.deleted_at) throw new AppError('account_deleted', 'This account has been permanently deleted.');
  return customer;
}

const isRestorable = async (db: Deps['db'], id: string): Promise<boolean> =>
  (await db
    .selectFrom('catchlight.removals')
    .select('subject_id')
    .where('kind', '=', 'customer')
    .where('subject_id', '=', id)
    .executeTakeFirst()) !== undefined;
