// A backup of an installation on PostgreSQL and an object store, taken while it runs: pg_dump, the secrets, and the bucket as it is.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { createEmptyDatabase } from '#tests/factories/database.ts';
import { createInstallation } from '../support/installation.ts';
import { createBackupData } from '../support/backup-data.ts';
import { run } from '../support/run.ts';
import { newDataDir } from '../support/server.ts';

test('a database that was dumped while it served comes back with everything in it', async () => {
  const all = await createInstallation();
  const folder = newDataDir();
  const [backup, fresh] = [path.join(folder, 'backup'), path.join(folder, 'fresh')];
  const other = await createEmptyDatabase(process.env['TEST_DATABASE_URL']!);
  const command = (name: string, dataDir: string, databaseUrl: string) =>
    run(process.execPath, [`server/cli/${name}.ts`, backup], dataDir, { ...all.env, DATABASE_URL: databaseUrl });
  try {
    const web = await all.startWeb();
    const kept = await createBackupData(web);
    const before = await kept.find(web);
    const made = command('backup', all.dataDir, all.databaseUrl);
    expect((await made.exit).code, made.output()).toBe(0);
    expect(made.output()).toContain('back up the bucket as well');

    const onto = command('restore', fresh, all.databaseUrl);
    expect((await onto.exit).code).toBe(1);
    expect(onto.output()).toContain('has our tables already');
    const back = command('restore', fresh, other.url);
    expect((await back.exit).code, back.output()).toBe(0);

    web.child.kill('SIGTERM');
    await web.exit;
    const again = await all.startWeb({ DATABASE_URL: other.url, DATA_DIR: fresh, PUBLIC_URL: web.url });
    expect(await kept.find(again)).toEqual(before);
  } finally {
    await all.remove();
    await other.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
