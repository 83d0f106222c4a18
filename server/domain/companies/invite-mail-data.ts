// The mail of an invitation: what it says, and that it was sent.
import type { Deps } from '../deps.ts';

/** Undefined when the invitation has been sent, accepted or revoked. */
export const findUnsentInvite = ({ db }: Pick<Deps, 'db'>, inviteId: string) =>
  db
    .selectFrom('catchlight.company_invites as i')
    .innerJoin('catchlight.companies as c', 'c.id', 'i.company_id')
    .innerJoin('catchlight.customers as p', 'p.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.language', 'i.created_at', 'i.expires_at'])
    .select(['c.name as company', 'p.name as inviter', 'p.email as inviter_email'])
    .where('i.id', '=', inviteId)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.sent_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();

/** Has no effect when it was renewed meanwhile: the renewed link is sent as well. */
export async function markInviteSent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, created_at }: { id: string; created_at: Date },
): Promise<void> {
  await db
    .updateTable('catchlight.company_invites')
    .set({ sent_at: clock.now() })
    .where('id', '=', id)
    .where('created_at', '=', created_at)
    .execute();
}
