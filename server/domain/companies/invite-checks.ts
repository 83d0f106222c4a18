// What keeps a list of addresses from being invited: the daily limit, and for each address whether it is in the team or invited already.
import { DAY_MS } from '../../contracts/durations.ts';
import { type InviteOutcome, INVITES_A_DAY } from '../../contracts/company-lists.ts';
import type { Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { ParsedAddress } from './parse-addresses.ts';

/** Limits abuse: a company is free to create, and its name appears in the mail. Counts by company and by person, so that creating another
 * company does not reset the count. */
export async function assertDailyInviteLimit(
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

export async function inviteOutcomes(
  trx: Trx,
  companyId: string,
  entries: readonly ParsedAddress[],
): Promise<InviteOutcome[]> {
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
