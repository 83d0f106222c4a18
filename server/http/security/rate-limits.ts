// Coarse rate limits, counted per machine, that stop floods before they cost anything. Limits of a use-case (codes, uploads, free
// tools) are counted in the database by the use-case itself.
import cluster from 'node:cluster';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests. A resumable upload of 25 photos makes some hundreds. */
export const WRITES_PER_MINUTE = 600;
/** Pictures to be resized for one visitor; cached ones do not count. The longest page has forty. */
export const IMAGES_PER_MINUTE = 240;
const RENDERS_PER_MINUTE: Record<RenderKind, number> = {
  /** Pages rendered for visitors of one network who have no session cookie; pages from the page cache do not count. */
  visitor: 600,
  /** Pages rendered for visitors of one network who have a session cookie: a company's employees often share one address. */
  session: 3000,
  /** React Router's lists of routes for one network; a page asks for some of them as its links appear. */
  manifest: 6000,
};
const WINDOW_SECONDS = 60;
const ANSWER_MS = 1000;

/** What the web app does not answer, which has limits of its own. */
const NOT_RENDERED = /^\/(?:api|auth\/v1|storage|image|dev)(?:\/|$)/;

/** A page for somebody with a session cookie or without one, or React Router's list of routes. */
export type RenderKind = 'session' | 'visitor' | 'manifest';

/** The limit under which the web app answers a path; undefined for what other parts answer. Anybody can send a cookie of the session's name,
 * so that it raises the limit and does not lift it. */
export function renderKind(pathname: string, hasSession: boolean): RenderKind | undefined {
  if (NOT_RENDERED.test(pathname)) return undefined;
  if (pathname === '/__manifest') return 'manifest';
  return hasSession ? 'session' : 'visitor';
}

/** Counts one request. Resolves to undefined when allowed, otherwise to the seconds to wait. */
export type RateLimit = (subject: string) => Promise<number | undefined>;

/** A limit of `points` a minute. The web processes of one machine share it, counted in their parent; `name` identifies the limit. */
export function createRateLimit(name: string, points: number): RateLimit {
  const settings = { keyPrefix: name, points, duration: WINDOW_SECONDS };
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

export const createRenderLimits = (): Record<RenderKind, RateLimit> => ({
  visitor: createRateLimit('renders', RENDERS_PER_MINUTE.visitor),
  session: createRateLimit('session-renders', RENDERS_PER_MINUTE.session),
  manifest: createRateLimit('manifests', RENDERS_PER_MINUTE.manifest),
});
