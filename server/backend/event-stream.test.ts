// Streams of changes: how many one person has, and that many of them never hold up other calls.
import { expect, it } from 'vitest';
import { createLocalEvents } from '../adapters/events/local.ts';
import { streamChanges, type WatchedState } from './event-stream.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

function scene() {
  const deps = { events: createLocalEvents(log), log };
  let version = 0;
  let reading = 0;
  let most = 0;
  let reads = 0;
  const watched: WatchedState = {
    topic: 'order:1',
    read: async () => {
      reads += 1;
      most = Math.max(most, (reading += 1));
      await nextTurn();
      reading -= 1;
      return { state: version, over: false };
    },
  };
  const open = async (id: string, read = watched.read) => {
    const gone = new AbortController();
    const answer = await streamChanges(deps, id, { ...watched, read }, gone.signal);
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const heard = async (): Promise<string> => (await reader.read()).value ?? '';
    return { heard, close: () => gone.abort() };
  };
  return {
    open,
    read: watched.read,
    most: () => most,
    reads: () => reads,
    publish: async () => {
      version += 1;
      await deps.events.publish('order:1');
    },
    forget: () => void ((most = 0), (reads = 0)),
  };
}

it('has six streams for one person, and another when one of them ends', async () => {
  const { open } = scene();
  const streams = await Promise.all(Array.from({ length: 6 }, () => open('ada')));
  await expect(open('ada')).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
  await open('ben');
  streams[0]!.close();
  await open('ada');
  await expect(open('ada')).rejects.toMatchObject({ code: 'rate_limited' });
});

it('tells hundreds of streams of a change a few at a time, and of a burst of changes once', async () => {
  const { open, publish, most, reads, forget } = scene();
  const streams = [];
  for (let i = 0; i < 200; i += 1) streams.push(await open(`person-${i}`));
  for (const { heard } of streams) {
    expect(await heard()).toContain('retry:');
    expect(await heard()).toContain('event: change');
  }
  forget();
  for (let i = 0; i < 50; i += 1) await publish();
  for (const { heard } of streams) expect(await heard()).toContain('event: change');
  expect(most()).toBeLessThanOrEqual(4);
  expect(reads()).toBeLessThan(1000);
});

it('makes another call wait for four reads at most while hundreds of streams are told', async () => {
  // As in the embedded database, one after another.
  let lane: Promise<unknown> = Promise.resolve();
  let done = 0;
  const query = (): Promise<unknown> => (lane = lane.then(nextTurn).then(() => (done += 1)));
  const { open, publish } = scene();
  const read = async () => query().then(() => ({ state: done, over: false }));
  for (let i = 0; i < 440; i += 1) await open(`person-${i}`, read);
  await publish();
  for (let calls = 0; calls < 5; calls += 1) {
    const before = done;
    await query();
    expect(done - before).toBeLessThanOrEqual(4 + 1);
  }
});

it('tells a new stream of its first read at once, without waiting for the reads of others', async () => {
  const { open, publish, reads, forget } = scene();
  const stuck = Array.from({ length: 4 }, () => {
    let calls = 0;
    return async () => ((calls += 1) > 1 ? new Promise<never>(() => undefined) : { state: 0, over: false });
  });
  for (const [i, read] of stuck.entries()) await open(`stuck-${i}`, read);
  await publish();
  forget();
  const { heard } = await open('ada');
  expect(await heard()).toContain('retry:');
  expect(await heard()).toContain('event: change');
  expect(reads()).toBe(1);
});

it('tells a new stream of a change during its first read', async () => {
  const { open, publish, read } = scene();
  const { heard } = await open('ada', async () => {
    const found = await read();
    if (found.state === 0) await publish();
    return found;
  });
  expect(await heard()).toContain('retry:');
  expect(await heard()).toContain('event: change');
  expect(await heard()).toContain('event: change');
});
