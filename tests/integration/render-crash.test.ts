// The server dies in the middle of a shoot, as when somebody pulls the plug. The next start finishes it: no headshot twice,
// none lost, and the credits spent once.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openLite } from '#tests/factories/lite.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const script = path.resolve('tests/fixtures/shoot-process.ts');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'catchlight-crash-'));
  await (await openLite(path.join(folder, 'database'))).close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('finishes after a SIGKILL what it had begun', { timeout: 180_000 }, async () => {
  const killed = await run(process.execPath, [script, folder, 'kill-at', '3']).then(
    () => undefined,
    (error: { signal: string; stdout: string }) => error,
  );
  expect(killed?.signal).toBe('SIGKILL');
  const order = killed!.stdout.trim();

  const { stdout } = await run(process.execPath, [script, folder, 'finish', order]);
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
