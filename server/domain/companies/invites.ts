// Invitations by mail. A link contains a secret of which only the hash is stored; it works once, for the invited address.
import { createHash, createHmac } from 'node:crypto';
import type { z } from 'zod';
import { DAY_MS } from '../../contracts/durations.ts';
import type { Invite, InvitedAnswer, InviteLine, invitesInput } from '../../contracts/companies.ts';
import { MAX_INVITES } from '../../contracts/company-lists.ts';
import type { Locale } from '../../contracts/locales.ts';
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import type { Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import { audit } from '../actions/audit.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { requireCompany, lockCompany } from '../access/find-company.ts';
import { assertDailyInviteLimit, inviteOutcomes } from './invite-checks.ts';
import { type ParsedAddress, parseAddressLists } from './parse-addresses.ts';

export const INVITE_JOB = 'send-invite';
type InviteDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'secret'>;
type InviteRow = Row<'catchlight.company_invites'>;
export const inviteNotValid = (): AppError => new AppError('not_found', 'This invitation is not valid any more.');

/** The link's secret, derived from the invitation's id, so that no job and no row contains it. */
export const deriveInviteToken = (secret: string, id: string, sentFor: Date): string =>
  createHmac('sha256', secret).update(`invite:${id}:${sentFor.getTime()}`).digest('base64url');
export const hashInviteToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** With `preview` nothing is written: the answer says what would happen. */
export async function inviteMembers(
  deps: InviteDeps,
  person: Person,
  companyId: string,
  { emails, file, role, language, columns: uses, preview }: z.infer<typeof invitesInput>,
): Promise<InvitedAnswer> {
  const { entries, columns } = parseAddressLists({ file: file ?? '', emails }, uses);
  // Whoever looks at the columns of a table can still say which of them holds the addresses.
  if (!(preview && columns)) assertAnyAddress(entries);
  if (entries.length > MAX_INVITES)
    throw new AppError('invalid_input', `Please invite at most ${MAX_INVITES} people at once.`, {
      fields: { emails: ['Too many'] },
      max: MAX_INVITES,
    });
  const lines = await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, role === 'manager' ? 'owner' : 'manager');
    const known = await inviteOutcomes(trx, companyId, entries);
    const invited = entries.filter((entry, index) => known[index] === 'invited' && entry.valid);
    await assertDailyInviteLimit(trx, deps, person, companyId, invited.length);
    if (!preview) {
      for (const { email, name } of invited)
        await insert(trx, deps, {
          companyId,
          email,
          name,
          role,
          language: language ?? person.customer.language,
          by: person.customer.id,
        });
      const count = await fillNames(
        trx,
        companyId,
        entries.filter(({ name, valid }) => valid && name !== ''),
      );
      if (count > 0) await audit(trx, deps, person, 'company_members_named', companyId, { count });
      if (invited.length > 0)
        await audit(trx, deps, person, 'company_members_invited', companyId, { count: invited.length, role });
    }
    return entries.map(({ list, line, email, name }, index): InviteLine => ({
      list,
      line,
      email,
      name,
      outcome: known[index]!,
    }));
  });
  if (!preview) deps.queue.wake(INVITE_JOB);
  return { invited: lines.filter(({ outcome }) => outcome === 'invited').length, lines, columns };
}

function assertAnyAddress(entries: readonly ParsedAddress[]): void {
  if (entries.length === 0)
    throw new AppError('invalid_input', 'There is no address in this.', { fields: { emails: ['No address'] } });
}

/** A list that is read once more gives names to those who came without one; a name that is there stays. Returns how many got one. */
async function fillNames(trx: Trx, companyId: string, named: readonly ParsedAddress[]): Promise<number> {
  let count = 0n;
  for (const { email, name } of named) {
    const members = await trx
      .updateTable('catchlight.customers')
      .set({ name })
      .where('company_id', '=', companyId)
      .where((where) => where.fn('lower', ['email']), '=', email)
      .where('name', '=', '')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const invites = await trx
      .updateTable('catchlight.company_invites')
      .set({ name })
      .where('company_id', '=', companyId)
      .where((where) => where.fn('lower', ['email']), '=', email)
      .where('name', '=', '')
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    count += members.numUpdatedRows + invites.numUpdatedRows;
  }
  return Number(count);
}

export async function listInvites(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  companyId: string,
): Promise<{ invites: Invite[] }> {
  await requireCompany(db, person, companyId, 'manager');
  const rows = await db
    .selectFrom('catchlight.company_invites')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .execute();
  return { invites: rows.map((row) => toInvite(row, clock.now())) };
}

/** Invalidates the earlier link; the new one is valid for the whole period. */
export async function resendInvite(deps: InviteDeps, person: Person, companyId: string, id: string): Promise<Invite> {
  const now = deps.clock.now();
  const row = await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'manager');
    const renewed = await trx
      .updateTable('catchlight.company_invites')
      .set({
        token_hash: hashInviteToken(deriveInviteToken(deps.secret, id, now)),
        expires_at: new Date(now.getTime() + COMMERCIAL_TERMS.inviteDays * DAY_MS),
        created_at: now,
        sent_at: null,
      })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!renewed) throw inviteNotValid();
    await deps.queue.enqueue(trx, INVITE_JOB, { invite_id: id }, { key: `invite:${id}:${now.getTime()}` });
    await audit(trx, deps, person, 'company_invite_resent', companyId, { invite: id });
    return renewed;
  });
  deps.queue.wake(INVITE_JOB);
  return toInvite(row, now);
}

export async function revokeInvite(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  companyId: string,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'manager');
    const revoked = await trx
      .updateTable('catchlight.company_invites')
      .set({ revoked_at: deps.clock.now() })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (revoked.numUpdatedRows > 0n)
      await audit(trx, deps, person, 'company_invite_revoked', companyId, { invite: id });
  });
}

async function insert(
  trx: Trx,
  deps: InviteDeps,
  one: { companyId: string; email: string; name: string; role: 'employee' | 'manager'; language: Locale; by: string },
): Promise<void> {
  const now = deps.clock.now();
  const id = deps.ids.uuid();
  await trx
    .insertInto('catchlight.company_invites')
    .values({
      id,
      company_id: one.companyId,
      email: one.email,
      name: one.name,
      role: one.role,
      token_hash: hashInviteToken(deriveInviteToken(deps.secret, id, now)),
      language: one.language,
      invited_by: one.by,
      created_at: now,
      expires_at: new Date(now.getTime() + COMMERCIAL_TERMS.inviteDays * DAY_MS),
    })
    .execute();
  await deps.queue.enqueue(trx, INVITE_JOB, { invite_id: id }, { key: `invite:${id}:${now.getTime()}` });
}

const toInvite = (row: InviteRow, now: Date): Invite => ({
  invite_id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
  expired: row.expires_at <= now,
});
