// Data of the studio page: credits, source pictures, and generations.
import { sql } from 'kysely';
import type { Attachment } from '../../contracts/api.ts';
import { tradeOf } from '../../contracts/clothes.ts';
import { availableCredits } from '../../contracts/credits.ts';
import type { Generation, GenerationsAnswer, SourcesAnswer, StudioAnswer } from '../../contracts/studio.ts';
import { afterCursorSql, cursorOf } from '../../db/cursor.ts';
import type { Person } from '../access/viewer.ts';
import { readBrand } from '../companies/brand.ts';
import { readBalance } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import { toAttachment } from '../objects/attachment-view.ts';
import { isMadeByModel, type GenerationRow } from '../orders/stop-generations.ts';
import { readCompanyAllowance } from './company-allowance.ts';
import { fixesOf, paintedPrice } from './edit-values.ts';
import { requireGeneration } from './find-generation.ts';
import { hasBrandFraming } from './brand-rules.ts';
import { consentCoversFace, isEditConsentGiven } from './processor-consent.ts';

const SOURCES_PAGE_SIZE = 48;
const GENERATIONS_PAGE_SIZE = 24;
type ReadDeps = Pick<Deps, 'db' | 'storage'>;
type SourceDeps = ReadDeps & Pick<Deps, 'renderer'>;

export async function readStudio(
  { db, renderer, clock }: Pick<Deps, 'db' | 'renderer' | 'clock'>,
  { customer }: Person,
): Promise<StudioAnswer> {
  const { clothes, pose, keepsFace } = renderer.capabilities;
  const processor = renderer.processor ?? renderer.lookChoice?.processor;
  const price = paintedPrice(renderer);
  const painted = {
    paints: {
      ...{ clothes, pose, keeps_face: keepsFace },
      credits: price,
      separate_consent: renderer.lookChoice?.processor !== undefined,
      waiting_for: (await renderer.readHold?.()) ?? null,
    },
    trade: clothes ? await readLastTrade(db, customer) : null,
    processor: processor?.name ?? null,
  };
  const own = availableCredits(await readBalance(db, { customerId: customer.id }));
  if (customer.company_id === null) return { credits: own, ...painted, company: null };
  const company = await db
    .selectFrom('catchlight.companies')
    .select(['name', 'brand'])
    .where('id', '=', customer.company_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!company) return { credits: own, ...painted, company: null };
  const { company_id } = customer;
  const allowance = await readCompanyAllowance(db, { clock }, customer, { company_id, price });
  return {
    credits: own,
    ...painted,
    company: {
      name: company.name,
      credits: availableCredits(allowance.credits),
      limited: allowance.limited,
      styles: company.brand.locked ? company.brand.styles : null,
      crop: (company.brand.locked && company.brand.crop) || null,
      colour: company.brand.colour ?? null,
    },
  };
}

/** Of the clothes that the person chose last, which is mostly their own. */
async function readLastTrade(db: Deps['db'], { id }: Person['customer']): Promise<StudioAnswer['trade']> {
  const last = await db
    .selectFrom('catchlight.studio_generations')
    .select('clothes')
    .where('customer_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('clothes', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return tradeOf(last?.clothes ?? 'same') ?? null;
}

/** The person's own pictures, newest first; favourites are not moved to the front. */
export async function listSources(
  deps: SourceDeps,
  { customer }: Person,
  {
    before,
    kind,
    id,
  }: { before?: string | undefined; kind?: AttachmentRow['kind'] | undefined; id?: string | undefined },
): Promise<SourcesAnswer> {
  const rows = await deps.db
    .selectFrom('catchlight.attachments as a')
    .innerJoin('catchlight.orders as o', 'o.id', 'a.order_id')
    .selectAll('a')
    .select(['o.consent_at', 'o.consent_to', 'o.on_behalf', 'o.brand', 'o.edit_consent_to'])
    .where('a.customer_id', '=', customer.id)
    .where('a.deleted_at', 'is', null)
    .where('a.status', '=', 'accepted')
    .where('a.object_key', 'is not', null)
    .where('o.status', '!=', 'deleted')
    // A redo and a repeat copy the photos of the first shoot (copyPhotos); each is offered once.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('catchlight.attachments as t')
            .innerJoin('catchlight.orders as p', 'p.id', 't.order_id')
            .select('t.id')
            .whereRef('t.customer_id', '=', 'a.customer_id')
            .whereRef('t.kind', '=', 'a.kind')
            .where('t.kind', '=', 'photo')
            .where('t.status', '=', 'accepted')
            .where('t.deleted_at', 'is', null)
            .where('t.object_key', 'is not', null)
            .where('p.status', '!=', 'deleted')
            .whereRef('t.order_id', '!=', 'a.order_id')
            .whereRef('t.created_at', '<', 'a.created_at')
            .whereRef('t.bytes', 'is not distinct from', 'a.bytes')
            .where(sql<boolean>`t.findings ->> 'dhash' = a.findings ->> 'dhash'`),
        ),
      ),
    )
    .$if(kind !== undefined, (query) => query.where('a.kind', '=', kind!))
    .$if(id !== undefined, (query) => query.where('a.id', '=', id!))
    .where(afterCursorSql(before, 'a.created_at', 'a.id'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(SOURCES_PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, SOURCES_PAGE_SIZE);
  const brand = await readBrand(deps.db, customer.company_id);
  return {
    sources: await Promise.all(
      shown.map(async (row) => ({
        ...(await toAttachment(deps, row)),
        framed: hasBrandFraming(brand, row, row),
        consent: consentCoversFace(deps, { ...customer, ...row }),
        hosted_consent: isEditConsentGiven(deps, row),
        on_behalf: row.on_behalf,
      })),
    ),
    next: rows.length > SOURCES_PAGE_SIZE ? cursorOf(shown.at(-1)!) : null,
  };
}

/** Newest first, without those whose picture was deleted. With `source_id`, what is kept of that picture: without those that failed, too. */
export async function listGenerations(
  deps: ReadDeps,
  { customer }: Person,
  { before, source_id }: { before?: string | undefined; source_id?: string | undefined },
): Promise<GenerationsAnswer> {
  const rows = await deps.db
    .selectFrom('catchlight.studio_generations as g')
    .leftJoin('catchlight.attachments as r', 'r.id', 'g.result_id')
    .selectAll('g')
    .where('g.customer_id', '=', customer.id)
    .where('g.deleted_at', 'is', null)
    .where((where) => where.or([where('g.result_id', 'is', null), where('r.deleted_at', 'is', null)]))
    .$if(source_id !== undefined, (query) =>
      query.where('g.source_id', '=', source_id!).where('g.status', '!=', 'failed'),
    )
    .where(afterCursorSql(before, 'g.created_at', 'g.id'))
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id', 'desc')
    .limit(GENERATIONS_PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, GENERATIONS_PAGE_SIZE);
  return {
    generations: await viewGenerations(deps, shown),
    next: rows.length > GENERATIONS_PAGE_SIZE ? cursorOf(shown.at(-1)!) : null,
  };
}

export async function readGeneration(deps: ReadDeps, person: Person, id: string): Promise<Generation> {
  return viewGeneration(deps, await requireGeneration(deps.db, person, id));
}

export async function viewGeneration(deps: ReadDeps, row: GenerationRow): Promise<Generation> {
  const [view] = await viewGenerations(deps, [row]);
  return view!;
}

async function viewGenerations(deps: ReadDeps, rows: readonly GenerationRow[]): Promise<Generation[]> {
  const ids = rows.flatMap(({ source_id, result_id }) => [source_id, result_id]).filter((id) => id !== null);
  const pictures = new Map<string, Attachment>();
  if (ids.length > 0) {
    const found = await deps.db
      .selectFrom('catchlight.attachments')
      .selectAll()
      .where('id', 'in', [...new Set(ids)])
      .where('deleted_at', 'is', null)
      .execute();
    for (const row of found) pictures.set(row.id, await toAttachment(deps, row));
  }
  return rows.map((row) => ({
    generation_id: row.id,
    status: row.status,
    stage: row.stage,
    waiting_for: row.waiting_for,
    fail_reason: row.fail_reason,
    style: row.style,
    background: row.background,
    light: row.light,
    crop: row.crop,
    colour: row.brand?.colour ?? null,
    clothes: row.clothes ?? 'same',
    clothes_colour: row.clothes_colour,
    pose: row.pose ?? 'same',
    keeps_face: row.keep_face || !isMadeByModel(row) || pictures.get(row.result_id ?? '')?.origin === 'face-lock',
    ...fixesOf(row),
    touch_up: row.touch_up ?? '',
    paid_by: row.company_id === null ? 'own' : 'company',
    credits: row.credits,
    source: pictures.get(row.source_id) ?? null,
    result: pictures.get(row.result_id ?? '') ?? null,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  }));
}
