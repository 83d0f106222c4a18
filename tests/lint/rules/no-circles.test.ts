// A circle of any length is reported once; files without one pass.
import { expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { noCircles } from './no-circles.ts';

const check = (imports: Record<string, string[]>) =>
  noCircles
    .check(
      projectOf(
        Object.fromEntries(
          Object.entries(imports).map(([file, targets]) => [
            `server/${file}.ts`,
            targets.map((target) => `import type { a } from './${target}.ts';\n`).join(''),
          ]),
        ),
      ),
    )
    .map(({ message }) => message);

it('lets two files take from a third', () => {
  expect(check({ a: ['c', 'b'], b: ['c'], c: [] })).toEqual([]);
});

it('names the way round', () => {
  expect(check({ a: ['b'], b: ['c'], c: ['a'] })).toEqual([
    'server/a.ts -> server/b.ts -> server/c.ts -> server/a.ts: move what both need to a file of its own',
  ]);
  expect(check({ d: ['a'], a: ['b'], b: ['a'] })).toEqual([expect.stringContaining('server/a.ts -> server/b.ts')]);
});
