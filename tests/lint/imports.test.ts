// How imports are read out of a source file.
import { describe, expect, it } from 'vitest';
import { importsOf, targetOf } from './imports.ts';
import { projectOf } from './project.ts';

describe('importsOf', () => {
  it('tells types from values', () => {
    const text = [
      `import type { A } from './a.ts';`,
      `import { type B, type C } from './b.ts';`,
      `import { type D, e } from './d.ts';`,
      `import f, { g as h } from 'f';`,
      `export * from './all.ts';`,
      `import './effect.css';`,
      `export type I = import('./i.ts').I;`,
      `const j = await import('./j.ts');`,
    ].join('\n');
    const found = importsOf(text);
    const seen = new Map(found.map(({ specifier, typeOnly, names }) => [specifier, { typeOnly, names }]));
    expect(seen.get('./a.ts')).toEqual({ typeOnly: true, names: ['A'] });
    expect(seen.get('./b.ts')).toEqual({ typeOnly: true, names: ['B', 'C'] });
    expect(seen.get('./d.ts')).toEqual({ typeOnly: false, names: ['D', 'e'] });
    expect(seen.get('f')).toEqual({ typeOnly: false, names: ['g', 'default'] });
    expect(seen.get('./all.ts')).toEqual({ typeOnly: false, names: ['*'] });
    expect(seen.get('./effect.css')).toEqual({ typeOnly: false, names: [] });
    expect(seen.get('./i.ts')?.typeOnly).toBe(true);
    expect(seen.get('./j.ts')?.typeOnly).toBe(false);
    expect(found.find(({ specifier }) => specifier === 'f')?.line).toBe(4);
  });

  it('reads a statement that goes over several lines', () => {
    expect(importsOf(`import {\n  one,\n  two,\n} from '~/x';\n`)).toEqual([
      { specifier: '~/x', line: 1, typeOnly: false, names: ['one', 'two'] },
    ]);
  });
});

describe('targetOf', () => {
  const project = projectOf({ 'app/ui/button.tsx': '', 'server/db/client.ts': '', 'app/api/index.ts': '' });
  it.each([
    ['app/routes/home.tsx', '../ui/button', 'app/ui/button.tsx'],
    ['app/routes/home.tsx', '~/api', 'app/api/index.ts'],
    ['server/main.ts', '#server/db/client.ts', 'server/db/client.ts'],
    ['server/main.ts', './gone.ts', 'server/gone.ts'],
    ['server/main.ts', 'hono', undefined],
  ])('follows %s: %s', (from, specifier, to) => expect(targetOf(project, from, specifier)).toBe(to));
});
