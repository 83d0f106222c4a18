// The public answer about an affiliate's code: whether it is active. It reveals nothing about the affiliate.
import type { PartnerAnswer } from '../../contracts/affiliates.ts';
import type { Deps } from '../deps.ts';

export async function readPartner({ db }: Pick<Deps, 'db'>, code: string): Promise<PartnerAnswer> {
  const found = await db
    .selectFrom('catchlight.affiliates')
    .select('id')
    .where('code', '=', code)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return { code, active: found !== undefined };
}
