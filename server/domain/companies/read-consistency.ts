// The consistency page's data: the score, and one picture for each person with what stands out about it.
import { sql } from 'kysely';
import type { StyleId } from '../../contracts/catalogue.ts';
import type { ConsistencyAnswer } from '../../contracts/company-gallery.ts';
import type { Composition } from '../../contracts/findings.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { toAttachment } from '../objects/attachment-view.ts';
import { type MeasuredHeadshot, measureConsistency } from './consistency.ts';
import { requireCompany } from '../access/find-company.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import { companyHeadshotsQuery, isCompanyPictureSql, PERSON_EMAIL_SQL, PERSON_NAME_SQL, personKey } from './gallery.ts';
import { deduplicatePeople } from './same-photos.ts';

interface ComparedPicture {
  id: string;
  customer_id: string;
  program_shoot: string | null;
  style: string | null;
  phash: string | null;
  rank: number | null;
  composition: Composition | null;
  company_picture: boolean;
}
type PickedRow = AttachmentRow & { name: string; email: string };

/** The pictures that the company uses come first, and then the newest; more do not change the result. */
const MAX_PICTURES = 2000;

export async function readConsistency(
  deps: Pick<Deps, 'db' | 'storage'> & { renderer: Pick<Deps['renderer'], 'hashDistance'> },
  person: Person,
  companyId: string,
  style: StyleId | undefined,
): Promise<ConsistencyAnswer> {
  await requireCompany(deps.db, person, companyId, 'manager');
  const rows = await selectPictures(deps, companyId, style);
  const personOf = deduplicatePeople(
    rows.map((row) => ({ ...row, person: personKey(row) })),
    deps.renderer,
  );
  const measured = rows.flatMap((row): MeasuredHeadshot[] => {
    const { composition } = row;
    return composition
      ? [{ ...composition, id: row.id, person: personOf(personKey(row)), used: row.company_picture, rank: row.rank }]
      : [];
  });
  const found = measureConsistency(measured);
  const shown = await readPicks(
    deps.db,
    companyId,
    (found?.picks ?? []).map(({ id }) => id),
  );
  return {
    score: found?.score ?? null,
    parts: found?.parts ?? null,
    same_pictures: found === undefined && new Set(rows.map(personKey)).size > 1 && measured.length > 0,
    unmeasured: rows.length - measured.length,
    picks: (
      await Promise.all(
        (found?.picks ?? []).map(async ({ id, score, off }) => {
          const row = shown.get(id);
          // Deleted since the pictures were compared.
          if (!row) return [];
          return [{ ...(await toAttachment(deps, row)), name: row.name || row.email, score, off }];
        }),
      )
    ).flat(),
  };
}

/** What is compared of each picture, and nothing else of thousands of rows. */
const selectPictures = (
  { db }: Pick<Deps, 'db'>,
  companyId: string,
  style: StyleId | undefined,
): Promise<ComparedPicture[]> =>
  companyHeadshotsQuery(db, companyId)
    .select(['a.id', 'a.customer_id', 'a.style', 'a.phash', 'a.rank', 'p.order_id as program_shoot'])
    .select([
      sql<Composition | null>`a.findings -> 'composition'`.as('composition'),
      isCompanyPictureSql(companyId).as('company_picture'),
    ])
    .$if(style !== undefined, (query) => query.where('a.style', '=', style!))
    .orderBy('company_picture', 'desc')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MAX_PICTURES)
    .execute();

/** One picture of each person, as the page shows it. */
async function readPicks(db: Deps['db'], companyId: string, ids: readonly string[]): Promise<Map<string, PickedRow>> {
  if (ids.length === 0) return new Map();
  const rows = await companyHeadshotsQuery(db, companyId)
    .selectAll('a')
    .select([PERSON_NAME_SQL.as('name'), PERSON_EMAIL_SQL.as('email')])
    .where('a.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
