// An in-memory PGlite with every table, from a file: its first start takes seconds, loading one that was started before a
// fraction. The file is made by the first test that needs it and is named after what is in it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { authMigrations } from '#server/auth/index.ts';
import { fromPgliteInstance } from '#server/db/client.ts';
import { startPglite } from '#server/db/pglite.ts';
import { migrations } from '#server/db/migrations/index.ts';
import manifest from '../../package.json' with { type: 'json' };

const steps = [...migrations, ...authMigrations];
/** Nothing asks for the databases that new ones are copied from, and unpacking their files takes half of an opening. */
const WITHOUT_OTHERS = `update pg_database set datistemplate = false where datname like 'template_';
drop database template0;
drop database template1;`;

/** A tar in memory. Node reads a Blob of its own in pieces that are joined again, which takes as long as unpacking them. */
class Tar extends Blob {
  private readonly contents: Uint8Array<ArrayBuffer>;

  constructor(contents: Uint8Array<ArrayBuffer>) {
    super();
    this.contents = contents;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.contents.buffer;
  }
}
let template: Tar | undefined;

/** In memory, or in a folder for a process that is started on it. */
export async function openTestPglite(dataDir?: string): Promise<PGlite> {
  const file = templateFile();
  if (!existsSync(file)) await makeTemplate(file);
  template ??= new Tar(Uint8Array.from(readFileSync(file)));
  return startPglite({ dataDir, loadDataDir: template });
}

function templateFile(): string {
  const hash = createHash('sha256')
    .update(manifest.dependencies['@electric-sql/pglite'])
    .update(JSON.stringify(steps))
    .update(WITHOUT_OTHERS)
    .digest('hex');
  return path.join(tmpdir(), `catchlight-database-${hash.slice(0, 16)}.tar`);
}

async function makeTemplate(file: string): Promise<void> {
  const lite = await startPglite({});
  await fromPgliteInstance(lite).migrate(steps);
  for (const statement of WITHOUT_OTHERS.split('\n')) await lite.exec(statement);
  const dump = await lite.dumpDataDir('none');
  await lite.close();
  // In one step, because several workers may be making it.
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, Buffer.from(await dump.arrayBuffer()));
  renameSync(temporary, file);
}
