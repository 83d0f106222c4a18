// The line before the engine's free headshots: what takes longer than somebody waits for an answer is done by a job, and whoever comes
// when the line is long is told when to come back.
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

export const SAMPLE_JOB = 'make-sample';
/** More waiting ones than this would not be done within their hour beside paid work. */
const MOST_WAITING = 12;
const SECONDS_EACH = 30;

/** Throws `rate_limited` with the seconds to wait. */
export async function assertSampleWelcome({ queue }: Pick<Deps, 'queue'>): Promise<void> {
  const waiting = await queue.depth(SAMPLE_JOB);
  if (waiting >= MOST_WAITING)
    throw new AppError('rate_limited', 'Many headshots are being made. Please try again in a moment.', {
      retryAfter: waiting * SECONDS_EACH,
    });
}
