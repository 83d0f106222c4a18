// Finishes closing an account: removes the sign-in, mails the person what was deleted, then deletes their address.
import { z } from 'zod';
import { clearReceiptAddress, CLOSE_ACCOUNT_JOB, findAccountReceipt } from '../domain/erasure/delete-account.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeAccountDeletionMail } from './account-mail.ts';

const payload = z.object({ receipt_id: z.uuid() });

export function closeAccountJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: CLOSE_ACCOUNT_JOB,
    retries: 8,
    deadline: 60,
    concurrency: 1,
    parse: (value) => payload.parse(value),
    run: async ({ receipt_id }) => {
      const receipt = await findAccountReceipt(deps, receipt_id);
      if (!receipt) return;
      await deps.auth.deleteUser(receipt.customer_id);
      if (receipt.email === null) return;
      await deps.mailer.send(writeAccountDeletionMail({ ...receipt, email: receipt.email }));
      await clearReceiptAddress(deps, receipt_id);
    },
    fail: async ({ receipt_id }, error) => {
      deps.log.error({ event: 'account.close_failed', receiptId: receipt_id, error }, 'An account is not closed whole');
      await clearReceiptAddress(deps, receipt_id);
    },
  };
}
