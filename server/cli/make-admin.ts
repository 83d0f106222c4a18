// npm run make-admin -- mail@example.com: through the running server where there is one, because the embedded database
// belongs to one process; otherwise on the database itself.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openPglite, openPostgres, type Database } from '../db/client.ts';
import { type MakeAdminResult, makeAdmin } from '../domain/access/make-admin.ts';
import { AppError } from '../domain/errors.ts';
import { type Env, EnvError, readEnv } from '../env/index.ts';
import { sendCommand, LockedError, takeLock } from '../runtime/lock.ts';

const USAGE = 'Usage: npm run make-admin -- mail@example.com';
const BAD_ARGUMENTS = 2;

const ANSWERED = 'the running server answered so';

class UsageError extends Error {}

function readAddress(): string {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [email] = positionals;
  if (positionals.length !== 1 || !email || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new UsageError(`One mail address is needed.\n${USAGE}`);
  return email;
}

async function run(email: string): Promise<MakeAdminResult> {
  const env = readEnv();
  const { dataDir } = env.process;
  if (env.database.url) return onDatabase(openPostgres(env.database.url, undefined, 1), email);
  if (!existsSync(path.join(dataDir, 'database')))
    throw new AppError('not_found', `There is no database in ${dataDir} yet: run \`npm start\` and sign in first.`);
  const lock = await takeLock(dataDir).catch((error: unknown) => {
    if (error instanceof LockedError) return undefined;
    throw error;
  });
  if (!lock)
    return sendCommand(dataDir, { command: 'make-admin', email }).then(
      (made) => made as MakeAdminResult,
      (error: Error) => Promise.reject(new Error(error.message, { cause: ANSWERED })),
    );
  // Holding the lock keeps a server from starting on the same folder meanwhile.
  try {
    return await onDatabase(await openEmbedded(env), email);
  } finally {
    await lock.release();
  }
}

const openEmbedded = (env: Env): Promise<Database> => openPglite(path.join(env.process.dataDir, 'database'));

async function onDatabase(database: Database, email: string): Promise<MakeAdminResult> {
  try {
    return await makeAdmin(database, email);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '42P01' || code === '3F000')
      throw new AppError('not_found', 'The database has no tables yet: start the server once.');
    throw error;
  } finally {
    await database.close();
  }
}

try {
  const { email, already } = await run(readAddress());
  console.log(already ? `${email} is an administrator already.` : `${email} is an administrator now.`);
} catch (error) {
  process.exitCode = error instanceof UsageError ? BAD_ARGUMENTS : 1;
  const mendable = error instanceof UsageError || error instanceof AppError || error instanceof EnvError;
  // What the running server refuses arrives as its words alone; anything else is a fault, and its stack helps.
  const answered = error instanceof Error && error.cause === ANSWERED;
  console.error(mendable || answered ? error.message : error);
}
