// Who gets a seat at once when they join, for joining itself and for the offers that say so beforehand.
import type { Db, Trx } from '../../db/client.ts';
import type { CompanyRow } from '../access/find-company.ts';
import { readBalance } from '../ledger/ledger.ts';
import { hasUsedSeat } from './find-seat.ts';

type Joined = Pick<CompanyRow, 'id' | 'domain' | 'link_domains' | 'seat_on_joining'>;

/** Whoever was invited as an employee gets one; a link may reach anybody, so it depends on the company's setting and the person's
 * address. Somebody who has used one and comes back gets another from a manager only. */
export async function getsSeatOnJoining(
  db: Db | Trx,
  company: Joined,
  customer: { id: string; email: string },
  invitedAsEmployee: boolean,
): Promise<boolean> {
  if (!invitedAsEmployee && !(company.seat_on_joining && isColleague(company, customer.email))) return false;
  if (await hasUsedSeat(db, company.id, customer.id)) return false;
  return (await readBalance(db, { companyId: company.id, unit: 'headshots' })) > 0;
}

/** Whether the address is one of the company's: of its own domain, or of those that its link is for. Without any nobody's is. */
const isColleague = ({ link_domains, domain }: Joined, email: string): boolean =>
  [...(domain ? [domain] : []), ...link_domains].includes(emailDomain(email));

export const emailDomain = (email: string): string => email.split('@').at(-1)?.toLowerCase() ?? '';
