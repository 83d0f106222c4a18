// Judges a live camera frame as if it were the photo. It is processed in memory only: no row, no object, no log line.
import { CAMERA_FRAME_LIMITS } from '../../contracts/camera-frames.ts';
import type { CameraFrameFindings } from '../../contracts/findings.ts';
import { type Renderer, RendererDied } from '../../ports/renderer.ts';
import { mayChange } from '../access/authorize.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError, consentMissing, notFound, temporarilyUnavailable } from '../errors.ts';
import { assertDraft, requireOrder } from '../orders/find-order.ts';
import { createAdmissionQueue, type AdmissionQueue } from './admission-queue.ts';

type FrameDeps = Pick<Deps, 'db' | 'limits' | 'renderer'>;

/** Short, because the same process analyses uploads and an old frame is useless. */
const QUEUE = { capacity: 3, secondsPerRequest: 2 };
const queues = new WeakMap<Renderer, AdmissionQueue>();
function queueOf(renderer: Renderer): AdmissionQueue {
  const known = queues.get(renderer) ?? createAdmissionQueue(QUEUE);
  queues.set(renderer, known);
  return known;
}

/** Checked before the frame is read. Throws `not_found`, `order_not_editable`, `consent_missing` and `rate_limited`. */
export async function assertFrameAllowed(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  person: Person,
  orderId: string,
): Promise<void> {
  const order = await requireOrder(db, person, orderId);
  if (!mayChange(person, order)) throw notFound();
  assertDraft(order);
  if (!order.consent_at) throw consentMissing();
  const { points, seconds } = CAMERA_FRAME_LIMITS.limit;
  const { allowed, retryAfter } = await limits.hit(`camera ${orderId}`, points, seconds);
  if (!allowed) throw new AppError('rate_limited', 'Too many requests. Please try again later.', { retryAfter });
}

/** `photoWidth`: width in pixels of the photo the camera would take. Throws `rate_limited` and `unavailable`. */
export async function checkFrame(
  { db, renderer }: FrameDeps,
  orderId: string,
  bytes: Uint8Array,
  photoWidth: number,
): Promise<CameraFrameFindings> {
  const rows = await db
    .selectFrom('catchlight.attachments')
    .select('findings')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('status', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .execute();
  const known = rows.map(({ findings }) => ({ dhash: findings?.dhash ?? '' }));
  try {
    return await queueOf(renderer).run(() => renderer.checkFrame(bytes, photoWidth, known));
  } catch (error) {
    if (!(error instanceof RendererDied)) throw error;
    throw temporarilyUnavailable();
  }
}
