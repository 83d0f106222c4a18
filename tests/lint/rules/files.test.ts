// The rules that look at one file at a time: environment, clock, names, sizes, opening comment, traces, endings and paths of imports.
import { describe, expect, it } from 'vitest';
import { projectOf, type Rule } from '../project.ts';
import { environment } from './environment.ts';
import { fileSize } from './file-size.ts';
import { folderNames } from './folder-names.ts';
import { givenClock } from './given-clock.ts';
import { importEndings } from './import-endings.ts';
import { importPaths } from './import-paths.ts';
import { machineTraces } from './machine-traces.ts';
import { openingComment } from './opening-comment.ts';

const places = (rule: Rule, file: string, text: string): string[] =>
  rule.check(projectOf({ [file]: text })).map((finding) => `${finding.file}:${finding.line}`);
const reads = `const x = 1;\nconst y = ${'process'}.env.PORT;\n`;

describe('environment', () => {
  it.each(['server/runtime.ts', 'app/root.tsx'])('is not read in %s', (file) =>
    expect(places(environment, file, reads)).toEqual([`${file}:2`]),
  );
  it.each(['server/env.ts', 'vite.config.ts', 'tests/run.ts', 'server/env.test.ts', 'server/auth/fixture.ts'])(
    'may be read in %s',
    (file) => expect(places(environment, file, reads)).toEqual([]),
  );
});

describe('given-clock', () => {
  it.each(['Date.now()', 'new Date()', 'Math.random()', 'randomUUID()'])('refuses %s in the domain', (call) => {
    expect(places(givenClock, 'server/domain/orders/start.ts', `const now = ${call};\n`)).toHaveLength(1);
    expect(places(givenClock, 'server/runtime.ts', `const now = ${call};\n`)).toEqual([]);
  });
  it('lets a given time be read', () =>
    expect(places(givenClock, 'server/domain/a.ts', 'const at = new Date(row.created_at);\n')).toEqual([]));
});

describe('folder-names', () => {
  it.each(['app/utils/dates.ts', 'server/shared/money.ts', 'app/ui/helpers.ts'])('refuses %s', (file) =>
    expect(places(folderNames, file, '')).toEqual([`${file}:1`]),
  );
  it.each(['app/routes/shared-headshot.tsx', 'locales/en/common.json', 'server/domain/photos/share.ts'])(
    'lets %s be',
    (file) => expect(places(folderNames, file, '')).toEqual([]),
  );
});

describe('file-size', () => {
  const lines = (count: number): string => 'x\n'.repeat(count);
  it.each([
    ['server/http/entry.ts', 250],
    ['server/http/entry.test.ts', 400],
    ['app/routes/home.tsx', 150],
  ])('allows %s %i lines', (file, most) => {
    expect(places(fileSize, file, lines(most))).toEqual([]);
    expect(places(fileSize, file, lines(most + 1))).toHaveLength(1);
  });
});

describe('opening-comment', () => {
  it.each([
    '// Says what this is for.\nx',
    '#!/usr/bin/env node\n// Says what this is for.\n',
    '/* What it is for. */',
  ])('takes %j', (text) => expect(places(openingComment, 'server/x.ts', text)).toEqual([]));
  it.each(['import x from "x";\n', '//\nx', '/** */', '// x\n'])('refuses %j', (text) =>
    expect(places(openingComment, 'server/x.ts', text)).toEqual(['server/x.ts:1']),
  );
});

describe('machine-traces', () => {
  it.each([`cd ${'/wo'}rk/main`, `open ${'/tm'}p/shot.png`, `${'/ho'}me/ada/x`, `https://registry.${'example'}.org/x`])(
    'refuses %j',
    (text) => expect(places(machineTraces, 'docs/x.md', `one\n${text}\n`)).toEqual(['docs/x.md:2']),
  );
  it.each(['https://catchlight.example/work/12', 'server/work/x.ts', '/tmpl/x', '${dir}/tmp/x', '/app/photoshoot'])(
    'lets %j be',
    (text) => expect(places(machineTraces, 'docs/x.md', text)).toEqual([]),
  );
});

describe('import-endings', () => {
  it('wants whole file names where node runs the sources', () => {
    expect(places(importEndings, 'server/a.ts', `import { b } from './b';\n`)).toHaveLength(1);
    expect(places(importEndings, 'server/a.ts', `import { b } from './b.ts';\n`)).toEqual([]);
    expect(places(importEndings, 'app/a.tsx', `import { b } from './b';\n`)).toEqual([]);
  });
});

describe('import-paths', () => {
  const told = (file: string, specifier: string): string[] =>
    importPaths.check(projectOf({ [file]: `import { b } from '${specifier}';\n` })).map(({ message }) => message);

  it.each([
    ['app/features/a/b.ts', '../../../server/contracts/api.ts', "write '#server/contracts/api.ts'"],
    ['server/http/a.test.ts', '../../tests/factories/deps.ts', "write '#tests/factories/deps.ts'"],
    ['server/adapters/a/b.ts', '#server/ports/log.ts', "write '../../ports/log.ts'"],
    ['server/env.ts', '#server/env-variables.ts', "write './env-variables.ts'"],
  ])('in %s changes %s', (file, specifier, message) => expect(told(file, specifier)).toEqual([message]));

  it.each([
    ['app/features/a/b.ts', '#server/contracts/api.ts'],
    ['app/features/a/b.ts', '~/api/client'],
    ['server/adapters/a/b.ts', '../../ports/log.ts'],
    ['server/adapters/a/b.ts', '../../../locales/en/mail.json'],
    ['tests/integration/a.test.ts', '#tests/factories/deps.ts'],
    ['tests/lint/rules/a.ts', '../../../app/content/places.ts'],
  ])('in %s lets %s be', (file, specifier) => expect(told(file, specifier)).toEqual([]));

  it('writes the right path', () => {
    const text = `import { b } from '#server/ports/log.ts';\n`;
    expect(importPaths.fix?.(projectOf({ 'server/http/a.ts': text }))).toEqual([
      { file: 'server/http/a.ts', text: `import { b } from '../ports/log.ts';\n` },
    ]);
  });
});
