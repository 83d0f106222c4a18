// Metrics of hosted renderers, read from the database.
import { Gauge } from 'prom-client';
import { countFallbacks, countWaiting } from '../domain/admin/hosted-figures.ts';
import type { Deps } from '../domain/deps.ts';

/** Reads at most once in `cacheMs`. All web processes read the same rows, so the maximum is taken instead of adding them up. */
export function createHostedGauges({ db }: Pick<Deps, 'db'>, cacheMs: number, now: () => number): Gauge[] {
  const common = { registers: [], aggregator: 'max' as const };
  let readAt = -Infinity;
  const waiting = new Gauge({
    ...common,
    name: 'catchlight_waiting',
    help: 'Shoots and studio pictures that wait for the hosted renderer, by why',
    labelNames: ['work', 'hold'],
    async collect() {
      if (now() - readAt < cacheMs) return;
      readAt = now();
      this.reset();
      for (const { work, hold, count } of await countWaiting(db)) this.set({ work, hold }, count);
      fallbacks.set(await countFallbacks(db, new Date(0)));
    },
  });
  const fallbacks = new Gauge({
    ...common,
    name: 'catchlight_fallback_headshots',
    help: 'Headshots made in another way than was ordered, because the model had ended',
  });
  return [waiting, fallbacks];
}
