// The queue of free headshots: they take longer than a request may, so a job makes them. When the queue is long, callers are told when
// to retry.
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

export const SAMPLE_JOB = 'make-sample';
/** More waiting samples than this could not be finished within their hour beside paid work. */
const MAX_WAITING = 12;
const SECONDS_EACH = 30;

/** Throws `rate_limited` with the seconds to wait. */
export async function assertSampleQueueRoom({ queue }: Pick<Deps, 'queue'>): Promise<void> {
  const waiting = await queue.depth(SAMPLE_JOB);
  if (waiting >= MAX_WAITING)
    throw new AppError('rate_limited', 'Many headshots are being made. Please try again in a moment.', {
      retryAfter: waiting * SECONDS_EACH,
    });
}
