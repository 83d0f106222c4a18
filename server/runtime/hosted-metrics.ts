// Metrics of hosted renderers, by the figures that staff see. They are sums over all time, so that a collector can take their rates.
import { Gauge } from 'prom-client';
import { readHostedFigures } from '../domain/admin/hosted-figures.ts';
import type { Deps } from '../domain/deps.ts';

const LABELS = ['model', 'look', 'work'] as const;

/** All web processes read the same rows, so the maximum is taken instead of adding them up. */
const gauge = <T extends string>(name: string, help: string, labelNames: readonly T[] = []): Gauge<T> =>
  new Gauge({ name: `catchlight_${name}`, help, labelNames, registers: [], aggregator: 'max' });

/** Reads at most once in `cacheMs`. */
export function createHostedGauges(
  deps: Pick<Deps, 'db' | 'clock' | 'renderer'>,
  cacheMs: number,
  now: () => number,
): Gauge[] {
  const pictures = gauge('hosted_pictures', 'Pictures ordered from hosted models, by what became of them', [
    ...LABELS,
    'outcome',
  ]);
  const cost = gauge('hosted_cost_dollars', 'What they cost, refused ones included', LABELS);
  const seconds = gauge('hosted_picture_seconds', 'How long they were waited for, refused ones included', LABELS);
  const waiting = gauge('waiting', 'Shoots and studio pictures that wait for the hosted renderer', ['work', 'hold']);
  const fallbacks = gauge('fallback_headshots', 'Headshots made differently from what was ordered after a model’s end');
  const spent = gauge('hosted_spent_today_dollars', 'Spent and reserved at providers since midnight UTC');
  const budget = gauge('hosted_budget_day_dollars', 'RENDERER_BUDGET_DAY, where it is set');

  let readAt = -Infinity;
  let reading = Promise.resolve();
  async function read(): Promise<void> {
    const figures = await readHostedFigures(deps, new Date(0));
    for (const { model, look, work, attempts, cost: dollars, seconds: waited, ...outcomes } of figures.models) {
      const labels = { model, look, work };
      // Others are being made, or were not judged any more.
      const other = attempts - Object.values(outcomes).reduce((sum, count) => sum + count, 0);
      for (const [outcome, count] of Object.entries({ ...outcomes, other }))
        pictures.set({ ...labels, outcome }, count);
      cost.set(labels, dollars);
      seconds.set(labels, waited);
    }
    waiting.reset();
    for (const { work, hold, count } of figures.waiting) waiting.set({ work, hold }, count);
    fallbacks.set(figures.fallbacks);
    spent.set(figures.spent_today);
    if (figures.budget_day !== null) budget.set(figures.budget_day);
  }
  const collect = (): Promise<void> => {
    if (now() - readAt >= cacheMs) {
      readAt = now();
      reading = read();
    }
    return reading;
  };
  // Its value would be 0 where nothing is set.
  const limits = deps.renderer.hostedBudget?.day === undefined ? [] : [budget];
  return [pictures, cost, seconds, waiting, fallbacks, spent, ...limits].map((one) => Object.assign(one, { collect }));
}
