// The consistency page's data: the score, and one picture for each person with what stands out about it.
import type { StyleId } from '../../contracts/catalogue.ts';
import type { ConsistencyAnswer } from '../../contracts/company-gallery.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { toAttachment } from '../objects/attachment-view.ts';
import { type MeasuredHeadshot, measureConsistency } from './consistency.ts';
import { findCompany } from '../access/find-company.ts';
import { type GalleryRow, personKey, selectGallery } from './gallery.ts';
import { peopleBehind } from './same-photos.ts';

/** Besides the pictures that the company uses only the newest are compared; more do not change the result. */
const MAX_PICTURES = 2000;

export async function readConsistency(
  deps: Pick<Deps, 'db' | 'storage'> & { renderer: Pick<Deps['renderer'], 'hashDistance'> },
  person: Person,
  companyId: string,
  style: StyleId | undefined,
): Promise<ConsistencyAnswer> {
  await findCompany(deps.db, person, companyId, 'manager');
  const rows = await selectPictures(deps, companyId, style);
  const personOf = peopleBehind(
    rows.map((row) => ({ ...row, person: personKey(row) })),
    deps.renderer,
  );
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
