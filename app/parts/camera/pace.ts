// How long to wait before the next frame is asked about: soon while answers come quickly, later while the server has much to do.
import { CAMERA_FRAMES } from '#server/contracts/camera-frames.ts';

export type Outcome =
  | { kind: 'answered' }
  /** Told to come back after so many milliseconds. */
  | { kind: 'busy'; after: number }
  /** No answer, or one that another try may change. */
  | { kind: 'failed' }
  /** No photo can be added here any more. */
  | { kind: 'over' };

const LONGEST_MS = 30_000;

/** Statuses after which asking again is of no use: signed out, not allowed, no such draft, started, without consent. */
const OVER = new Set([401, 403, 404, 409]);

/** `retryAfter`: the header of that name, in seconds. */
export function outcomeOf(status: number, retryAfter: string | null): Outcome {
  if (status === 200) return { kind: 'answered' };
  if (status === 429) return { kind: 'busy', after: (Number(retryAfter) || 0) * 1000 };
  return OVER.has(status) ? { kind: 'over' } : { kind: 'failed' };
}

/** Milliseconds. `took`: from question to answer; `before`: the wait before this question. */
export function nextWait(outcome: Exclude<Outcome, { kind: 'over' }>, took: number, before: number): number {
  // Half the time that an answer takes is left to others, however slow it was.
  if (outcome.kind === 'answered') return Math.max(CAMERA_FRAMES.everyMs - took, took / 2);
  const longer = Math.max(2 * before, CAMERA_FRAMES.everyMs);
  return Math.min(LONGEST_MS, outcome.kind === 'busy' ? Math.max(outcome.after, longer) : longer);
}
