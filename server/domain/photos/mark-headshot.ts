// Marks one headshot: as a favourite, or shared by a public link.
import type { Attachment } from '../../contracts/api.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { requireOwnAttachment } from './require-attachment.ts';
import { toAttachment } from '../objects/attachment-view.ts';

export async function setFavourite(
  deps: Pick<Deps, 'db' | 'storage'>,
  person: Person,
  id: string,
  favourite: boolean,
): Promise<Attachment> {
  await assertOwnHeadshot(deps, person, id);
  const row = await deps.db
    .updateTable('catchlight.attachments')
    .set({ favourite })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAttachment(deps, row);
}

/** Shares or unshares; returns the public URL while shared. Takes effect at once, because the URL is checked on every request. */
export async function shareHeadshot(
  deps: Pick<Deps, 'db' | 'publicUrl'>,
  person: Person,
  id: string,
  shared: boolean,
): Promise<{ shared: boolean; url: string | null }> {
  await assertOwnHeadshot(deps, person, id);
  await deps.db.updateTable('catchlight.attachments').set({ shared }).where('id', '=', id).execute();
  return { shared, url: shared ? `${deps.publicUrl}/shared-ai-headshot/${id}` : null };
}

async function assertOwnHeadshot(deps: Pick<Deps, 'db'>, person: Person, id: string): Promise<void> {
  const { kind } = await requireOwnAttachment(deps.db, person, id);
  if (kind !== 'headshot') throw new AppError('conflict', 'Only a headshot can be marked or shared.');
}
