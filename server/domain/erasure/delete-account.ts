// Closes an account: deletes pictures, ratings and activity in one transaction, with a receipt of what was deleted. Purchases and ledger
// stay, as bookkeeping requires. A job removes the sign-in and sends the mail.
import type { DeletionReceipt } from '../../contracts/api.ts';
import type { Trx } from '../../db/client.ts';
import { lockAnyCompany } from '../access/find-company.ts';
import { hadTrial } from '../companies/had-trial.ts';
import { returnUnusedSeat } from '../companies/seats.ts';
import { readBalance, removeCredits } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { lockOrdersOfCustomer, orderTopic } from '../orders/find-order.ts';
import { deleteAllOrders } from './delete-order.ts';
import { writeDeletionReceipt } from '../objects/deletion-receipt.ts';
import { DELETE_OBJECTS_JOB, deleteUploads } from '../objects/schedule-deletion.ts';
import { hashEmail } from '../access/email-hash.ts';
import { purgeMentions } from './purge-mentions.ts';
import { forfeitEarnings } from './forfeit-earnings.ts';
import type { Person } from '../access/viewer.ts';

export const CLOSE_ACCOUNT_JOB = 'close-account';

type DeleteDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'queue' | 'secret'>;

export async function deleteAccount(deps: DeleteDeps, person: Person): Promise<DeletionReceipt> {
  const { receipt, orders } = await deps.db.transaction().execute(async (trx) => {
    const orders = await lockOrdersOfCustomer(trx, person.customer.id);
    return { receipt: await deleteAccountInTransaction(trx, deps, person), orders };
  });
  deps.queue.wake(DELETE_OBJECTS_JOB);
  deps.queue.wake(CLOSE_ACCOUNT_JOB);
  // Pictures that are being made stop.
  for (const { id } of orders) await deps.events.publish(orderTopic(id));
  return receipt;
}

/** Locks shoots, company and customer; the caller wakes the jobs after its commit. */
export async function deleteAccountInTransaction(
  trx: Trx,
  deps: Omit<DeleteDeps, 'db' | 'events'>,
  person: Person,
): Promise<DeletionReceipt> {
  const { id } = person.customer;
  const now = deps.clock.now();
  // Lock order: shoots before the customer, as everywhere; code that changes a shoot may then update its owner.
  await lockOrdersOfCustomer(trx, id);
  // The company before its members, so that nobody joins while its owner leaves.
  if (person.customer.company_id) await lockAnyCompany(trx, person.customer.company_id);
  const customer = await trx
    .selectFrom('catchlight.customers')
    .selectAll()
    .where('id', '=', id)
    // Not FOR UPDATE: starting a shoot holds the order and references the customer, which would deadlock with it.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // The second of two concurrent requests finds the account closed.
  if (customer.deleted_at) throw new AppError('account_deleted', 'This account has been permanently deleted.');
  // As the row is now: somebody may have handed the company over since the request came in.
  await assertNotLastOwner(trx, { kind: 'person', customer });

  const orders = await countOrders(trx, id);
  const pictures = await deleteAllOrders(trx, deps, person);
  // After the shoots: removing one that had delivered nothing returned its seat to the person.
  await trx.deleteFrom('catchlight.company_pictures').where('customer_id', '=', id).execute();
  if (customer.company_id) await returnUnusedSeat(trx, deps, person, customer.company_id, id);
  const ratings = await trx.deleteFrom('catchlight.ratings').where('customer_id', '=', id).executeTakeFirst();
  const actions = await trx.deleteFrom('catchlight.actions').where('customer_id', '=', id).executeTakeFirst();
  await deleteUploads(trx, deps, { column: 'customer_id', value: id }, 'account_deleted');
  await deleteWithoutCount(trx, id);
  const credits = await forfeitCredits(trx, deps, id);
  const lapsed = await forfeitEarnings(trx, deps, id);
  await purgeMentions(trx, customer);
  await closeOwnCompany(trx, customer, now);

  await trx
    .updateTable('catchlight.customers')
    .set({
      email: '',
      name: '',
      avatar_url: null,
      phone: null,
      role: null,
      company_id: null,
      company_role: null,
      segment: null,
      billing_name: null,
      vat_id: null,
      billing_address: null,
      face_consent_at: null,
      face_consent_to: null,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
  const gone = { customer_id: id, deleted_at: now, had_trial: await hadTrial(deps, trx, customer) };
  await trx
    .insertInto('catchlight.deleted_accounts')
    .values({ email_hash: hashEmail(deps, customer.email), ...gone })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet(gone))
    .execute();
  const receipt = await writeDeletionReceipt(trx, deps, person, 'account', {
    ...pictures,
    orders,
    ratings: Number(ratings.numDeletedRows),
    actions: Number(actions.numDeletedRows),
    credits,
    ...lapsed,
  });
  // The receipt keeps the address until its mail is sent.
  await trx
    .updateTable('catchlight.deletion_receipts')
    .set({ email: customer.email })
    .where('id', '=', receipt.receipt_id)
    .execute();
  await deps.queue.enqueue(trx, CLOSE_ACCOUNT_JOB, { receipt_id: receipt.receipt_id }, { key: id });
  return receipt;
}

/** What the receipt does not name. */
async function deleteWithoutCount(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('catchlight.consents').where('customer_id', '=', id).execute();
  await trx.deleteFrom('catchlight.allowed_extensions').where('customer_id', '=', id).execute();
  await trx.deleteFrom('catchlight.phone_links').where('customer_id', '=', id).execute();
  await trx.deleteFrom('catchlight.idempotency_keys').where('customer_id', '=', id).execute();
  // A checkout that was never paid has no receipt that would have to be kept.
  await trx
    .updateTable('catchlight.purchases')
    .set({ billing_name: null, vat_id: null, billing_address: null })
    .where('customer_id', '=', id)
    .where('receipt_number', 'is', null)
    .execute();
}

/** Refuses the last owner of a company with other members: they must hand it over first. */
export async function assertNotLastOwner(trx: Trx, { customer }: Person): Promise<void> {
  if (customer.company_role !== 'owner' || customer.company_id === null) return;
  const others = await trx
    .selectFrom('catchlight.customers')
    .select('company_role')
    .where('company_id', '=', customer.company_id)
    .where('id', '!=', customer.id)
    .where('deleted_at', 'is', null)
    .execute();
  if (others.length > 0 && others.every(({ company_role }) => company_role !== 'owner'))
    throw new AppError('conflict', 'Please hand your company over to another owner first.', { members: others.length });
}

/** Closes the person's company. Nobody else is in it, or the deletion would have been refused. */
async function closeOwnCompany(trx: Trx, customer: Person['customer'], now: Date): Promise<void> {
  if (customer.company_role !== 'owner' || customer.company_id === null) return;
  await trx
    .updateTable('catchlight.companies')
    .set({ deleted_at: now })
    .where('id', '=', customer.company_id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('catchlight.customers as other')
            .select('other.id')
            .where('other.company_id', '=', customer.company_id)
            .where('other.id', '!=', customer.id)
            .where('other.deleted_at', 'is', null),
        ),
      ),
    )
    .execute();
}

async function countOrders(trx: Trx, id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('catchlight.orders')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', '=', id)
    .where('status', '!=', 'deleted')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes the remaining credits with an entry, because ledger entries are never deleted. Returns how many. */
async function forfeitCredits(trx: Trx, deps: Pick<Deps, 'clock'>, id: string): Promise<number> {
  const account = { customerId: id };
  const left = await readBalance(trx, account);
  if (left <= 0) return 0;
  return removeCredits(trx, deps, 'expiry', {
    account,
    amount: left,
    reason: 'account_deleted',
    reference: null,
    idempotencyKey: `account:${id}:deleted`,
  });
}

/** The receipt with the address that its mail goes to; null once that was sent. */
export const findAccountReceipt = ({ db }: Pick<Deps, 'db'>, id: string) =>
  db
    .selectFrom('catchlight.deletion_receipts as r')
    .innerJoin('catchlight.customers as c', 'c.id', 'r.customer_id')
    .select(['r.id', 'r.customer_id', 'r.email', 'r.removed', 'c.language'])
    .where('r.id', '=', id)
    .executeTakeFirst();

export async function clearReceiptAddress({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.updateTable('catchlight.deletion_receipts').set({ email: null }).where('id', '=', id).execute();
}
