// Returns the money of a refunded purchase. Safe to repeat; when it fails for good the refund is undone.
import { z } from 'zod';
import { undoRefund } from '../domain/credits/refund-purchase.ts';
import type { PurchaseRow } from '../domain/credits/purchase-view.ts';
import { RECEIPT_JOB, REFUND_JOB, VOUCHER } from '../domain/credits/settle-payment.ts';
import { releaseVoucher } from '../domain/gifts/vouchers.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({ purchase_id: z.uuid() });

export function refundPayment(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: REFUND_JOB,
    retries: 8,
    deadline: 90,
    concurrency: 1,
    parse: (value) => payload.parse(value),
    run: async ({ purchase_id: id }) => {
      const purchase = await deps.db
        .selectFrom('catchlight.purchases')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (purchase?.status !== 'refunded') return;
      if (purchase.provider !== VOUCHER) await giveBack(deps, purchase);
      // The mail is a job of its own, so that its failure does not look like a failed refund.
      await deps.db.transaction().execute(async (trx) => {
        // Only after the provider accepted; otherwise the voucher would have to be taken again.
        await releaseVoucher(trx, deps, purchase, 'purchase_refunded');
        await deps.queue.enqueue(trx, RECEIPT_JOB, { purchase_id: id, about: 'refund' }, { key: `refund:${id}` });
      });
      deps.queue.wake(RECEIPT_JOB);
    },
    fail: ({ purchase_id: id }, error) => undoRefund(deps, id, error),
  };
}

async function giveBack(
  { payments }: Pick<Deps, 'payments'>,
  { id, provider, provider_reference }: Pick<PurchaseRow, 'id' | 'provider' | 'provider_reference'>,
): Promise<void> {
  if (provider !== payments.name || !provider_reference)
    throw new Error(`The payment was made through ${provider}, which is not set up here`);
  await payments.refund(provider_reference, id);
}
