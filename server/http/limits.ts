// Coarse rate limits, counted per machine, that stop floods before they cost anything. Limits of a use-case (codes, uploads, free
// tools) are counted in the database by the use-case itself.
import cluster from 'node:cluster';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests. A resumable upload of 25 photos makes some hundreds. */
export const WRITES_A_MINUTE = 600;
/** Pictures to be resized for one visitor; cached ones do not count. The longest page has forty. */
export const PICTURES_A_MINUTE = 240;
const SECONDS = 60;
const ANSWER_MS = 1000;

/** Counts one request. Resolves to undefined when allowed, otherwise to the seconds to wait. */
export type Limit = (subject: string) => Promise<number | undefined>;

/** A limit of `points` a minute. The web processes of one machine share it, counted in their parent; `name` identifies the limit. */
export function createLimit(name: string, points: number): Limit {
  const settings = { keyPrefix: name, points, duration: SECONDS };
  const limiter = cluster.isWorker
    ? new RateLimiterCluster({ ...settings, timeoutMs: ANSWER_MS })
    : new RateLimiterMemory(settings);
  return async (subject) => {
    try {
      await limiter.consume(subject);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      // The counting process is unavailable for a moment: a flood limit must not lock everybody out.
      return undefined;
    }
  };
}
