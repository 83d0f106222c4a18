// Blunt lids, counted in each process: they stop floods before they cost anything. What a use-case allows (codes, uploads, free
// tools) is counted in the database by the use-case itself.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** An upload of 25 photos in pieces makes some hundreds of requests. */
export const WRITES_A_MINUTE = 600;
/** Pictures that have to be drawn for one visitor; what is drawn already costs nothing. The longest page has forty. */
export const PICTURES_A_MINUTE = 240;
const SECONDS = 60;

/** Answers undefined, or the seconds to wait. */
export type Limit = (subject: string) => Promise<number | undefined>;

export function createLimit(points: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: SECONDS });
  return async (subject) => {
    try {
      await limiter.consume(subject);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  };
}
