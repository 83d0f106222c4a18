// The classes of the parts of a person, on photographs whose parts lie at known places.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { decodeRgb } from '../../decode/index.ts';
import { personIn, SEGMENTS, SEGMENTS_SIDE, segmentsOf } from './segments.ts';

const photo = async (name: string, file: string) => {
  const root = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  return segmentsOf(await decodeRgb(await readFile(join(root, 'assets/img', file))));
};
const at = (x: number, y: number): number =>
  Math.round(y * SEGMENTS_SIDE) * SEGMENTS_SIDE + Math.round(x * SEGMENTS_SIDE);

it('tells hair, face, clothes and wall of a woman before a wall', async () => {
  const found = await photo('soft-ui-dashboard', 'ivana-square.jpg');
  const likeliest = (i: number) => SEGMENTS.toSorted((a, b) => found[b].data[i]! - found[a].data[i]!)[0];
  expect(likeliest(at(0.4, 0.24))).toBe('hair');
  expect(likeliest(at(0.44, 0.52))).toBe('faceSkin');
  expect(likeliest(at(0.65, 0.85))).toBe('clothes');
  expect(likeliest(at(0.1, 0.2))).toBe('background');
});

it('takes a hat that is worn for the person, in the dark as well', async () => {
  const found = await photo('material-dashboard', 'team-4.jpg');
  expect(found.others.data[at(0.18, 0.35)]).toBeGreaterThan(0.5);
  expect(personIn(found).data[at(0.18, 0.35)]).toBeGreaterThan(0.9);
});
