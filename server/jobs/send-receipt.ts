// Mails the receipt of a purchase, or the notice of its refund, after either was committed.
import { z } from 'zod';
import type { Deps } from '../domain/deps.ts';
import { findBuyer, findPurchase } from '../domain/purchases/read-purchases.ts';
import { RECEIPT_JOB } from '../domain/purchases/settle-payment.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeReceiptMail, writeRefundMail } from './purchase-mail.ts';

const payload = z.object({ purchase_id: z.uuid(), about: z.enum(['payment', 'refund']).default('payment') });

export function sendPurchaseMailJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: RECEIPT_JOB,
    retries: 5,
    deadline: 60,
    concurrency: 2,
    parse: (value) => payload.parse(value),
    run: async ({ purchase_id, about }) => {
      const purchase = await findPurchase(deps, purchase_id);
      const reader = purchase && (await findBuyer(deps, purchase.customer_id));
      if (!purchase?.receipt_number || !reader) return;
      const mail =
        about === 'payment'
          ? writeReceiptMail(purchase, reader, deps.publicUrl)
          : writeRefundMail(purchase, reader, deps.publicUrl);
      await deps.mailer.send(mail);
    },
  };
}
