// Processes on one database that do not belong together are told so, whatever machine they run on.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresListener, type PostgresListener } from '../adapters/postgres/listener.ts';
import { readEnv } from '../env/index.ts';
import { createTestDatabase, type TestDatabase } from '#tests/factories/database.ts';
import { findPeerProblems, installationName } from './peers.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const S3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
const ours = { general: 'ours'.repeat(10) };
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'catchlight-peers-'));
  for (const name of ['a', 'b']) mkdirSync(path.join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));
const nameOf = (dataDir: string, changes: Record<string, string> = {}, secrets = ours): string =>
  installationName(readEnv({ DATA_DIR: path.join(folder, dataDir), ...changes }), secrets);

describe('the name of an installation', () => {
  it('is the same for one bucket, whatever the folder, and for one folder', () => {
    expect(nameOf('a', S3)).toBe(nameOf('b', S3));
    expect(nameOf('a')).toBe(nameOf('a'));
    expect(nameOf('a')).not.toBe(nameOf('b'));
    expect(nameOf('a', S3)).not.toBe(nameOf('a', S3, { general: 'theirs'.repeat(10) }));
  });

  it('holds no secret, and fits into what PostgreSQL keeps', () => {
    expect(nameOf('a', S3)).toMatch(/^catchlight [0-9a-f]{12} [0-9a-f]{12}$/);
  });
});

describe.runIf(process.env['TEST_DATABASE_URL'])('on PostgreSQL', () => {
  let database: TestDatabase;
  const listeners: PostgresListener[] = [];
  beforeAll(async () => void (database = await createTestDatabase()));
  afterAll(async () => {
    for (const listener of listeners) await listener.stop();
    await database?.drop();
  });
  async function run(name: string): Promise<void> {
    const listener = createPostgresListener(database.url!, log, name);
    listeners.push(listener);
    await listener.listen(
      'anything',
      () => undefined,
      () => undefined,
    );
  }

  it('finds processes with other pictures and other secrets as long as they run', async () => {
    const own = nameOf('a');
    await run(own);
    expect(await findPeerProblems(database.db, own)).toEqual([]);
    await run(nameOf('b'));
    expect(await findPeerProblems(database.db, own)).toEqual([expect.stringContaining('S3_BUCKET')]);
    await run(nameOf('a', {}, { general: 'theirs'.repeat(10) }));
    expect(await findPeerProblems(database.db, own)).toHaveLength(2);
    for (const listener of listeners.splice(1)) await listener.stop();
    await expect.poll(() => findPeerProblems(database.db, own)).toEqual([]);
  });
});
