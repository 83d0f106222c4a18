// How many of a company's studio credits one person may still spend: what is left, and no more than managers allow a member.
import { DAY_MS } from '../../contracts/durations.ts';
import { STUDIO_PRICE } from '../../contracts/studio-lists.ts';
import type { Db, Trx } from '../../db/client.ts';
import { isManagerOf, type Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { readBalance } from '../ledger/ledger.ts';

const PERIOD_DAYS = 30;

export interface CompanyAllowance {
  credits: number;
  /** The managers' limit leaves this person nothing now, although the company has credits. */
  limited: boolean;
}

/** @param customer as the database has them now; managers are not limited, because they set the limit
 * @param price of a picture: the limit is one of pictures, whatever each costs */
export async function readCompanyAllowance(
  db: Db | Trx,
  { clock }: Pick<Deps, 'clock'>,
  customer: Person['customer'],
  { company_id: companyId, price }: { company_id: string; price: number },
): Promise<CompanyAllowance> {
  const balance = await readBalance(db, { companyId, unit: 'studio' });
  const { studio_limit } = await db
    .selectFrom('catchlight.companies')
    .select('studio_limit')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (studio_limit === null || isManagerOf(customer, companyId)) return { credits: balance, limited: false };
  const { count } = await db
    .selectFrom('catchlight.studio_generations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customer.id)
    .where('company_id', '=', companyId)
    .where('status', '!=', 'failed')
    .where('created_at', '>', new Date(clock.now().getTime() - PERIOD_DAYS * DAY_MS))
    .executeTakeFirstOrThrow();
  const pictures = Math.max(0, studio_limit - Number(count));
  // Whatever this picture costs: the company may still have credits for another.
  return { credits: Math.min(balance, pictures * price), limited: pictures === 0 && balance >= STUDIO_PRICE };
}
