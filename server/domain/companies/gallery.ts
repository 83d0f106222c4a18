// The company's gallery: of each person the headshot that the company uses, or all on its seats, with filters, as ZIP, and as a CSV list.
import { sql } from 'kysely';
import { toCsv } from './csv.ts';
import type { StyleId } from '../../contracts/catalogue.ts';
import type { GalleryAnswer } from '../../contracts/company-gallery.ts';
import { ENDINGS } from '../../contracts/downloads.ts';
import { afterCursorSql, cursorOf } from '../../db/cursor.ts';
import { audit } from '../actions/audit.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { requireCompany } from '../access/find-company.ts';
import { companyPictureIdsSql } from './company-picture.ts';
import { fileNamesOfPeople } from './export-names.ts';
import { toAttachment } from '../objects/attachment-view.ts';
import { freeName } from '../objects/free-name.ts';
import { zipHeadshots } from '../objects/zip-headshots.ts';
import { downloadName, type ExportDeps } from '../objects/export-headshot.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import type { ExportSpec } from '../objects/keys.ts';

const PAGE_SIZE = 60;
const MAX_EXPORT = 2000;

export interface CompanyGalleryFilter {
  customer_id?: string | undefined;
  style?: StyleId | undefined;
  favourites?: boolean | undefined;
  /** All headshots, instead of the one of each person that the company uses. */
  all?: boolean | undefined;
  before?: string | undefined;
}
/** `program_shoot` is set for a shoot created by the partner API: its person has a name but no account. */
export type GalleryRow = AttachmentRow & {
  name: string;
  email: string;
  program_shoot: string | null;
  company_picture: boolean;
  /** Belongs to the company still. */
  is_member: boolean;
  requested_at: Date | null;
};

export async function readGallery(
  deps: Pick<Deps, 'db' | 'storage'>,
  person: Person,
  companyId: string,
  filter: CompanyGalleryFilter,
): Promise<GalleryAnswer> {
  await requireCompany(deps.db, person, companyId, 'manager');
  const rows = await selectGallery(deps, companyId, filter, PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    headshots: await Promise.all(
      shown.map(async (row) => ({
        ...(await toAttachment(deps, row)),
        customer_id: row.customer_id,
        name: row.name || row.email,
        company_picture: row.company_picture,
        is_member: row.is_member,
        requested_at: row.requested_at?.toISOString() ?? null,
      })),
    ),
    next: rows.length > PAGE_SIZE ? cursorOf(shown.at(-1)!) : null,
  };
}

/** The headshots of an export. Throws `not_found` for somebody who does not manage the company. */
export async function selectGalleryExport(
  { db }: Pick<Deps, 'db'>,
  person: Person,
  companyId: string,
  filter: CompanyGalleryFilter,
): Promise<GalleryRow[]> {
  await requireCompany(db, person, companyId, 'manager');
  return selectGallery({ db }, companyId, filter, MAX_EXPORT);
}

/** A ZIP with one file for each person, or with `all` one folder for each. */
export async function zipGallery(
  deps: ExportDeps & Pick<Deps, 'db' | 'log'>,
  person: Person,
  companyId: string,
  filter: CompanyGalleryFilter,
  spec: ExportSpec,
): Promise<ReadableStream<Uint8Array>> {
  const rows = await selectGalleryExport(deps, person, companyId, filter);
  if (rows.length === 0) throw notFound();
  const nameOf = fileNames(rows, filter, spec);
  await audit(deps.db, deps, person, 'company_gallery_exported', companyId, { format: 'zip', files: rows.length });
  return zipHeadshots(deps, rows, spec, (row) => nameOf(row as GalleryRow));
}

export async function exportGalleryCsv(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  companyId: string,
  filter: CompanyGalleryFilter,
): Promise<string> {
  const rows = await selectGalleryExport(deps, person, companyId, filter);
  const nameOf = fileNames(rows, filter);
  await audit(deps.db, deps, person, 'company_gallery_exported', companyId, { format: 'csv', files: rows.length });
  return toCsv([
    ['name', 'email', 'file', 'style', 'width', 'height', 'likeness', 'favourite', 'company_picture', 'created_at'],
    ...rows.map((row) => [
      row.name,
      row.email,
      nameOf(row),
      row.style ?? '',
      String(row.width ?? ''),
      String(row.height ?? ''),
      row.likeness?.toFixed(3) ?? '',
      String(row.favourite),
      String(row.company_picture),
      row.created_at.toISOString(),
    ]),
  ]);
}

/** The path of each file in the ZIP: {first}-{last}.jpg, or with `all` {first}-{last}/{first}-{last}-001-look.jpg. */
function fileNames(
  rows: readonly GalleryRow[],
  { all }: CompanyGalleryFilter,
  spec: ExportSpec = { preset: 'full', format: 'jpeg' },
): (row: GalleryRow) => string {
  const names = fileNamesOfPeople(rows.map((row) => ({ key: personKey(row), name: row.name, email: row.email })));
  const ending = `.${ENDINGS[spec.format]}`;
  const taken = new Set<string>();
  const paths = new Map<string, string>();
  // Oldest first, so that a file keeps its name when newer ones join it.
  for (const row of rows.toReversed()) {
    const name = names.get(personKey(row))!;
    const own = downloadName(row, spec).slice(0, -ending.length);
    // Each of a person's shoots has a first picture.
    const path = all ? `${name}/${own.replace(/^headshot/, () => name)}` : name;
    paths.set(row.id, freeName(taken, path, ending));
  }
  return ({ id }) => paths.get(id)!;
}

/** Each shoot of a program is one person's; all of them belong to one account. */
export const personKey = ({ program_shoot, customer_id }: Pick<GalleryRow, 'program_shoot' | 'customer_id'>): string =>
  program_shoot ?? customer_id;

/** All headshots of the company, without columns. The caller has checked the right to it. */
export const companyHeadshotsQuery = (db: Deps['db'], companyId: string) =>
  db
    .selectFrom('catchlight.attachments as a')
    .innerJoin('catchlight.orders as o', 'o.id', 'a.order_id')
    .innerJoin('catchlight.customers as c', 'c.id', 'a.customer_id')
    .leftJoin('catchlight.partner_shoots as p', 'p.order_id', 'o.id')
    .where('o.company_id', '=', companyId)
    .where('o.status', 'in', ['completed', 'refunded'])
    .where('a.kind', '=', 'headshot')
    .where('a.deleted_at', 'is', null);

/** Whether the company uses the headshot. */
export const isCompanyPictureSql = (companyId: string) => sql<boolean>`a.id in (${companyPictureIdsSql(companyId)})`;

/** The name and address of a headshot's person; a program's have no account. */
export const PERSON_NAME_SQL = sql<string>`case when p.order_id is null then c.name else coalesce(o.subject_name, '') end`;
export const PERSON_EMAIL_SQL = sql<string>`case when p.order_id is null then c.email else '' end`;

/** Newest first. The caller has checked the right to the company. */
async function selectGallery(
  { db }: Pick<Deps, 'db'>,
  companyId: string,
  { customer_id, style, favourites, all, before }: CompanyGalleryFilter,
  limit: number,
): Promise<GalleryRow[]> {
  return companyHeadshotsQuery(db, companyId)
    .leftJoin('catchlight.company_pictures as k', (join) =>
      join.onRef('k.company_id', '=', 'o.company_id').onRef('k.customer_id', '=', 'a.customer_id'),
    )
    .selectAll('a')
    .select([
      'k.requested_at',
      isCompanyPictureSql(companyId).as('company_picture'),
      'p.order_id as program_shoot',
      sql<boolean>`p.order_id is null and c.deleted_at is null and c.company_id is not distinct from o.company_id`.as(
        'is_member',
      ),
      PERSON_NAME_SQL.as('name'),
      PERSON_EMAIL_SQL.as('email'),
    ])
    .$if(all !== true, (query) => query.where(isCompanyPictureSql(companyId)))
    .$if(customer_id !== undefined, (query) => query.where('a.customer_id', '=', customer_id!))
    .$if(style !== undefined, (query) => query.where('a.style', '=', style!))
    .$if(favourites === true, (query) => query.where('a.favourite', '=', true))
    .where(afterCursorSql(before, 'a.created_at', 'a.id'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}
