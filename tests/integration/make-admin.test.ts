// npm run make-admin as a person runs it: a process of its own, beside a running server and without one.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromPgliteInstance, openPglite, openPostgres, type Database } from '#server/db/client.ts';
import { type Lock, takeLock } from '#server/runtime/lock.ts';
import { runCommand } from '#server/runtime/commands.ts';
import { createTestDatabase } from '#tests/factories/database.ts';
import { createWorld } from '#tests/factories/deps.ts';
import { openTestPglite } from '#tests/factories/pglite.ts';

const script = fileURLToPath(new URL('../../server/cli/make-admin.ts', import.meta.url));
const EMAIL = 'ada@example.com';
const server = process.env['TEST_DATABASE_URL'];
/** Each starts processes: once is enough for what is the same on every database. */
const embedded = describe.runIf(!server);
let dataDir: string;
let opened: { close(): Promise<unknown> }[] = [];
beforeEach(async () => void (dataDir = await mkdtemp(path.join(tmpdir(), 'catchlight-admin-'))));
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Outcome {
  code: number;
  out: string;
  err: string;
}
const makeAdmin = (args: string[], env: Record<string, string> = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const settings = { env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...env } };
    execFile(process.execPath, [script, ...args], settings, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

async function addPerson({ db }: Pick<Database, 'db'>, email = EMAIL, deleted = false): Promise<void> {
  const now = new Date();
  await db
    .insertInto('catchlight.customers')
    .values({ id: crypto.randomUUID(), email, created_at: now, deleted_at: deleted ? now : null })
    .execute();
}
const roles = async ({ db }: Pick<Database, 'db'>): Promise<(string | null)[]> =>
  (await db.selectFrom('catchlight.customers').select('role').execute()).map(({ role }) => role);

async function lite<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const folder = path.join(dataDir, 'database');
  const database = existsSync(folder) ? await openPglite(folder) : fromPgliteInstance(await openTestPglite(folder));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
async function running(): Promise<{ lock: Lock; world: Awaited<ReturnType<typeof createWorld>> }> {
  const world = await createWorld();
  opened.push(world);
  await lite(async () => undefined);
  const lock = await takeLock(dataDir);
  opened.push({ close: () => lock.release() });
  lock.handle(({ command, ...args }) => runCommand(world.deps, command, args));
  return { lock, world };
}

embedded('without a running server', () => {
  test('writes into the embedded database itself, and says when there was nothing to do', async () => {
    await lite((database) => addPerson(database));
    expect(await makeAdmin(['Ada@Example.com'])).toEqual({
      code: 0,
      err: '',
      out: `${EMAIL} is an administrator now.\n`,
    });
    expect(await lite(roles)).toEqual(['admin']);
    expect((await makeAdmin([EMAIL])).out).toBe(`${EMAIL} is an administrator already.\n`);
  });

  test('refuses who never signed in, and whose account is closed', async () => {
    await lite((database) => addPerson(database, EMAIL, true));
    for (const email of ['nobody@example.com', EMAIL]) {
      const { code, err } = await makeAdmin([email]);
      expect([code, err]).toEqual([1, `No account has the address ${email}. Sign in with it once, then try again.\n`]);
    }
    expect(await lite(roles)).toEqual([null]);
  });

  test('says that nothing was ever started here, and makes no folder', async () => {
    const { code, err } = await makeAdmin([EMAIL], { DATA_DIR: path.join(dataDir, 'elsewhere') });
    expect(code).toBe(1);
    expect(err).toMatch(/^There is no database in .*elsewhere yet: run `npm start` and sign in first\.\n$/);
  });
});

embedded('with a running server', () => {
  test('goes through it, because the embedded database belongs to one process', async () => {
    const { world } = await running();
    await addPerson(world.deps);
    expect((await makeAdmin([EMAIL])).out).toBe(`${EMAIL} is an administrator now.\n`);
    expect(await roles(world.deps)).toEqual(['admin']);
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'admin.made' }));
    expect(await lite(roles)).toEqual([]);
  });

  test('passes on what the server refuses, without a stack', async () => {
    const { lock } = await running();
    expect(await makeAdmin([EMAIL])).toEqual({
      code: 1,
      out: '',
      err: `No account has the address ${EMAIL}. Sign in with it once, then try again.\n`,
    });
    lock.handle(() => runCommand({} as never, 'make-owner', {}));
    expect((await makeAdmin([EMAIL])).err).toContain('does not know the command make-owner');
  });
});

test.runIf(server)('on PostgreSQL it asks nobody', async () => {
  const url = new URL(server!);
  const database = await createTestDatabase();
  opened.push({ close: database.drop });
  url.pathname = new URL(database.url!).pathname;
  expect((await makeAdmin([EMAIL], { DATABASE_URL: url.href })).code).toBe(1);
  await addPerson(database);
  expect((await makeAdmin([EMAIL], { DATABASE_URL: url.href })).out).toContain('is an administrator now');
  expect(await roles(openPostgresOnce(url.href))).toEqual(['admin']);
});
function openPostgresOnce(url: string): Database {
  const database = openPostgres(url);
  opened.push(database);
  return database;
}

embedded('arguments', () => {
  test.each([[[]], [['no-address']], [['a@example.com', 'b@example.com']], [['--help']]])(
    'arguments %j are answered with how to use it',
    async (args) => {
      const { code, err } = await makeAdmin(args);
      expect(code).toBe(2);
      expect(err).toContain('Usage: npm run make-admin -- mail@example.com');
    },
  );
});
