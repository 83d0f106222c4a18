// Withdraws the consents to edits by a hosted model, of all shoots of a person.
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { lockOrders } from '../orders/find-order.ts';
import { recordEditConsentEnd } from '../orders/hosted-consent.ts';
import { generationTopic, type GenerationRow } from './find-generation.ts';
import { stopPaintedGenerations } from './settle-generation.ts';
import { STUDIO_JOB } from './start-generation.ts';

/** Nothing is sent out any more: pictures that wait or are being made stop, and return their credits. Finished ones stay. */
export async function withdrawEditConsents(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'events' | 'queue'>,
  person: Person,
): Promise<void> {
  const stopped = await deps.db.transaction().execute(async (trx) => {
    const orders = (await lockOrders(trx, person.customer.id)).filter((order) => order.edit_consent_to !== null);
    const rows: GenerationRow[] = [];
    for (const order of orders) {
      rows.push(...(await stopPaintedGenerations(trx, deps, order.id)));
      await recordEditConsentEnd(trx, deps, order);
    }
    // One that waits has no job, and what is kept of it at the provider is deleted by its job.
    for (const { id } of rows) await deps.queue.enqueue(trx, STUDIO_JOB, { generation_id: id }, { key: id });
    await trx
      .updateTable('catchlight.orders')
      .set({ edit_consent_to: null })
      .where('customer_id', '=', person.customer.id)
      .where('status', '!=', 'deleted')
      .where('edit_consent_to', 'is not', null)
      .execute();
    return rows;
  });
  deps.queue.wake(STUDIO_JOB);
  for (const { id } of stopped) await deps.events.publish(generationTopic(id));
}
