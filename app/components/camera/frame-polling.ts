// The interval between analysed frames: short while answers come quickly, longer while the server is busy.
import { CAMERA_FRAME_LIMITS } from '#server/contracts/camera-frames.ts';

export type AnalysisOutcome =
  | { kind: 'answered' }
  /** The server's Retry-After, in milliseconds. */
  | { kind: 'busy'; after: number }
  /** No answer, or one that another try may change. */
  | { kind: 'failed' }
  /** No photo can be added here any more. */
  | { kind: 'over' };

const MAX_INTERVAL_MS = 30_000;

/** Statuses after which asking again is of no use: signed out, not allowed, no such draft, started, without consent. */
const FINAL_STATUSES = new Set([401, 403, 404, 409]);

/** `retryAfter`: the header of that name, in seconds. */
export function classifyFrameResponse(status: number, retryAfter: string | null): AnalysisOutcome {
  if (status === 200) return { kind: 'answered' };
  if (status === 429) return { kind: 'busy', after: (Number(retryAfter) || 0) * 1000 };
  return FINAL_STATUSES.has(status) ? { kind: 'over' } : { kind: 'failed' };
}

/** Milliseconds. `took`: from question to answer; `before`: the wait before this question. */
export function nextFrameDelayMs(
  outcome: Exclude<AnalysisOutcome, { kind: 'over' }>,
  took: number,
  before: number,
): number {
  // Waits at least half as long as the answer took, so that a slow server gets a break.
  if (outcome.kind === 'answered') return Math.max(CAMERA_FRAME_LIMITS.everyMs - took, took / 2);
  const longer = Math.max(2 * before, CAMERA_FRAME_LIMITS.everyMs);
  return Math.min(MAX_INTERVAL_MS, outcome.kind === 'busy' ? Math.max(outcome.after, longer) : longer);
}
