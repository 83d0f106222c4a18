// Withdraws the consents to edits by a hosted model, of all shoots of a person.
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { lockOrdersOfCustomer } from '../orders/find-order.ts';
import { recordConsentEnd } from '../orders/hosted-consent.ts';
import { announceStopped, stopPaintedGenerations, type GenerationRow } from '../orders/stop-generations.ts';

/** Nothing is sent out any more: pictures that wait or are being made stop, and return their credits. Finished ones stay. */
export async function withdrawEditConsents(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'events' | 'queue'>,
  person: Person,
): Promise<void> {
  const stopped = await deps.db.transaction().execute(async (trx) => {
    const orders = (await lockOrdersOfCustomer(trx, person.customer.id)).filter(
      (order) => order.edit_consent_to !== null,
    );
    const rows: GenerationRow[] = [];
    for (const order of orders) {
      rows.push(...(await stopPaintedGenerations(trx, deps, order.id)));
      await recordConsentEnd(trx, deps, order, 'edit_consent_to');
    }
    await trx
      .updateTable('catchlight.orders')
      .set({ edit_consent_to: null })
      .where('customer_id', '=', person.customer.id)
      .where('status', '!=', 'deleted')
      .where('edit_consent_to', 'is not', null)
      .execute();
    return rows;
  });
  await announceStopped(deps, stopped);
}
