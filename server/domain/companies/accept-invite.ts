// Accepts an invitation: by its link, or by its id for somebody signed in with the invited address.
import type { Company } from '../../contracts/companies.ts';
import type { MemberRole } from '../../contracts/company-lists.ts';
import type { Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { lockAnyCompany } from '../access/find-company.ts';
import { DELIVER_JOB } from '../integrations/emit-event.ts';
import { hashInviteToken, inviteNotValid } from './invites.ts';
import { addMemberLocked, type JoinDeps } from './join-company.ts';
import { viewCompany } from './view.ts';

type InviteRow = Row<'catchlight.company_invites'>;
type By = { token: string } | { id: string };

/** The invitation behind a link, for the page that asks whether to accept. */
export async function readInviteLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<{ company_id: string; name: string; email: string; role: MemberRole }> {
  const invite = await find(db, { token });
  const company =
    invite &&
    isOpen(invite, clock.now()) &&
    (await db
      .selectFrom('catchlight.companies')
      .select(['id', 'name'])
      .where('id', '=', invite.company_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst());
  if (!invite || !company) throw inviteNotValid();
  return { company_id: company.id, name: company.name, email: invite.email, role: invite.role };
}

/** Idempotent: accepted in two tabs it counts once, and both succeed. */
export async function acceptInvite(deps: JoinDeps, person: Person, by: By): Promise<Company> {
  const found = await find(deps.db, by);
  if (!found) throw inviteNotValid();
  if (found.email.toLowerCase() !== person.customer.email.toLowerCase())
    throw new AppError('forbidden', `This invitation is for ${found.email}. Sign in with that address to accept it.`, {
      email: found.email,
    });
  const accepted = await deps.db.transaction().execute(async (trx) => {
    const company = await lockAnyCompany(trx, found.company_id);
    const invite = await find(trx, by);
    const before = invite?.accepted_by === person.customer.id && (await isMember(trx, found.company_id, person));
    if (!company || !invite || !(before || isOpen(invite, deps.clock.now()))) throw inviteNotValid();
    const customer = await addMemberLocked(trx, deps, company, {
      customerId: person.customer.id,
      role: invite.role,
      by: 'invite',
    });
    return viewCompany(trx, { kind: 'person', customer }, company);
  });
  deps.queue.wake(DELIVER_JOB);
  return accepted;
}

const find = (db: Deps['db'] | Trx, by: By): Promise<InviteRow | undefined> => {
  const query = db.selectFrom('catchlight.company_invites').selectAll();
  return (
    'id' in by ? query.where('id', '=', by.id) : query.where('token_hash', '=', hashInviteToken(by.token))
  ).executeTakeFirst();
};

const isOpen = (invite: InviteRow, now: Date): boolean =>
  invite.accepted_at === null && invite.revoked_at === null && invite.expires_at > now;

async function isMember(trx: Trx, companyId: string, person: Person): Promise<boolean> {
  const row = await trx
    .selectFrom('catchlight.customers')
    .select('company_id')
    .where('id', '=', person.customer.id)
    .executeTakeFirst();
  return row?.company_id === companyId;
}
