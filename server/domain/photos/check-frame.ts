// Judges a live camera frame as if it were the photo. It is processed in memory only: no row, no object, no log line.
import { CAMERA_FRAMES, type FrameFindings } from '../../contracts/camera-frames.ts';
import { type Renderer, RendererDied } from '../../ports/renderer.ts';
import { mayChange } from '../accounts/authorize.ts';
import type { Person } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { assertDraft, findOrder } from '../orders/find-order.ts';
import { createGate, type Gate } from '../tools/gate.ts';

type FrameDeps = Pick<Deps, 'db' | 'limits' | 'renderer'>;

/** Short, because the same process analyses uploads and an old frame is useless. */
const QUEUE = { most: 3, secondsEach: 2 };
const gates = new WeakMap<Renderer, Gate>();
function gateOf(renderer: Renderer): Gate {
  const known = gates.get(renderer) ?? createGate(QUEUE);
  gates.set(renderer, known);
  return known;
}

/** Checked before the frame is read. Throws `not_found`, `order_not_editable`, `consent_missing` and `rate_limited`. */
export async function assertFrameWelcome(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  person: Person,
  orderId: string,
): Promise<void> {
  const order = await findOrder(db, person, orderId);
  if (!mayChange(person, order)) throw new AppError('not_found', 'The requested resource was not found.');
  assertDraft(order);
  if (!order.consent_at) throw new AppError('consent_missing', 'The consent to the processing of the face is missing.');
  const { points, seconds } = CAMERA_FRAMES.limit;
  const { allowed, retryAfter } = await limits.hit(`camera ${orderId}`, points, seconds);
  if (!allowed) throw new AppError('rate_limited', 'Too many requests. Please try again later.', { retryAfter });
}

/** `photoWidth`: width in pixels of the photo the camera would take. Throws `rate_limited` and `unavailable`. */
export async function checkFrame(
  { db, renderer }: FrameDeps,
  orderId: string,
  bytes: Uint8Array,
  photoWidth: number,
): Promise<FrameFindings> {
  const rows = await db
    .selectFrom('catchlight.attachments')
    .select('findings')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('status', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .execute();
  const known = rows.map(({ findings }) => ({ dhash: String(findings?.['dhash'] ?? '') }));
  try {
    return await gateOf(renderer).run(() => renderer.checkFrame(bytes, photoWidth, known));
  } catch (error) {
    if (!(error instanceof RendererDied)) throw error;
    throw new AppError('unavailable', 'Service temporarily unavailable. Please try again later.');
  }
}
