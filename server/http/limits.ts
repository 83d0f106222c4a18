// A blunt lid on writes, counted in each process: it stops floods before they cost anything. What a use-case allows
// (codes, uploads, free tools) is counted in the database by the use-case itself.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** An upload of 25 photos in pieces makes some hundreds of requests. */
const WRITES = 600;
const SECONDS = 60;

export function createWriteLimit(): (subject: string) => Promise<number | undefined> {
  const limiter = new RateLimiterMemory({ points: WRITES, duration: SECONDS });
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
