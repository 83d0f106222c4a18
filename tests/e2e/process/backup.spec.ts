// A backup of an embedded installation, taken and brought back as docs/operations.md says: the person, the session, the ledger, the
// order and the bytes of the photo are the same.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { createBackupData } from '../support/backup-data.ts';
import { run } from '../support/run.ts';
import { newDataDir, startServer } from '../support/server.ts';

const command = async (
  name: string,
  folder: string,
  dataDir: string,
): Promise<{ code: number | null; said: string }> => {
  const made = run(process.execPath, [`server/cli/${name}.ts`, folder], dataDir);
  const { code } = await made.exit;
  return { code, said: made.output() };
};

test('what was there before the backup is there after it was brought back', async () => {
  const folder = newDataDir();
  const backup = path.join(folder, 'backup');
  const server = await startServer();
  const kept = await createBackupData(server);
  const before = await kept.find(server);
  expect(before.credits).toBe(20);

  const running = await command('backup', backup, server.dataDir);
  expect([running.code, running.said]).toEqual([1, expect.stringContaining('Stop that server')]);
  expect(existsSync(backup)).toBe(false);
  await server.end();
  expect(await command('backup', backup, server.dataDir)).toEqual({ code: 0, said: `Backed up into ${backup}.\n` });
  expect((await command('backup', backup, server.dataDir)).said).toContain('is there already');

  const used = path.join(folder, 'used');
  const fresh = path.join(folder, 'fresh');
  expect((await command('restore', backup, server.dataDir)).said).toContain('is not empty');
  expect((await command('restore', used, fresh)).said).toContain('is no backup');
  // One that was cut off has no word of itself.
  expect((await command('restore', path.join(backup, 'data'), fresh)).said).toContain('is no backup');
  expect(existsSync(fresh)).toBe(false);
  expect((await command('restore', backup, fresh)).code).toBe(0);

  // The original is gone for good.
  await server.remove();
  // Sessions are issued under the address, which stays as well.
  const again = await startServer({ dataDir: fresh, env: { PORT: new URL(server.url).port } });
  try {
    expect(await kept.find(again)).toEqual(before);
  } finally {
    await again.remove();
    rmSync(folder, { recursive: true });
  }
});

test('nothing is made of a folder that holds no installation', async () => {
  const empty = newDataDir();
  writeFileSync(path.join(empty, 'notes.txt'), '');
  const { code, said } = await command('backup', path.join(empty, 'backup'), empty);
  expect([code, said]).toEqual([1, expect.stringContaining('There is nothing to back up')]);
  expect(existsSync(path.join(empty, 'backup'))).toBe(false);
  rmSync(empty, { recursive: true });
});
