// What anybody may know of a partner's code: whether it is one of ours. Nothing of the person behind it.
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
