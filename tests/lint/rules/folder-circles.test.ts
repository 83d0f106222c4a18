// A circle between two folders of the domain is reported at the import that closes it.
import { expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { folderCircles } from './folder-circles.ts';

const check = (imports: Record<string, string[]>) =>
  folderCircles.check(
    projectOf(
      Object.fromEntries(
        Object.entries(imports).map(([file, targets]) => [
          `server/domain/${file}.ts`,
          targets.map((target) => `import type { a } from '#server/domain/${target}.ts';\n`).join(''),
        ]),
      ),
    ),
  );

it('lets folders import in one direction', () => {
  expect(check({ 'a/one': ['b/one', 'a/two', 'deps'], 'a/two': ['c/one'], 'b/one': ['c/one'], 'c/one': [] })).toEqual(
    [],
  );
});

it('reports folders that import each other, though no files do', () => {
  expect(check({ 'a/one': ['b/one'], 'b/one': ['c/one'], 'c/one': ['a/two'], 'a/two': [] })).toEqual([
    {
      file: 'server/domain/c/one.ts',
      line: 1,
      message: expect.stringContaining('server/domain/a/ -> server/domain/b/ -> server/domain/c/ -> server/domain/a/:'),
    },
  ]);
});
