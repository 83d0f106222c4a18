// The order of a worker's calls: how many that nobody waits for may wait.
import { expect, it } from 'vitest';
import { RendererStillWorking } from '../../ports/renderer.ts';
import { createSerialCallQueue } from './call-queue.ts';

it('lets the oldest abandoned calls go where many wait, and none that is awaited', async () => {
  const turns = createSerialCallQueue();
  const first = Promise.withResolvers<void>();
  const begun: number[] = [];
  const running = turns.take(
    () => true,
    () => first.promise,
  );
  const abandoned = new Set<number>();
  const ask = (number: number) =>
    turns.take(
      () => !abandoned.has(number),
      async () => void begun.push(number),
    );
  const calls = [1, 2, 3, 4, 5, 6].map(ask);
  abandoned.add(2).add(3);
  calls.push(ask(7));
  await expect(calls[1]).rejects.toThrow(RendererStillWorking);
  // Whoever asks for the third again meanwhile finds its place kept.
  abandoned.delete(3);
  calls.push(ask(8));
  first.resolve();
  await running;
  await Promise.all(calls.filter((_, index) => index !== 1));
  expect(begun).toEqual([1, 3, 4, 5, 6, 7, 8]);
});
