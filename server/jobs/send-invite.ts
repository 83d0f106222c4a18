// Mails an invitation to a company. A revoked or accepted one is not sent.
import { z } from 'zod';
import { INVITE_JOB, inviteToken } from '../domain/companies/invites.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeInviteMail } from './company-mail.ts';
import { DAY_SECONDS } from '../contracts/durations.ts';

/** Invitations that one address gets in 24 hours, of all companies together. */
const A_DAY = 5;

const payload = z.object({ invite_id: z.uuid() });

export function sendInvite(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: INVITE_JOB,
    retries: 5,
    deadline: 60,
    concurrency: 2,
    parse: (value) => payload.parse(value),
    run: async ({ invite_id }) => {
      const invite = await deps.db
        .selectFrom('catchlight.company_invites as i')
        .innerJoin('catchlight.companies as c', 'c.id', 'i.company_id')
        .innerJoin('catchlight.customers as p', 'p.id', 'i.invited_by')
        .select([
          'i.id',
          'i.email',
          'i.language',
          'i.created_at',
          'i.expires_at',
          'c.name as company',
          'p.name as inviter',
          'p.email as inviter_email',
        ])
        .where('i.id', '=', invite_id)
        .where('i.accepted_at', 'is', null)
        .where('i.revoked_at', 'is', null)
        .where('i.sent_at', 'is', null)
        .where('c.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!invite) return;
      // Whoever invites, nobody's mailbox is filled through us. The invitation stands, and is found at the next sign-in.
      const { allowed } = await deps.limits.hit(`invitation to ${invite.email.toLowerCase()}`, A_DAY, DAY_SECONDS);
      if (!allowed) {
        deps.log.warn({ event: 'invite.held_back', inviteId: invite_id }, 'One address gets too many invitations');
        return;
      }
      const token = inviteToken(deps.secret, invite.id, invite.created_at);
      await deps.mailer.send(
        writeInviteMail(
          { ...invite, inviterEmail: invite.inviter_email, expiresAt: invite.expires_at, token },
          deps.publicUrl,
        ),
      );
      await deps.db
        .updateTable('catchlight.company_invites')
        .set({ sent_at: deps.clock.now() })
        .where('id', '=', invite_id)
        .where('created_at', '=', invite.created_at)
        .execute();
    },
  };
}
