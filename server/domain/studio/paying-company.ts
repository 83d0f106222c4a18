// Which company pays for a studio picture, if any.
import type { StudioInput } from '../../contracts/studio.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { lockCreditAccount } from '../ledger/ledger.ts';
import { readCompanyAllowance } from './company-allowance.ts';

/** The paying company, by the person's current membership. Without `pay` it pays as long as it has credits; where only the managers' limit
 * stands against that, nobody pays, so that the person's own credits are spent only when they say so. */
export async function payingCompany(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { customer }: Person,
  pay: StudioInput['pay'],
  price: number,
): Promise<string | null> {
  if (pay === 'own') return null;
  const now = await currentCustomer(trx, customer.id);
  const { company_id } = now;
  if (company_id === null) {
    if (pay === 'company') throw new AppError('conflict', 'You belong to no company that could pay for this.');
    return null;
  }
  // Locked before the pictures of this period are counted, so that two requests cannot both be the last one allowed.
  await lockCreditAccount(trx, { companyId: company_id, unit: 'studio' });
  const { credits, limited } = await readCompanyAllowance(trx, deps, now, { company_id, price });
  if (credits >= price) return company_id;
  if (limited)
    throw new AppError('studio_limit_reached', 'Your company pays for no more studio pictures of yours for now.');
  if (pay !== 'company') return null;
  throw new AppError('not_enough_credits', 'Your company has no studio credits left.', {
    needed: price,
    available: credits,
  });
}

/**
 * The company whose colour an edit shows, without a lock: the one that would pay now, also where only the managers' limit stands against
 * that. Null where the person's own credits pay.
 */
export async function wouldPay(
  db: Db | Trx,
  deps: Pick<Deps, 'clock'>,
  { customer }: Person,
  pay: StudioInput['pay'],
  price: number,
): Promise<string | null> {
  if (pay === 'own') return null;
  const now = await currentCustomer(db, customer.id);
  if (now.company_id === null || pay === 'company') return now.company_id;
  const { credits, limited } = await readCompanyAllowance(db, deps, now, { company_id: now.company_id, price });
  return credits >= price || limited ? now.company_id : null;
}

/** The request's own row may be of before the person joined or left a company. */
const currentCustomer = (db: Db | Trx, id: string): Promise<Person['customer']> =>
  db.selectFrom('catchlight.customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
