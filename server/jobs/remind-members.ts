// Mails members about their unused seat, when it is given and as a reminder; and the daily search for who is due.
import { z } from 'zod';
import { remindByItself, REMIND_JOB } from '../domain/companies/remind-members.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeSeatMail } from './company-mail.ts';

const payload = z.object({ customer_id: z.uuid(), mail: z.enum(['given', 'reminder']).default('reminder') });
const nothing = z.object({});

export function remindMember(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: REMIND_JOB,
    retries: 4,
    deadline: 60,
    concurrency: 2,
    parse: (value) => payload.parse(value),
    run: async ({ customer_id, mail }) => {
      const member = await deps.db
        .selectFrom('catchlight.customers as c')
        .innerJoin('catchlight.companies as o', 'o.id', 'c.company_id')
        .innerJoin('catchlight.company_seats as s', (join) =>
          join.onRef('s.company_id', '=', 'o.id').onRef('s.customer_id', '=', 'c.id'),
        )
        .select(['c.email', 'c.language', 'o.name as company'])
        .where('c.id', '=', customer_id)
        .where('c.deleted_at', 'is', null)
        .where('s.status', '=', 'assigned')
        .executeTakeFirst();
      if (member) await deps.mailer.send(writeSeatMail(member, mail, deps.publicUrl));
    },
  };
}

export function remindEverybody(deps: Deps): JobDefinition<z.infer<typeof nothing>> {
  return {
    name: 'remind-members',
    retries: 1,
    deadline: 600,
    concurrency: 1,
    parse: (value) => nothing.parse(value ?? {}),
    run: async () => {
      const reminded = await remindByItself(deps);
      if (reminded > 0) deps.log.info({ event: 'companies.reminded', reminded }, 'Reminded members');
    },
    // 06:23 UTC: morning in Europe, night in America, so the mail is there when people start.
    schedule: '23 6 * * *',
  };
}
