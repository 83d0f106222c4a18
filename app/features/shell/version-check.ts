// Whether there has been a new build since this page was loaded: a file that every build writes is fetched now
// and then, and on a change the next navigation loads the whole page. One reload guards against the next for 10 s.
import { browserTimers, type Timers } from '~/ui/countdown';
import { RELOAD_GUARD_MS } from '~/ui/tokens';
import { MINUTE_MS } from '#server/contracts/durations.ts';

/** Builds are rare, and an answer is 80 bytes or a 304. */
export const VERSION_POLL_MS = 5 * MINUTE_MS;
const LATEST_BUILD = '/build.json';
const RELOADED_AT = 'version_reloaded_at';

export interface VersionCheckSettings {
  /** The build that this page came from. */
  build: string;
  /** The latest build there is; undefined when that cannot be found out. */
  latest: () => Promise<string | undefined>;
  /** Whether the page is visible; a hidden one does not check. */
  visible: () => boolean;
  store: Pick<Storage, 'getItem' | 'setItem'>;
  /** Milliseconds since 1970, because the guard outlives the page. */
  now: () => number;
  timers?: Timers;
}

export function createVersionCheck(settings: VersionCheckSettings) {
  const { build, latest, visible, store, now, timers = browserTimers } = settings;
  let newer = false;
  let handle: unknown;
  const wait = (): void => void (handle = timers.set(() => void ask(), VERSION_POLL_MS));
  async function ask(): Promise<void> {
    if (visible()) {
      const found = await latest();
      newer = found !== undefined && found !== build;
    }
    // Once there is a newer build, no further check is needed.
    if (!newer) wait();
  }
  wait();
  return {
    /** True when the navigation that begins now should load the whole page. */
    shouldReload(): boolean {
      if (!newer || now() - Number(store.getItem(RELOADED_AT) ?? 0) < RELOAD_GUARD_MS) return false;
      store.setItem(RELOADED_AT, String(now()));
      return true;
    },
    stop: () => timers.clear(handle),
  };
}

export async function fetchLatestBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch(LATEST_BUILD, { cache: 'no-cache' });
    if (!answer.ok) return undefined;
    const { hash } = (await answer.json()) as { hash?: unknown };
    return typeof hash === 'string' ? hash : undefined;
  } catch {
    return undefined;
  }
}
