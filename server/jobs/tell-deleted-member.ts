// Mails somebody whom a company removed from its team what was deleted.
import { z } from 'zod';
import { TELL_MEMBER_JOB } from '../domain/companies/delete-member.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeMemberDeletionMail } from './account-mail.ts';

const payload = z.object({ receipt_id: z.uuid(), company_id: z.uuid() });

export function tellDeletedMember(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: TELL_MEMBER_JOB,
    retries: 8,
    deadline: 60,
    concurrency: 1,
    parse: (value) => payload.parse(value),
    run: async ({ receipt_id, company_id }) => {
      const told = await deps.db
        .selectFrom('catchlight.deletion_receipts as r')
        .innerJoin('catchlight.customers as c', 'c.id', 'r.customer_id')
        .innerJoin('catchlight.companies as o', (join) => join.on('o.id', '=', company_id))
        .select(['r.id', 'r.removed', 'c.email', 'c.language', 'o.name as company'])
        .where('r.id', '=', receipt_id)
        // A closed account has no address any more.
        .where('c.deleted_at', 'is', null)
        .executeTakeFirst();
      if (told) await deps.mailer.send(writeMemberDeletionMail(told));
    },
  };
}
