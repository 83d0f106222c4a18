// The server dies in the middle of a shoot, as when somebody pulls the plug. The next start finishes it: no headshot twice,
// none lost, and the credits spent once.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openTestPglite } from '#tests/factories/pglite.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const script = path.resolve('tests/fixtures/shoot-process.ts');
/** One that hangs does not outlive its test. */
const LIMIT = { timeout: 75_000, killSignal: 'SIGTERM' } as const;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'catchlight-crash-'));
  await (await openTestPglite(path.join(folder, 'database'))).close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('finishes after a SIGKILL what it had begun', { timeout: 180_000 }, async () => {
  const killed = await run(process.execPath, [script, folder, 'kill-at', '3'], LIMIT).then(
    () => undefined,
    (error: { signal: string; stdout: string }) => error,
  );
  expect(killed?.signal).toBe('SIGKILL');
  const order = killed!.stdout.trim();

  const { stdout } = await run(process.execPath, [script, folder, 'finish', order], LIMIT);
  const end = JSON.parse(stdout.trim().split('\n').at(-1)!);
  expect(end.order).toMatchObject({ status: 'completed', delivered: 6, done: 6, returned_credits: 0 });
  const headshots = end.order.attachments.filter((one: { kind: string }) => one.kind === 'headshot');
  expect(new Set(headshots.map((one: { url: string }) => new URL(one.url).pathname)).size).toBe(6);
  expect(end.entries).toEqual([
    { kind: 'grant', amount: 10 },
    { kind: 'spend', amount: -6 },
  ]);
  // Two were there already.
  expect(end.pictures).toBe(4);
});

// As when the machine has no memory left for either: the process that could count it is gone.
it(
  'leaves out a photo under which the whole server died four times while others gave headshots, and none for an ordinary stop',
  { timeout: 240_000 },
  async () => {
    const own = await mkdtemp(path.join(tmpdir(), 'catchlight-poisoned-'));
    try {
      await (await openTestPglite(path.join(own, 'database'))).close();
      const env = { ...process.env, POISONED: 'yes' };
      const start = (...args: string[]) => run(process.execPath, [script, own, ...args], { env, ...LIMIT });
      const dying = (...args: string[]) => start(...args).catch((error: { signal: string; stdout: string }) => error);

      const first = await dying('die-over');
      expect(first).toMatchObject({ signal: 'SIGKILL' });
      const order = first.stdout.trim();
      // This does not count, and the others are made first. If it did, the fourth death would not be reached.
      await start('stop-over', order);
      // The photo is taken up again, so that three deaths are not enough.
      for (const _ of ['second', 'third', 'fourth'])
        expect(await dying('die-again', order)).toMatchObject({ signal: 'SIGKILL' });

      const { stdout } = await start('finish', order);
      const end = JSON.parse(stdout.trim().split('\n').at(-1)!);
      expect(end.order).toMatchObject({ status: 'completed', delivered: 6, returned_credits: 0 });
      const photos = end.order.attachments.filter((one: { kind: string }) => one.kind === 'photo');
      expect(photos.map((one: { fail_reason: string | null }) => one.fail_reason).toSorted()).toEqual(
        ['engine', null, null, null].toSorted(),
      );
      // Only what the photo would have shown was left.
      expect(end.pictures).toBe(2);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  },
);
