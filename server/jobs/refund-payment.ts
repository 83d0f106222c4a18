// Returns the money of a refunded purchase. Safe to repeat; when it fails for good the refund is undone.
import { z } from 'zod';
import { findPurchase } from '../domain/purchases/read-purchases.ts';
import { completeRefund, undoRefund } from '../domain/purchases/refund-purchase.ts';
import type { PurchaseRow } from '../domain/ledger/purchase.ts';
import { REFUND_JOB, VOUCHER_PROVIDER } from '../domain/purchases/settle-payment.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({ purchase_id: z.uuid() });

export function refundPaymentJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: REFUND_JOB,
    retries: 8,
    deadline: 90,
    concurrency: 1,
    parse: (value) => payload.parse(value),
    run: async ({ purchase_id: id }) => {
      const purchase = await findPurchase(deps, id);
      if (purchase?.status !== 'refunded') return;
      if (purchase.provider !== VOUCHER_PROVIDER) await refundAtProvider(deps, purchase);
      await completeRefund(deps, purchase);
    },
    fail: ({ purchase_id: id }, error) => undoRefund(deps, id, error),
  };
}

async function refundAtProvider(
  { payments }: Pick<Deps, 'payments'>,
  { id, provider, provider_reference }: Pick<PurchaseRow, 'id' | 'provider' | 'provider_reference'>,
): Promise<void> {
  if (provider !== payments.name || !provider_reference)
    throw new Error(`The payment was made through ${provider}, which is not set up here`);
  await payments.refund(provider_reference, id);
}
