// A new database folder is complete or absent, never partial.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFolder } from './pglite-folder.ts';

let data: string;
beforeEach(() => void (data = mkdtempSync(path.join(tmpdir(), 'catchlight-folder-'))));
afterEach(() => rmSync(data, { recursive: true, force: true }));

it('makes a database in an empty folder, removes what a killed start left, and opens it again', async () => {
  const folder = path.join(data, 'database');
  mkdirSync(folder);
  mkdirSync(path.join(data, 'database.new-killed', 'base'), { recursive: true });
  const first = await openFolder(folder);
  await first.exec('create table notes (note text); insert into notes values (1)');
  await first.close();
  expect(readdirSync(data)).toEqual(['database']);
  const again = await openFolder(folder);
  expect((await again.query('select note from notes')).rows).toEqual([{ note: '1' }]);
  await again.close();
});

it('leaves a folder of other files alone, and says what to do', async () => {
  const folder = path.join(data, 'database');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'letter.txt'), 'Dear');
  await expect(openFolder(folder)).rejects.toThrow(/holds files, but no database\. Move them away/);
  expect(existsSync(path.join(folder, 'letter.txt'))).toBe(true);
});
