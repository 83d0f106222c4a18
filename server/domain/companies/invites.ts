// Invitations by mail. A link contains a secret of which only the hash is stored; it works once, for the invited address.
import { createHash, createHmac } from 'node:crypto';
import type { z } from 'zod';
import { DAY_MS } from '../../contracts/durations.ts';
import type { Invite, InvitedAnswer, InviteLine, invitesInput } from '../../contracts/companies.ts';
import { type InviteOutcome, INVITES_A_DAY, MAX_INVITES } from '../../contracts/company-lists.ts';
import type { Locale } from '../../contracts/locales.ts';
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import type { Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { findCompany, lockCompany } from '../access/find-company.ts';
import { type ParsedAddress, parseAddresses } from './parse-addresses.ts';

export const INVITE_JOB = 'send-invite';
type InviteDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'secret'>;
type InviteRow = Row<'catchlight.company_invites'>;
export const inviteNotValid = (): AppError => new AppError('not_found', 'This invitation is not valid any more.');

/** The link's secret, derived from the invitation's id, so that no job and no row contains it. */
export const inviteToken = (secret: string, id: string, sentFor: Date): string =>
  createHmac('sha256', secret).update(`invite:${id}:${sentFor.getTime()}`).digest('base64url');
export const hashInviteToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export async function inviteMembers(
  deps: InviteDeps,
  person: Person,
  companyId: string,
  { emails, role, language }: z.infer<typeof invitesInput>,
): Promise<InvitedAnswer> {
  const entries = parseAddresses(emails);
  if (entries.length === 0)
    throw new AppError('invalid_input', 'There is no address in this.', { fields: { emails: ['No address'] } });
  if (entries.length > MAX_INVITES)
    throw new AppError('invalid_input', `Please invite at most ${MAX_INVITES} people at once.`, {
      fields: { emails: ['Too many'] },
      max: MAX_INVITES,
    });
  const lines = await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, role === 'manager' ? 'owner' : 'manager');
    const known = await outcomesOf(trx, companyId, entries);
    const invited = entries.filter((entry, index) => known[index] === 'invited' && entry.valid);
    await assertDailyLimit(trx, deps, person, companyId, invited.length);
    for (const { email } of invited)
      await insert(trx, deps, {
        companyId,
        email,
        role,
        language: language ?? person.customer.language,
        by: person.customer.id,
      });
    return entries.map(({ line, email }, index): InviteLine => ({ line, email, outcome: known[index]! }));
  });
  deps.queue.wake(INVITE_JOB);
  return { invited: lines.filter(({ outcome }) => outcome === 'invited').length, lines };
}

export async function listInvites(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  companyId: string,
): Promise<{ invites: Invite[] }> {
  await findCompany(db, person, companyId, 'manager');
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
        token_hash: hashInviteToken(inviteToken(deps.secret, id, now)),
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
    return renewed;
  });
  deps.queue.wake(INVITE_JOB);
  return toInvite(row, now);
}

export async function revokeInvite(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  companyId: string,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'manager');
    await trx
      .updateTable('catchlight.company_invites')
      .set({ revoked_at: clock.now() })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .where('accepted_at', 'is', null)
      .execute();
  });
}

/** Limits abuse: a company is free to create, and its name appears in the mail. Counts by company and by person, so that creating another
 * company does not reset the count. */
async function assertDailyLimit(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { customer }: Person,
  companyId: string,
  more: number,
): Promise<void> {
  const { sent } = await trx
    .selectFrom('catchlight.company_invites')
    .select((select) => select.fn.countAll<number>().as('sent'))
    .where((where) => where.or([where('company_id', '=', companyId), where('invited_by', '=', customer.id)]))
    .where('created_at', '>', new Date(clock.now().getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  const known = await trx
    .selectFrom('catchlight.credit_entries as e')
    .innerJoin('catchlight.credit_accounts as a', 'a.id', 'e.account_id')
    .select('e.id')
    .where('a.company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  const max = INVITES_A_DAY[known ? 'customer' : 'stranger'];
  if (Number(sent) + more > max)
    throw new AppError('invalid_input', `Please invite at most ${max} people a day.`, {
      fields: { emails: ['Too many today'] },
      max,
      reason: 'day',
    });
}

async function outcomesOf(trx: Trx, companyId: string, entries: readonly ParsedAddress[]): Promise<InviteOutcome[]> {
  const emails = [...new Set(entries.filter(({ valid }) => valid).map(({ email }) => email))];
  if (emails.length === 0) return entries.map(() => 'invalid');
  const members = await trx
    .selectFrom('catchlight.customers')
    .select((select) => select.fn<string>('lower', ['email']).as('email'))
    .where('company_id', '=', companyId)
    .where((where) => where.fn<string>('lower', ['email']), 'in', emails)
    .where('deleted_at', 'is', null)
    .execute();
  const waiting = await trx
    .selectFrom('catchlight.company_invites')
    .select((select) => select.fn<string>('lower', ['email']).as('email'))
    .where('company_id', '=', companyId)
    .where((where) => where.fn<string>('lower', ['email']), 'in', emails)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  const inside = new Set(members.map(({ email }) => email));
  const invited = new Set(waiting.map(({ email }) => email));
  const seen = new Set<string>();
  return entries.map(({ email, valid }) => {
    if (!valid) return 'invalid';
    if (seen.has(email)) return 'repeated';
    seen.add(email);
    if (inside.has(email)) return 'already_member';
    // Membership in another company is not revealed to the inviter; only the invited person learns of the conflict.
    return invited.has(email) ? 'already_invited' : 'invited';
  });
}

async function insert(
  trx: Trx,
  deps: InviteDeps,
  one: { companyId: string; email: string; role: 'employee' | 'manager'; language: Locale; by: string },
): Promise<void> {
  const now = deps.clock.now();
  const id = deps.ids.uuid();
  await trx
    .insertInto('catchlight.company_invites')
    .values({
      id,
      company_id: one.companyId,
      email: one.email,
      role: one.role,
      token_hash: hashInviteToken(inviteToken(deps.secret, id, now)),
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
  role: row.role,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
  expired: row.expires_at <= now,
});
