// Reads a headshot shared by a public link; every request checks that it is still shared.
import type { SharedHeadshot } from '../../contracts/api.ts';
import type { StoredObject } from '../../ports/storage.ts';
import type { Person } from '../access/viewer.ts';
import { audit } from '../actions/audit.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { type ExportDeps, exportHeadshot, requireDeliveredFile } from '../objects/export-headshot.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';

export async function readSharedHeadshot(deps: Pick<Deps, 'db'>, id: string): Promise<SharedHeadshot> {
  const row = await requireShared(deps, id);
  const picture = `/api/v1/shared/${row.id}/picture`;
  return {
    attachment_id: row.id,
    style: row.style,
    width: row.width,
    height: row.height,
    origin: row.origin,
    ai_system: row.ai_system,
    picture_url: picture,
    og_url: `${picture}?og=1`,
  };
}

/** `og`: 1200 x 630 px for link previews. */
export async function readSharedPicture(
  deps: ExportDeps & Pick<Deps, 'db'>,
  id: string,
  og: boolean,
): Promise<StoredObject> {
  const row = await requireShared(deps, id);
  return og ? exportHeadshot(deps, row, { preset: 'og', format: 'jpeg' }) : requireDeliveredFile(deps, row);
}

/** Records a visitor's report about a shared picture for staff to review; nothing happens automatically. */
export async function reportShared(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  reason: string,
  reporter: Pick<Person, 'customer'> | null,
): Promise<void> {
  const row = await requireShared(deps, id);
  await audit(deps.db, deps, reporter, 'share.reported', row.id, { reason });
}

async function requireShared({ db }: Pick<Deps, 'db'>, id: string): Promise<AttachmentRow> {
  const row = await db
    .selectFrom('catchlight.attachments as a')
    .innerJoin('catchlight.customers as c', 'c.id', 'a.customer_id')
    .selectAll('a')
    .where('a.id', '=', id)
    .where('a.kind', '=', 'headshot')
    .where('a.shared', '=', true)
    .where('a.deleted_at', 'is', null)
    .where('c.suspended', '=', false)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
