// A rating of a shoot, or of the product when no shoot is named. Rating the same thing again replaces the rating.
import type { z } from 'zod';
import type { RatingAnswer, ratingInput } from '../../contracts/api.ts';
import type { Row } from '../../db/schema.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';

export async function saveRating(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  person: Person,
  input: z.infer<typeof ratingInput>,
): Promise<RatingAnswer> {
  const customerId = person.customer.id;
  const values = {
    value: input.value,
    comment: input.comment || null,
    reason: input.reason || null,
    created_at: deps.clock.now(),
  };
  const row = await deps.db.transaction().execute(async (trx) => {
    // Locks the person's row, so that the later of two concurrent ratings wins.
    await trx
      .selectFrom('catchlight.customers')
      .select('id')
      .where('id', '=', customerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (input.order_id) {
      const order = await trx
        .selectFrom('catchlight.orders')
        .select('id')
        .where('id', '=', input.order_id)
        .where('customer_id', '=', customerId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!order) throw notFound();
    }
    const replaced = await trx
      .updateTable('catchlight.ratings')
      .set(values)
      .where('customer_id', '=', customerId)
      .where('order_id', 'is not distinct from', input.order_id ?? null)
      .where('type', 'is not distinct from', input.type ?? null)
      .returningAll()
      .executeTakeFirst();
    if (replaced) return replaced;
    return trx
      .insertInto('catchlight.ratings')
      .values({
        id: deps.ids.uuid(),
        customer_id: customerId,
        order_id: input.order_id ?? null,
        type: input.type ?? null,
        ...values,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return toRating(row);
}

const toRating = (row: Row<'catchlight.ratings'>): RatingAnswer => ({
  id: row.id,
  value: row.value,
  ...(row.comment === null ? {} : { comment: row.comment }),
  ...(row.type === null ? {} : { type: row.type }),
  ...(row.reason === null ? {} : { reason: row.reason }),
  ...(row.order_id === null ? {} : { order_id: row.order_id }),
  created_at: row.created_at.toISOString(),
});
