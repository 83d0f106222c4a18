// Mails an invitation to a company. A revoked or accepted one is not sent.
import { z } from 'zod';
import { markInviteSent, findUnsentInvite } from '../domain/companies/invite-mail-data.ts';
import { INVITE_JOB, deriveInviteToken } from '../domain/companies/invites.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeInviteMail } from './company-mail.ts';
import { DAY_SECONDS } from '../contracts/durations.ts';

/** Invitations that one address gets in 24 hours, of all companies together. */
const MAX_PER_DAY = 5;

const payload = z.object({ invite_id: z.uuid() });

export function sendInviteJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: INVITE_JOB,
    retries: 5,
    deadline: 60,
    concurrency: 2,
    parse: (value) => payload.parse(value),
    run: async ({ invite_id }) => {
      const invite = await findUnsentInvite(deps, invite_id);
      if (!invite) return;
      // Protects the recipient's mailbox. The invitation stays valid and is shown at the next sign-in.
      const { allowed } = await deps.limits.hit(
        `invitation to ${invite.email.toLowerCase()}`,
        MAX_PER_DAY,
        DAY_SECONDS,
      );
      if (!allowed) {
        deps.log.warn({ event: 'invite.rate_limited', inviteId: invite_id }, 'One address gets too many invitations');
        return;
      }
      const token = deriveInviteToken(deps.secret, invite.id, invite.created_at);
      await deps.mailer.send(
        writeInviteMail(
          { ...invite, inviterEmail: invite.inviter_email, expiresAt: invite.expires_at, token },
          deps.publicUrl,
        ),
      );
      await markInviteSent(deps, invite);
    },
  };
}
