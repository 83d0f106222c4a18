// The consistency page's data: the score, and one picture for each person with what stands out about it.
import type { StyleId } from '../../contracts/catalogue.ts';
import type { ConsistencyAnswer } from '../../contracts/company-gallery.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { toAttachment } from '../objects/attachment-view.ts';
import { type MeasuredHeadshot, measureConsistency } from './consistency.ts';
import { findCompany } from '../access/find-company.ts';
import { type GalleryRow, personKey, selectGallery } from './gallery.ts';

/** Besides the pictures that the company uses only the newest are compared; more do not change the result. */
const MAX_PICTURES = 2000;

/** Hashes of headshots of one look that differ in so few of 64 places pass for one picture; two people's differ by 12 or more. */
const SAME = 4;
const HASH = /^[0-9a-f]{16}$/;

export async function readConsistency(
  deps: Pick<Deps, 'db' | 'storage'> & { renderer: Pick<Deps['renderer'], 'hashDistance'> },
  person: Person,
  companyId: string,
  style: StyleId | undefined,
): Promise<ConsistencyAnswer> {
  await findCompany(deps.db, person, companyId, 'manager');
  const rows = await selectPictures(deps, companyId, style);
  const personOf = peopleBehind(rows, deps.renderer);
  const measured = rows.flatMap((row): MeasuredHeadshot[] => {
    const composition = row.findings?.composition;
    return composition
      ? [{ ...composition, id: row.id, person: personOf(personKey(row)), used: row.company_picture, rank: row.rank }]
      : [];
  });
  const found = measureConsistency(measured);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    score: found?.score ?? null,
    parts: found?.parts ?? null,
    same_pictures: found === undefined && new Set(rows.map(personKey)).size > 1 && measured.length > 0,
    unmeasured: rows.length - measured.length,
    picks: await Promise.all(
      (found?.picks ?? []).map(async ({ id, score, off }) => {
        const row = byId.get(id)!;
        return { ...(await toAttachment(deps, row)), name: row.name || row.email, score, off };
      }),
    ),
  };
}

/** The pictures that the company uses, however many there are, and beside them the newest of the others. */
async function selectPictures(
  deps: Pick<Deps, 'db'>,
  companyId: string,
  style: StyleId | undefined,
): Promise<GalleryRow[]> {
  const used = await selectGallery(deps, companyId, { style }, MAX_PICTURES);
  const newest = await selectGallery(deps, companyId, { style, all: true }, MAX_PICTURES);
  return [...new Map([...used, ...newest].map((row) => [row.id, row])).values()];
}

/** Two people with the same headshot, or nearly the same, were made from the same photos: they count as one, because pictures of one person
 * are alike whatever the team looks like. */
function peopleBehind(
  rows: readonly GalleryRow[],
  { hashDistance }: Pick<Deps['renderer'], 'hashDistance'>,
): (key: string) => string {
  const same = new Map<string, string>();
  const firstOf = (key: string): string => {
    const other = same.get(key);
    return other === undefined ? key : firstOf(other);
  };
  const hashed = rows.flatMap((row) =>
    row.phash !== null && HASH.test(row.phash) ? [{ key: personKey(row), style: row.style, phash: row.phash }] : [],
  );
  for (const look of Map.groupBy(hashed, ({ style }) => style).values())
    for (const [index, one] of look.entries())
      for (const other of look.slice(index + 1)) {
        if (one.key === other.key || hashDistance(one.phash, other.phash) > SAME) continue;
        const [first, second] = [firstOf(one.key), firstOf(other.key)];
        if (first !== second) same.set(second, first);
      }
  return firstOf;
}
