// The rules that look at one file at a time: environment, clock, events, names, opening comment, traces and paths of imports.
import { describe, expect, it } from 'vitest';
import { projectOf, type Rule } from '../project.ts';
import { environment } from './environment.ts';
import { eventNames } from './event-names.ts';
import { folderNames } from './folder-names.ts';
import { givenClock } from './given-clock.ts';
import { importPaths } from './import-paths.ts';
import { machineTraces } from './machine-traces.ts';
import { openingComment } from './opening-comment.ts';

const places = (rule: Rule, file: string, text: string): string[] =>
  rule.check(projectOf({ [file]: text })).map((finding) => `${finding.file}:${finding.line}`);
const reads = `const x = 1;\nconst y = ${'process'}.env.PORT;\n`;

describe('environment', () => {
  it.each(['server/runtime/index.ts', 'app/root.tsx'])('is not read in %s', (file) =>
    expect(places(environment, file, reads)).toEqual([`${file}:2`]),
  );
  it.each([
    'server/env/index.ts',
    'vite.config.ts',
    'tests/run.ts',
    'server/env/env.test.ts',
    'tests/factories/auth.ts',
  ])('may be read in %s', (file) => expect(places(environment, file, reads)).toEqual([]));
});

describe('given-clock', () => {
  it.each(['Date.now()', 'new Date()', 'Math.random()', 'randomUUID()'])('refuses %s in the domain', (call) => {
    expect(places(givenClock, 'server/domain/orders/start.ts', `const now = ${call};\n`)).toHaveLength(1);
    expect(places(givenClock, 'server/runtime/index.ts', `const now = ${call};\n`)).toEqual([]);
  });
  it('lets a given time be read', () =>
    expect(places(givenClock, 'server/domain/a.ts', 'const at = new Date(row.created_at);\n')).toEqual([]));
});

describe('event-names', () => {
  const told = (name: string): string[] => places(eventNames, 'server/jobs/a.ts', `log.warn({ event: '${name}' });\n`);
  it.each(['auth.code-refused', 'Auth.refused', 'auth.', 'a.b.c'])('refuses %s', (name) =>
    expect(told(name)).toEqual(['server/jobs/a.ts:1']),
  );
  it.each(['request', 'auth.code_refused', 'visitor_drafts.deleted'])('lets %s be', (name) =>
    expect(told(name)).toEqual([]),
  );
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

describe('import-paths', () => {
  const told = (file: string, specifier: string): string[] =>
    importPaths.check(projectOf({ [file]: `import { b } from '${specifier}';\n` })).map(({ message }) => message);

  it.each([
    ['app/features/a/b.ts', '../../../server/contracts/api.ts', "write '#server/contracts/api.ts'"],
    ['server/http/a.test.ts', '../../tests/factories/deps.ts', "write '#tests/factories/deps.ts'"],
    ['server/adapters/a/b.ts', '#server/ports/log.ts', "write '../../ports/log.ts'"],
    ['server/env/index.ts', '#server/env/variables.ts', "write './variables.ts'"],
  ])('in %s changes %s', (file, specifier, message) => expect(told(file, specifier)).toEqual([message]));

  it.each([
    ['app/features/a/b.ts', '#server/contracts/api.ts'],
    ['app/features/a/b.ts', '~/api/client'],
    ['server/adapters/a/b.ts', '../../ports/log.ts'],
    ['server/adapters/a/b.ts', '../../../locales/en/mail.json'],
    ['tests/integration/a.test.ts', '#tests/factories/deps.ts'],
    ['tests/lint/rules/a.ts', '../../../app/content/content-paths.ts'],
  ])('in %s lets %s be', (file, specifier) => expect(told(file, specifier)).toEqual([]));

  it('writes the right path', () => {
    const text = `import { b } from '#server/ports/log.ts';\n`;
    expect(importPaths.fix?.(projectOf({ 'server/http/a.ts': text }))).toEqual([
      { file: 'server/http/a.ts', text: `import { b } from '../ports/log.ts';\n` },
    ]);
  });
});
