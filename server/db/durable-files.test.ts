// After a power cut at any moment the embedded database has everything that it had confirmed, and nothing else.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PowerCuts, watchPowerCuts } from '#tests/factories/power-cut.ts';
import { openFolder } from './pglite-folder.ts';

let folder: string;
let power: PowerCuts;
let lite: PGlite;
let cuts = 0;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'catchlight-power-'));
  power = watchPowerCuts(path.join(folder, 'live'));
  lite = await openFolder(path.join(folder, 'live'));
});
afterAll(async () => {
  power.stop();
  await lite.close();
  rmSync(folder, { recursive: true, force: true });
});

const COUNT = 'select count(*)::int as rows, coalesce(sum(length(note)), 0)::int as letters from notes';

/** What is in the table after a power cut at this moment, read by the table and by its index. */
async function afterPowerCut(): Promise<unknown[]> {
  const copy = path.join(folder, String((cuts += 1)));
  power.cut(copy);
  const again = await openFolder(copy);
  const byTable = await again.query(COUNT);
  await again.exec('set enable_seqscan = off; set enable_bitmapscan = off');
  const byIndex = await again.query(`${COUNT} where id > 0`);
  await again.close();
  rmSync(copy, { recursive: true });
  expect(byIndex.rows).toEqual(byTable.rows);
  return byTable.rows;
}
const write = (database: Pick<Transaction, 'query'>, rows: number, letters: number) =>
  database.query('insert into notes (note) select repeat(md5(n::text), $2 / 32) from generate_series(1, $1) as n', [
    rows,
    letters,
  ]);

it('keeps every commit and nothing that was not one, from a new database on', { timeout: 240_000 }, async () => {
  await lite.exec('create table notes (id serial primary key, note text not null)');
  for (let n = 0; n < 20; n += 1) await write(lite, 1, 64);
  const small = [{ rows: 20, letters: 20 * 64 }];
  expect(await afterPowerCut()).toEqual(small);

  // Larger than the database's memory, so that pages reach their files before the commit.
  await lite.transaction(async (trx) => {
    await write(trx, 9000, 1920);
    expect(await afterPowerCut()).toEqual(small);
  });

  // After a checkpoint the log before it is not read again: the pages themselves have to be there.
  await lite.exec('delete from notes where id % 2 = 0; checkpoint');
  await write(lite, 1, 64);
  expect(await afterPowerCut()).toEqual((await lite.query(COUNT)).rows);
});
