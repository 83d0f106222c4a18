// Mails members about their unused seat, when it is given and as a reminder; and the daily search for who is due.
import { z } from 'zod';
import { findUnusedSeatRecipient, remindIdleMembers, REMIND_JOB } from '../domain/companies/remind-members.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeSeatMail } from './company-mail.ts';

const payload = z.object({ customer_id: z.uuid(), mail: z.enum(['given', 'reminder']).default('reminder') });
const nothing = z.object({});

export function remindMemberJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: REMIND_JOB,
    retries: 4,
    deadline: 60,
    concurrency: 2,
    parse: (value) => payload.parse(value),
    run: async ({ customer_id, mail }) => {
      const member = await findUnusedSeatRecipient(deps, customer_id);
      if (member) await deps.mailer.send(writeSeatMail(member, mail, deps.publicUrl));
    },
  };
}

export function remindIdleMembersJob(deps: Deps): JobDefinition<z.infer<typeof nothing>> {
  return {
    name: 'remind-members',
    retries: 1,
    deadline: 600,
    concurrency: 1,
    parse: (value) => nothing.parse(value ?? {}),
    run: async () => {
      const reminded = await remindIdleMembers(deps);
      if (reminded > 0) deps.log.info({ event: 'companies.reminded', reminded }, 'Reminded members');
    },
    // 06:23 UTC: morning in Europe, night in America, so the mail is there when people start.
    schedule: '23 6 * * *',
  };
}
