// Blunt lids, counted on each machine: they stop floods before they cost anything. What a use-case allows (codes, uploads, free
// tools) is counted in the database by the use-case itself.
import cluster from 'node:cluster';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** An upload of 25 photos in pieces makes some hundreds of requests. */
export const WRITES_A_MINUTE = 600;
/** Pictures that have to be drawn for one visitor; what is drawn already costs nothing. The longest page has forty. */
export const PICTURES_A_MINUTE = 240;
const SECONDS = 60;
const ANSWER_MS = 1000;

/** Answers undefined, or the seconds to wait. */
export type Limit = (subject: string) => Promise<number | undefined>;

/** Several web processes of one machine count together, in the process that started them; `name` tells their lids apart. */
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
      // Nobody counts for a moment: a lid against floods must not keep everybody out.
      return undefined;
    }
  };
}
