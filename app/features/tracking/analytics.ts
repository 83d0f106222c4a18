// A Segment-compatible source. Events wait until its script has loaded, and identifying the person is tried again.
import type { Trackers } from '#server/contracts/tracking.ts';
import type { TrackedEvent } from '~/web/tracking/track';
import { loadScript } from './scripts';

interface Analytics {
  identify(id: string, traits: Record<string, unknown>): unknown;
  track(name: string, properties: Record<string, unknown>): unknown;
  page(properties: Record<string, unknown>): unknown;
  setAnonymousId?(id: string): unknown;
}
type Holder = { analytics?: Partial<Analytics> & { _writeKey?: string } };

/** The engagement script starts late, after what the visitor waits for; identifying needs it, and is tried until it is there. */
const BOOT_MS = 500;
export const IDENTIFY = { attempts: 6, everyMs: 500 };

const ready = (): Analytics | undefined => {
  const { analytics } = window as unknown as Holder;
  return typeof analytics?.track === 'function' ? (analytics as Analytics) : undefined;
};

export function startAnalytics(source: NonNullable<Trackers['analytics']>, anonymousId: string) {
  const queue: ((analytics: Analytics) => void)[] = [];
  const whenReady = (deed: (analytics: Analytics) => void): void => {
    const analytics = ready();
    if (analytics) deed(analytics);
    else queue.push(deed);
  };
  setTimeout(() => {
    (window as unknown as Holder).analytics = { _writeKey: source.key };
    loadScript(source.script, () => {
      const analytics = ready();
      analytics?.setAnonymousId?.(anonymousId);
      if (analytics) for (const deed of queue.splice(0)) deed(analytics);
    });
  }, BOOT_MS);
  return {
    page: (path: string, title: string): void => whenReady((analytics) => analytics.page({ path, title })),
    tell: ({ name, properties, eventId }: TrackedEvent): void =>
      whenReady((analytics) => analytics.track(name, { ...properties, eventId })),
    identify: (id: string, traits: Record<string, unknown>): void => void identifyWhenReady(ready, id, traits),
  };
}

/** False when the script never came. */
export async function identifyWhenReady(
  find: () => Pick<Analytics, 'identify'> | undefined,
  id: string,
  traits: Record<string, unknown>,
  wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms)),
): Promise<boolean> {
  for (let attempt = 1; attempt <= IDENTIFY.attempts; attempt += 1) {
    const analytics = find();
    if (analytics) {
      analytics.identify(id, traits);
      return true;
    }
    if (attempt < IDENTIFY.attempts) await wait(IDENTIFY.everyMs);
  }
  return false;
}
