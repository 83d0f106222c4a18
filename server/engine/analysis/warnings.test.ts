// Signs that are told and not refused, on real photos and on what is derived from them; and that they are not told of good ones.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findingsOf } from '#tests/fixtures/findings.ts';
import { before, exposed, masked, tinted } from '#tests/fixtures/hard-photos.ts';
import { PEOPLE, person } from '#tests/fixtures/photos.ts';
import { decodeRgb } from '../decode/index.ts';
import { findFacesIn } from './analyse.ts';

const SLOW = 180_000;
const require = createRequire(import.meta.url);
const packaged = (name: string, path: string): Buffer =>
  readFileSync(join(dirname(require.resolve(`${name}/package.json`)), 'assets/img', path));
const warningsOf = async (photo: Uint8Array): Promise<string[]> => (await findingsOf(photo)).warnings;

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

/** What may lie before or on a face, or be cut off it; nobody's photo has one of these without a reason. */
const COVERS = [
  'sunglasses',
  'mouth_covered',
  'face_covered',
  'hand_at_face',
  'hair_over_eye',
  'hat',
  'head_cut',
  'unclear_outline',
];
const faces = (path: string): Buffer => packaged('material-kit', `faces/${path}`);
const dashboard = (path: string): Buffer => packaged('material-dashboard', path);
const softUi = (path: string): Buffer => packaged('soft-ui-dashboard', path);

describe('what covers a face', () => {
  test.each<[string, Buffer, string[]]>([
    ['knitted cap and dark glasses', dashboard('team-2.jpg'), ['sunglasses', 'hat']],
    ['black hat before black', dashboard('team-4.jpg'), ['hat']],
    ['cap', faces('christian.jpg'), ['hat']],
    ['broad brim, leaves before the shoulders', faces('card-profile6-square.jpg'), ['hat', 'unclear_outline']],
    ['cap, clear glasses, hand at the temple', softUi('bruce-mars.jpg'), ['hat', 'hand_at_face']],
    [
      'hand before the mouth, curls before an eye',
      faces('card-profile4-square.jpg'),
      ['hand_at_face', 'hair_over_eye'],
    ],
    ['leaves round the face, hair beyond the frame', dashboard('team-1.jpg'), ['head_cut', 'unclear_outline']],
    ['head beyond the frame', faces('card-profile2-square.jpg'), ['head_cut']],
  ])(
    'is told: %s',
    async (_, photo, expected) => {
      for (const bytes of [photo, await sharp(photo).flop().jpeg().toBuffer()]) {
        const told = (await warningsOf(bytes)).filter((warning) => COVERS.includes(warning));
        expect(told.toSorted()).toEqual(expected.toSorted());
      }
    },
    SLOW,
  );

  test(
    'is not told of clear glasses, hands below the chin or in the hair, fringes, beards, braids and earrings',
    async () => {
      const photos = [
        ...['marie.jpg', 'ivana-square.jpg', 'ivana-squares.jpg', 'team-3.jpg', 'team-5.jpg'].map(dashboard),
        ...['team-1.jpg', 'team-3.jpg', 'team-4.jpg', 'ivana-square.jpg', 'marie.jpg', 'kal-visuals-square.jpg'].map(
          softUi,
        ),
        ...['camp.jpg', 'kendall.jpg', 'marc.jpg', 'card-profile1-square.jpg', 'card-profile5-square.jpg'].map(faces),
        await person(0),
      ];
      for (const photo of photos)
        expect((await warningsOf(photo)).filter((warning) => COVERS.includes(warning))).toEqual([]);
    },
    SLOW,
  );

  test.each([
    ['blue', '#7fb2d6'],
    ['white', '#eef0f2'],
    ['black', '#17181a'],
    ['lip-red', '#b03040'],
  ])(
    'may be a %s mask over the mouth',
    async (_, colour) => {
      for (const who of [0, 3, 5]) {
        const photo = await person(who);
        const [face] = await findFacesIn(await decodeRgb(photo));
        const warnings = await warningsOf(await masked(photo, face!.box, colour));
        expect(warnings).toContain('mouth_covered');
        expect(warnings).not.toContain('face_covered');
      }
    },
    SLOW,
  );

  test(
    'may be a mask in a photo without colours',
    async () => {
      const photo = await person(0);
      const [face] = await findFacesIn(await decodeRgb(photo));
      const grey = await sharp(await masked(photo, face!.box, '#909090'))
        .greyscale()
        .jpeg()
        .toBuffer();
      expect(await warningsOf(grey)).toContain('mouth_covered');
    },
    SLOW,
  );

  test(
    'may be a phone beside the mouth',
    async () => {
      for (const who of [0, 3]) {
        const photo = await person(who);
        const [face] = await findFacesIn(await decodeRgb(photo));
        const { x, y, width, height } = face!.box;
        const phone = { x: x + width * 0.02, y: y + height * 0.35, width: width * 0.42, height: height * 0.62 };
        expect(await warningsOf(await before(photo, phone, '#16171a'))).toContain('face_covered');
      }
    },
    SLOW,
  );

  test(
    'and a photo is worth less for it',
    async () => {
      const photo = await person(0);
      const [face] = await findFacesIn(await decodeRgb(photo));
      const scoreOf = async (bytes: Uint8Array): Promise<number> => (await findingsOf(bytes)).quality_score;
      expect(await scoreOf(await masked(photo, face!.box, '#7fb2d6'))).toBeLessThan((await scoreOf(photo)) * 0.9);
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
        for (const warning of ['dim', 'washed_out', 'colour_cast', ...COVERS]) expect(warnings).not.toContain(warning);
      }
    },
    SLOW,
  );
});
