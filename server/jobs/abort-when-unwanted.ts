// Aborts a running job at once when its order or generation is cancelled or deleted.
import type { Deps } from '../domain/deps.ts';

/** Asks `isWanted` after every event of the topics; the signal aborts when it resolves to false. */
export function abortWhenUnwanted(
  { events, log }: Pick<Deps, 'events' | 'log'>,
  topics: readonly string[],
  isWanted: () => Promise<boolean>,
): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const check = async (): Promise<void> => {
    if (!(await isWanted())) controller.abort(new Error('This work is no longer wanted'));
  };
  const stops = topics.map((topic) =>
    events.subscribe(topic, () => {
      check().catch((error: unknown) => log.warn({ event: 'job.watch_failed', topic, err: error }));
    }),
  );
  return { signal: controller.signal, stop: () => stops.forEach((stop) => stop()) };
}
