// Mails somebody whom a company removed from its team what was deleted.
import { z } from 'zod';
import { findMemberReceiptMail, MEMBER_DELETED_JOB } from '../domain/erasure/delete-member.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeMemberDeletionMail } from './account-mail.ts';

const payload = z.object({ receipt_id: z.uuid(), company_id: z.uuid() });

export function mailDeletedMemberJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: MEMBER_DELETED_JOB,
    retries: 8,
    deadline: 60,
    concurrency: 1,
    parse: (value) => payload.parse(value),
    run: async ({ receipt_id, company_id }) => {
      const receipt = await findMemberReceiptMail(deps, receipt_id, company_id);
      if (receipt) await deps.mailer.send(writeMemberDeletionMail(receipt));
    },
  };
}
