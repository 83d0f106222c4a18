// A build with source maps leaves none of them where files are served from.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { moveSourceMaps } from './source-maps.ts';

it('moves every map out of the served folder, and those of the last build away', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'catchlight-maps-'));
  const [client, maps] = [path.join(folder, 'client'), path.join(folder, 'maps')];
  const files = (of: string): string[] =>
    (readdirSync(of, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(of, path.join(entry.parentPath, entry.name)))
      .sort();
  mkdirSync(path.join(client, 'assets', 'deep'), { recursive: true });
  for (const name of ['a.js', 'a.js.map', 'deep/b.css', 'deep/b.css.map', 'map.svg'])
    writeFileSync(path.join(client, 'assets', name), '');
  mkdirSync(maps);
  writeFileSync(path.join(maps, 'old.js.map'), '');
  await moveSourceMaps(client, maps);
  expect(files(client)).toEqual(['assets/a.js', 'assets/deep/b.css', 'assets/map.svg']);
  expect(files(maps)).toEqual(['assets/a.js.map', 'assets/deep/b.css.map']);
  rmSync(folder, { recursive: true });
});
