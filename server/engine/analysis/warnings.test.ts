// Signs that are told and not refused, on real photos and on what is derived from them; and that they are not told of good ones.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { exposed, masked, tinted } from '#tests/fixtures/hard-photos.ts';
import { PEOPLE, person } from '#tests/fixtures/photos.ts';
import { decodeRgb } from '../decode/index.ts';
import { analysePhoto, findFacesIn } from './analyse.ts';

const SLOW = 180_000;
const require = createRequire(import.meta.url);
const packaged = (name: string, path: string): Buffer =>
  readFileSync(join(dirname(require.resolve(`${name}/package.json`)), 'assets/img', path));
const warningsOf = async (photo: Uint8Array): Promise<string[]> => (await analysePhoto(photo, [])).warnings;

const looksAway = [
  ['soft-ui-dashboard', 'marie.jpg'],
  ['material-kit', 'faces/card-profile1-square.jpg'],
] as const;
/** Straight on, and from a turned head: whoever looks into the camera out of the corner of the eye looks into the camera. */
const looksHere = [
  ['soft-ui-dashboard', 'team-1.jpg'],
  ['soft-ui-dashboard', 'ivana-square.jpg'],
  ['soft-ui-dashboard', 'bruce-mars.jpg'],
  ['material-kit', 'faces/camp.jpg'],
  ['material-dashboard', 'team-1.jpg'],
] as const;

describe('the eyes', () => {
  test.each(looksAway)(
    'look past the camera in %s %s, mirrored as well',
    async (name, path) => {
      const photo = packaged(name, path);
      expect(await warningsOf(photo)).toContain('looking_away');
      expect(await warningsOf(await sharp(photo).flop().jpeg().toBuffer())).toContain('looking_away');
    },
    SLOW,
  );
  test.each(looksHere)(
    'look into it in %s %s, mirrored as well',
    async (name, path) => {
      const photo = packaged(name, path);
      expect(await warningsOf(photo)).not.toContain('looking_away');
      expect(await warningsOf(await sharp(photo).flop().jpeg().toBuffer())).not.toContain('looking_away');
    },
    SLOW,
  );
});

describe('the mouth', () => {
  test.each([
    ['blue', '#7fb2d6'],
    ['white', '#eef0f2'],
    ['black', '#17181a'],
  ])(
    'is covered by a %s mask',
    async (_, colour) => {
      for (const who of [0, 3, 5]) {
        const photo = await person(who);
        const [face] = await findFacesIn(await decodeRgb(photo));
        const warnings = await warningsOf(await masked(photo, face!.box, colour));
        expect(warnings).toContain('mouth_covered');
      }
    },
    SLOW,
  );
  test(
    'is seen with beard, lipstick, a dark face, little light and without colours',
    async () => {
      const photos = [...looksAway, ...looksHere].map(([name, path]) => packaged(name, path));
      for (const photo of [...photos, packaged('material-dashboard', 'drake.jpg')])
        expect(await warningsOf(photo)).not.toContain('mouth_covered');
    },
    SLOW,
  );
});

describe('the light', () => {
  test(
    'is told to be little, too much or coloured',
    async () => {
      const photo = await person(2);
      expect(await warningsOf(await exposed(photo, 0.62))).toContain('dim');
      expect(await warningsOf(await exposed(photo, 1.34, 10))).toContain('washed_out');
      expect(await warningsOf(await tinted(photo, [1.2, 1, 0.55]))).toContain('colour_cast');
      expect(await warningsOf(await tinted(photo, [0.7, 0.95, 1.3]))).toContain('colour_cast');
    },
    SLOW,
  );
  test(
    'of ordinary photos is none of these, whoever is in them',
    async () => {
      for (let who = 0; who < PEOPLE; who += 1) {
        const warnings = await warningsOf(await person(who));
        for (const warning of ['dim', 'washed_out', 'colour_cast', 'mouth_covered'])
          expect(warnings).not.toContain(warning);
      }
    },
    SLOW,
  );
});
