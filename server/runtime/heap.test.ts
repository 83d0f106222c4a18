// V8 takes the limit of its heap's growth from a process that is running: the same work then has more full collections.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Prints how many full collections a process needs that replaces its objects all the time. */
const WORK = (limit: boolean): string => `
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
if (${limit}) (await import(${JSON.stringify(new URL('heap.ts', import.meta.url).href)})).limitHeapGrowth();
let full = 0;
new PerformanceObserver((list) => {
  full += list.getEntries().filter(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR).length;
}).observe({ entryTypes: ['gc'] });
const alive = Array.from({ length: 600_000 }, (_, at) => ({ x: [at], y: { z: at } }));
for (let round = 0; round < 40; round++) {
  for (let at = 0; at < 100_000; at++) alive[(round * 100_000 + at) % alive.length] = { x: [at], y: { z: round } };
  await setTimeout(1);
}
console.log(full, alive.length);
`;
const collections = async (limit: boolean): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', WORK(limit)]);
  return Number.parseInt(stdout, 10);
};

it('makes a process collect more often', async () => {
  const [limited, free] = [await collections(true), await collections(false)];
  expect(limited).toBeGreaterThan(free);
});
