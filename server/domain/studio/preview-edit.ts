// Shows an edit of a picture before it is kept. Free; stores nothing.
import { STUDIO_PRICE } from '../../contracts/studio-lists.ts';
import type { StudioPreviewQuery } from '../../contracts/studio.ts';
import type { Person } from '../access/viewer.ts';
import { readBrand, toRendererBrand } from '../companies/brand.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound, temporarilyUnavailable } from '../errors.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import { requireOrder } from '../orders/find-order.ts';
import { createAdmissionQueue, type AdmissionQueue } from '../photos/admission-queue.ts';
import { requireOwnAttachment } from '../photos/require-attachment.ts';
import {
  type LivePicture,
  type ReadPhoto,
  type Renderer,
  RendererDied,
  RendererStillWorking,
  RendererWaits,
} from '../../ports/renderer.ts';
import { assertBrandAllows, hasBrandFraming } from './brand-rules.ts';
import { findOriginal, readOriginal } from './edit-original.ts';
import { toWishes } from './edit-values.ts';
import { LONG_PATIENCE_MS } from './patience.ts';
import { wouldPay } from './paying-company.ts';
import { assertEditConsent } from './processor-consent.ts';

/** Short, because whoever waits longer than a moment has changed something else. */
const QUEUE = { capacity: 6, secondsPerRequest: 1, oneAtATime: false };
const queues = new WeakMap<Renderer, AdmissionQueue>();
function queueOf(renderer: Renderer): AdmissionQueue {
  const known = queues.get(renderer) ?? createAdmissionQueue(QUEUE);
  queues.set(renderer, known);
  return known;
}

/** What has begun goes on meanwhile, so that the next request waits for the rest of it only. */
const stillBeingMade = (): AppError =>
  new AppError('unavailable', 'The preview is still being made. Please ask for it again.', {
    preview: 'in_progress',
    retryAfter: 1,
  });

/** `signal`: of the request, whose place is free again once its person has gone. Throws `not_found`, `consent_missing`, `invalid_input` (a company's locked style), `rate_limited` and `unavailable`. */
export async function previewEdit(
  deps: Pick<Deps, 'db' | 'clock' | 'renderer' | 'storage' | 'log'>,
  person: Person,
  { source_id, style, view, pay, wait, background, ...edit }: StudioPreviewQuery,
  signal?: AbortSignal,
): Promise<LivePicture & { bytes: Uint8Array }> {
  const source = await requireOwnAttachment(deps.db, person, source_id);
  const key = source.object_key;
  if (source.status !== 'accepted' || key === null) throw notFound();
  const order = await requireOrder(deps.db, person, source.order_id);
  await assertEditConsent(deps.db, deps, person, order, false);
  // The picture itself has no look that could be locked.
  const brand =
    view === 'edit' ? await readBrand(deps.db, await wouldPay(deps.db, deps, person, pay, STUDIO_PRICE)) : undefined;
  assertBrandAllows(brand, { style, background, crop: edit.crop }, hasBrandFraming(brand, source, order));
  const wishes = toWishes({ ...edit, background: background ?? null });
  // Colour only: the company's crop is among the wishes.
  const rendered = brand?.colour ? { brand: toRendererBrand({ colour: brand.colour }) } : {};
  const patience = { ms: wait === 'long' ? LONG_PATIENCE_MS : undefined, signal };
  const show = ({ id, read }: EditedPicture) =>
    queueOf(deps.renderer).run(() => deps.renderer.showEdit(id, { style, wishes, view, ...rendered }, read, patience));
  try {
    for (const picture of await editedPictures(deps, source, key)) {
      const shown = await show(picture).catch((error: unknown) => {
        if (!picture.isOriginal || signal?.aborted || isToBeTold(error)) throw error;
        deps.log.warn({ event: 'studio.original_failed', photo: picture.id, err: error }, 'A photo broke the engine');
      });
      if (shown?.bytes) return { bytes: shown.bytes, problem: shown.problem };
    }
    throw new AppError('conflict', 'No face that could be used was found in this picture.');
  } catch (error) {
    if (error instanceof RendererStillWorking) throw stillBeingMade();
    if (!(error instanceof RendererDied)) throw error;
    throw temporarilyUnavailable();
  }
}

/** Whether the headshot itself would fare no better: the request has to wait, or may not be answered. */
const isToBeTold = (error: unknown): boolean =>
  error instanceof AppError || error instanceof RendererStillWorking || error instanceof RendererWaits;

interface EditedPicture {
  /** A headshot's photo: the headshot itself comes next. */
  isOriginal?: boolean;
  /** Under which the renderer keeps it open. */
  id: string;
  read: ReadPhoto;
}

/** What the edit is made of: a headshot's photo, and the picture itself where there is none, or it shows no face any more, or breaks the engine. */
async function editedPictures(
  deps: Pick<Deps, 'db' | 'storage'>,
  source: AttachmentRow,
  key: string,
): Promise<EditedPicture[]> {
  // A photo that is cropped keeps its id and gets another object.
  const id = `${source.id} ${key}`;
  const read = async () => {
    const object = await deps.storage.get(key);
    if (!object) throw notFound();
    return { bytes: object.bytes, notFaces: source.findings?.not_faces };
  };
  const original = await findOriginal(deps.db, source);
  if (!original) return [{ id, read }];
  const readBoth = async () => {
    const { bytes: headshot } = await read();
    const photo = await readOriginal(deps, original, source);
    return photo ? { ...photo, headshot } : read();
  };
  return [
    { id: `${id} ${original.object_key}`, read: readBoth, isOriginal: true },
    { id, read },
  ];
}
