// The consistency page's data: the score, and one picture for each person with what stands out about it.
import type { StyleId } from '../../contracts/catalogue.ts';
import type { ConsistencyAnswer } from '../../contracts/companies.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { toAttachment } from '../objects/attachment-view.ts';
import { type MeasuredHeadshot, measureConsistency } from './consistency.ts';
import { findCompany } from '../access/find-company.ts';
import { selectGallery } from './gallery.ts';

/** Only the newest pictures are compared; more do not change the result. */
const MAX_PICTURES = 2000;

export async function readConsistency(
  deps: Pick<Deps, 'db' | 'storage'>,
  person: Person,
  companyId: string,
  style: StyleId | undefined,
): Promise<ConsistencyAnswer> {
  await findCompany(deps.db, person, companyId, 'manager');
  const rows = await selectGallery(deps, companyId, { style, all: true }, MAX_PICTURES);
  const personOf = peopleBehind(rows);
  const measured = rows.flatMap((row): MeasuredHeadshot[] => {
    const composition = row.findings?.composition;
    return composition
      ? [{ ...composition, id: row.id, person: personOf(row.customer_id), favourite: row.favourite, rank: row.rank }]
      : [];
  });
  const found = measureConsistency(measured);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    score: found?.score ?? null,
    parts: found?.parts ?? null,
    same_pictures: found === undefined && new Set(rows.map((row) => row.customer_id)).size > 1 && measured.length > 0,
    unmeasured: rows.length - measured.length,
    picks: await Promise.all(
      (found?.picks ?? []).map(async ({ id, score, off }) => {
        const row = byId.get(id)!;
        return { ...(await toAttachment(deps, row)), name: row.name || row.email, score, off };
      }),
    ),
  };
}

/** Two members with one and the same headshot were made from the same photos: they count as one person, because pictures of one person
 * are alike whatever the team looks like. */
function peopleBehind(rows: readonly { customer_id: string; phash: string | null }[]): (customerId: string) => string {
  const same = new Map<string, string>();
  const firstOf = (person: string): string => {
    const other = same.get(person);
    return other === undefined ? person : firstOf(other);
  };
  const owner = new Map<string, string>();
  for (const { customer_id, phash } of rows) {
    if (phash === null) continue;
    const first = firstOf(owner.get(phash) ?? customer_id);
    owner.set(phash, first);
    const own = firstOf(customer_id);
    if (own !== first) same.set(own, first);
  }
  return firstOf;
}
