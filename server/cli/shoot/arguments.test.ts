// Every way to call the command wrongly, and what a right call means.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readArguments, UsageError } from './arguments.ts';

const folder = mkdtempSync(join(tmpdir(), 'arguments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const photo = join(folder, 'me.jpg');
writeFileSync(photo, 'any bytes');
const read = (...args: string[]) => readArguments(args, ['grey', 'white', 'navy']);

describe('arguments', () => {
  test('have sensible defaults', () => {
    expect(read(photo)).toEqual({
      photos: [photo],
      out: 'shots',
      styles: ['grey', 'white', 'navy'],
      count: 3,
      format: 'jpeg',
      json: false,
      report: false,
    });
  });

  test('are taken as given', () => {
    expect(
      read(photo, '--styles', 'navy, grey,navy', '--count', '7', '--out', folder, '--format', 'avif', '--json'),
    ).toEqual({
      photos: [photo],
      out: folder,
      styles: ['navy', 'grey'],
      count: 7,
      format: 'avif',
      json: true,
      report: false,
    });
  });

  test('may ask for help only', () => {
    expect(read('--help')).toBeUndefined();
  });

  test.each([
    ['no photo', [], 'Name at least one photo'],
    ['a photo that is not there', [join(folder, 'missing.jpg')], 'There is no file'],
    ['a folder instead of a photo', [folder], 'is not a file'],
    ['an unknown style', [photo, '--styles', 'grey,oil'], 'There is no style called "oil"'],
    ['no style', [photo, '--styles', ','], 'There is no style called ""'],
    ['a count of nothing', [photo, '--count', '0'], '--count takes a whole number'],
    ['half a headshot', [photo, '--count', '1.5'], '--count takes a whole number'],
    ['a million', [photo, '--count', '1000000'], '--count takes a whole number'],
    ['a kind of file that headshots do not come in', [photo, '--format', 'png'], '--format takes jpeg, webp or avif'],
    ['an option that does not exist', [photo, '--fast'], '--fast'],
    ['a file for a folder', [photo, '--out', photo], 'which is not a folder'],
  ])('refuse %s', (_, args, message) => {
    expect(() => read(...args)).toThrow(UsageError);
    expect(() => read(...args)).toThrow(message);
  });
});
