// The committed pictures are the ones that the script made, whole, and small enough for a page.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import shoot from '../../app/components/image/whole-shoot.json' with { type: 'json' };
import { SITTERS } from '../../tools/assets/pictures/catalogue.ts';

const folder = path.resolve(import.meta.dirname, '../../public/pictures/people');
const sumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
const files = readdirSync(folder).filter((name) => name !== 'SHA256SUMS');

it.each(['sizes', 'share', 'cut-out', 'guide', 'hero', 'shoot', 'light'])(
  '%s/ holds the bytes that its sums name',
  (name) => {
    const sizes = path.join(folder, '..', name);
    const names = readdirSync(sizes).filter((name) => name !== 'SHA256SUMS');
    const found = names.map((name) => `${sumOf(path.join(sizes, name))}  ${name}`);
    expect(`${found.toSorted().join('\n')}\n`).toBe(readFileSync(path.join(sizes, 'SHA256SUMS'), 'utf8'));
  },
);

describe('the pictures of people', () => {
  it('are the bytes that their sums name, and no others', () => {
    const found = files.map((name) => `${sumOf(path.join(folder, name))}  ${name}`);
    expect(`${found.toSorted().join('\n')}\n`).toBe(readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8'));
  });

  it('show every photograph of the catalogue as it was and in each of its looks', () => {
    const wanted = SITTERS.flatMap(({ name, looks }) => [
      `${name}-original`,
      ...looks.map((look) => `${name}-${look}`),
    ]);
    expect(new Set(files.map((name) => name.replace(/(-\d+)?\.(avif|jpg)$/, '')))).toEqual(new Set(wanted));
  });

  it('are all 4:5, weigh little, and tell nothing about a camera', async () => {
    for (const name of files) {
      const bytes = readFileSync(path.join(folder, name));
      const { width, height, exif, icc } = await sharp(bytes).metadata();
      expect([name, height / width, exif, icc]).toEqual([name, 1.25, undefined, undefined]);
      expect(bytes.length, name).toBeLessThan(60_000);
    }
  });
});

it('shows a whole shoot: every headshot that was delivered, and no other', () => {
  const recorded = shoot.looks.flatMap(({ look, pictures }) => pictures.map((index) => `${look}-${index}.avif`));
  const found = readdirSync(path.join(folder, '../shoot')).filter((name) => name.endsWith('.avif'));
  expect(found.toSorted()).toEqual(recorded.toSorted());
});

it('shows at least twelve people', () => {
  expect(SITTERS.length).toBeGreaterThanOrEqual(12);
});
