// Registers an affiliate, once for each person; staff approve it before the link earns anything.
import type { z } from 'zod';
import type { Affiliate, affiliateInput } from '../../contracts/affiliates.ts';
import type { Row } from '../../db/schema.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

export type AffiliateRow = Row<'catchlight.affiliates'>;
/** Short enough to read aloud. It need not be secret: using a guessed code only benefits its owner. */
const CODE_BYTES = 6;

export async function registerAffiliate(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'publicUrl'>,
  person: Person,
  input: z.infer<typeof affiliateInput>,
): Promise<Affiliate> {
  const { id, email } = person.customer;
  const made = await deps.db
    .insertInto('catchlight.affiliates')
    .values({
      id: deps.ids.uuid(),
      customer_id: id,
      first_name: input.first_name,
      last_name: input.last_name,
      email,
      experience_level: input.experience_level,
      traffic_source: input.traffic_source,
      code: codeOf(input.first_name, deps.ids.token(CODE_BYTES)),
      status: 'pending',
      created_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made) throw new AppError('conflict', 'You have registered already.');
  return toAffiliate(made, deps.publicUrl);
}

export const toAffiliate = (row: AffiliateRow, publicUrl: string): Affiliate => ({
  affiliate_id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  experience_level: row.experience_level,
  traffic_source: row.traffic_source,
  status: row.status,
  code: row.code,
  link: `${publicUrl}/?partner=${row.code}`,
  created_at: row.created_at.toISOString(),
});

/** For example `ada-x7k2p9`: a recognisable name and a random part. */
function codeOf(name: string, token: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 20);
  const signs = token.toLowerCase().replace(/[^a-z0-9]/g, '');
  return plain ? `${plain}-${signs}` : `a-${signs}`;
}
