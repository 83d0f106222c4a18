// The short queue before the engine: one at a time, and a polite refusal before anything is short.
import { describe, expect, it } from 'vitest';
import { createAdmissionQueue } from './admission-queue.ts';

describe('the queue', () => {
  it('runs one task at a time, in order', async () => {
    const gate = createAdmissionQueue({ capacity: 3 });
    const order: string[] = [];
    const gates = ['a', 'b', 'c'].map((name) => ({ name, done: Promise.withResolvers<void>() }));
    const runs = gates.map(({ name, done }) =>
      gate.run(async () => {
        order.push(`${name} begins`);
        await done.promise;
        order.push(`${name} ends`);
      }),
    );
    for (const { done } of gates.toReversed()) done.resolve();
    await Promise.all(runs);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('only counts those that wait elsewhere', async () => {
    const gate = createAdmissionQueue({ capacity: 2, oneAtATime: false });
    const done = Promise.withResolvers<void>();
    const first = gate.run(() => done.promise);
    await expect(gate.run(async () => 'second')).resolves.toBe('second');
    const third = gate.run(() => done.promise);
    await expect(gate.run(async () => 'fourth')).rejects.toMatchObject({ code: 'rate_limited' });
    done.resolve();
    await Promise.all([first, third]);
  });

  it('refuses with the seconds to wait when it is full, and admits again when there is room', async () => {
    const gate = createAdmissionQueue({ capacity: 2, secondsPerRequest: 5 });
    const done = Promise.withResolvers<void>();
    const both = [gate.run(() => done.promise), gate.run(() => done.promise)];
    const refused = { code: 'rate_limited', details: { retryAfter: 10 } };
    await expect(gate.run(async () => 'third')).rejects.toMatchObject(refused);
    done.resolve();
    await Promise.all(both);
    await expect(gate.run(async () => 'fourth')).resolves.toBe('fourth');
  });

  it('refuses when memory is short, and continues after failed work', async () => {
    let free = 100;
    const gate = createAdmissionQueue({ minFreeMemory: 50, freeMemory: () => free });
    await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(gate.run(async () => 'next')).resolves.toBe('next');
    free = 10;
    await expect(gate.run(async () => 'more')).rejects.toMatchObject({ code: 'rate_limited' });
  });
});
