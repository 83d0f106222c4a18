// Claims looks of the free generator: checks, credits, order and job in one transaction. A claim is an order with one headshot for each
// look, made from a copy of the sample's photo; it is rendered, settled and refunded like any other. The sample's row is locked, so
// that concurrent requests claim and pay for each look once.
import type { ClaimInput } from '../../contracts/claims.ts';
import { CLAIM_PRICE } from '../../contracts/tools.ts';
import type { Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import { readBalance, spendCredits } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { AppError, consentMissing } from '../errors.ts';
import type { OrderRow } from '../orders/find-order.ts';
import { RENDER_JOB } from '../orders/start-order.ts';
import { DELETE_OBJECTS_JOB, scheduleObjectDeletion } from '../objects/schedule-deletion.ts';
import { photoKeys } from '../objects/keys.ts';
import { toolKey } from '../objects/tool-keys.ts';
import { claimedLooks, sampleOf } from './read-claims.ts';

type ClaimDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'storage' | 'flags'>;
type Look = ClaimInput['looks'][number];
/** Ids generated in advance, so that the photo's copy can be stored under its final key before its row exists. */
interface Copy {
  order: string;
  photo: string;
  bytes: number;
}

const sampleGone = (): AppError => new AppError('not_found', 'The photo of these headshots has been deleted.');

/**
 * Returns the order: a new one, or the existing one that has all of these looks. Throws `not_found` when the photo has been deleted,
 * `invalid_input` for a look that the sample lacks, `not_enough_credits`, `consent_missing`, `unavailable`; then nothing is spent.
 */
export async function claimLooks(
  deps: ClaimDeps,
  person: Person,
  sampleId: string,
  { looks }: ClaimInput,
): Promise<OrderRow> {
  if (await deps.flags.read('maintenance'))
    throw new AppError('unavailable', 'We are working on the studio. Please come back a little later.');
  const known = await claimedLooks(deps.db, person.customer.id, sampleId);
  const left = unclaimedOf(looks, known);
  if (left.length === 0) return known.get(looks[0]!)!;
  assertEnoughCredits(left, await readBalance(deps.db, { customerId: person.customer.id }));
  const copy = await copyPhoto(deps, sampleId);
  let started = false;
  try {
    const order = await deps.db.transaction().execute(async (trx) => {
      await lockSample(trx, deps, sampleId, looks);
      const claimed = await claimedLooks(trx, person.customer.id, sampleId);
      const unclaimed = unclaimedOf(looks, claimed);
      if (unclaimed.length === 0) return claimed.get(looks[0]!)!;
      const row = await insertOrder(trx, deps, person, { sampleId, copy, looks: unclaimed });
      await deps.queue.enqueue(trx, RENDER_JOB, { order_id: row.id }, { key: row.id });
      return row;
    });
    started = order.id === copy.order;
    return order;
  } finally {
    if (started) deps.queue.wake(RENDER_JOB);
    else await dropCopy(deps, copy);
  }
}

const unclaimedOf = (looks: readonly Look[], claimed: ReadonlyMap<string, unknown>): Look[] => [
  ...new Set(looks.filter((look) => !claimed.has(look))),
];

function assertEnoughCredits(looks: readonly Look[], available: number): void {
  const needed = looks.length * CLAIM_PRICE;
  if (available < needed)
    throw new AppError('not_enough_credits', 'There are not enough credits for this.', { needed, available });
}

async function copyPhoto({ ids, storage }: Pick<Deps, 'ids' | 'storage'>, sampleId: string): Promise<Copy> {
  const picture = await storage.get(toolKey(sampleId, 'photo.jpg'));
  if (!picture) throw sampleGone();
  const copy = { order: ids.uuid(), photo: ids.uuid(), bytes: picture.bytes.byteLength };
  await storage.put(photoKeys(copy.order, copy.photo).object, picture.bytes, picture.contentType);
  return copy;
}

async function dropCopy(deps: Pick<Deps, 'db' | 'clock' | 'queue'>, { order, photo }: Copy): Promise<void> {
  await deps.db
    .transaction()
    .execute((trx) => scheduleObjectDeletion(trx, deps, [photoKeys(order, photo).object], 'claim_not_started'));
  deps.queue.wake(DELETE_OBJECTS_JOB);
}

/** Locks the sample: a concurrent deletion waits for us, or has already happened. */
async function lockSample(trx: Trx, { clock }: Pick<Deps, 'clock'>, id: string, looks: readonly Look[]): Promise<void> {
  const row = await trx
    .selectFrom('catchlight.tool_pictures')
    .select('result')
    .where('id', '=', id)
    .where('delete_at', '>', clock.now())
    .forUpdate()
    .executeTakeFirst();
  const sample = row && sampleOf(row);
  if (!sample) throw sampleGone();
  if (!looks.every((look) => sample.looks.includes(look)))
    throw new AppError('invalid_input', 'That look was not made of this photo.', { looks: sample.looks });
}

async function insertOrder(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { customer }: Person,
  { sampleId, copy, looks }: { sampleId: string; copy: Copy; looks: readonly Look[] },
): Promise<OrderRow> {
  const now = deps.clock.now();
  const cost = looks.length * CLAIM_PRICE;
  // Share lock: closing the account or withdrawing consent either waits for the order or is seen here.
  const owner = await trx
    .selectFrom('catchlight.customers')
    .select('face_consent_at')
    .where('id', '=', customer.id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!owner?.face_consent_at) throw consentMissing();
  const order = await trx
    .insertInto('catchlight.orders')
    .values({
      id: copy.order,
      customer_id: customer.id,
      status: 'queued',
      sample_id: sampleId,
      consent_at: owner.face_consent_at,
      styles: JSON.stringify(looks),
      headshot_count: looks.length,
      credits_spent: cost,
      created_at: now,
      started_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('catchlight.attachments')
    .values({
      id: copy.photo,
      order_id: order.id,
      customer_id: customer.id,
      kind: 'photo',
      status: 'accepted',
      upload_source: 'generator',
      object_key: photoKeys(order.id, copy.photo).object,
      bytes: copy.bytes,
      created_at: now,
    })
    .execute();
  await spendCredits(trx, deps, {
    account: { customerId: customer.id },
    amount: cost,
    reason: 'look_claimed',
    reference: order.id,
    idempotencyKey: `order:${order.id}:start`,
  });
  return order;
}
