// Signs that are told and not refused, on real photos and on what is derived from them; and that they are not told of good ones.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findingsOf } from '#tests/fixtures/findings.ts';
import { before, exposed, masked, tinted } from '#tests/fixtures/hard-photos.ts';
import { PEOPLE, person } from '#tests/fixtures/photos.ts';
import { LONG } from '#tests/long.ts';
import { decodeRgb } from '../decode/index.ts';
import { findFacesIn } from './analyse.ts';

const SLOW = 180_000;
const require = createRequire(import.meta.url);
const packaged = (name: string, path: string): Buffer =>
  readFileSync(join(dirname(require.resolve(`${name}/package.json`)), 'assets/img', path));
const mirrored = (photo: Uint8Array): Promise<Buffer> => sharp(photo).flop().jpeg().toBuffer();
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
      expect(await warningsOf(await mirrored(photo))).toContain('looking_away');
    },
    SLOW,
  );
  for (const [name, path] of looksHere) {
    test(
      `look into it in ${name} ${path}`,
      async () => expect(await warningsOf(packaged(name, path))).not.toContain('looking_away'),
      SLOW,
    );
    test(`look into it in ${name} ${path}, mirrored`, { tags: LONG, timeout: SLOW }, async () =>
      expect(await warningsOf(await mirrored(packaged(name, path)))).not.toContain('looking_away'),
    );
  }
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

const COVERED: readonly [string, Buffer, string[]][] = [
  ['knitted cap and dark glasses', dashboard('team-2.jpg'), ['sunglasses', 'hat']],
  ['black hat before black', dashboard('team-4.jpg'), ['hat']],
  ['cap', faces('christian.jpg'), ['hat']],
  ['broad brim, leaves before the shoulders', faces('card-profile6-square.jpg'), ['hat', 'unclear_outline']],
  ['cap, clear glasses, hand at the temple', softUi('bruce-mars.jpg'), ['hat', 'hand_at_face']],
  ['hand before the mouth, curls before an eye', faces('card-profile4-square.jpg'), ['hand_at_face', 'hair_over_eye']],
  ['leaves round the face, hair beyond the frame', dashboard('team-1.jpg'), ['head_cut', 'unclear_outline']],
  ['head beyond the frame', faces('card-profile2-square.jpg'), ['head_cut']],
];

describe('what covers a face', () => {
  const coversIn = async (photo: Uint8Array): Promise<string[]> =>
    (await warningsOf(photo)).filter((warning) => COVERS.includes(warning)).toSorted();
  for (const [what, photo, expected] of COVERED) {
    test(`is told: ${what}`, async () => expect(await coversIn(photo)).toEqual(expected.toSorted()), SLOW);
    // What lies on one side only is told of the other side, too.
    const onOneSide = expected.some((warning) => ['hand_at_face', 'hair_over_eye'].includes(warning));
    test(`is told, mirrored: ${what}`, { timeout: SLOW, ...(!onOneSide && { tags: LONG }) }, async () =>
      expect(await coversIn(await mirrored(photo))).toEqual(expected.toSorted()),
    );
  }

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

  for (const [name, colour, seenOn] of [
    ['blue', '#7fb2d6', 0],
    ['white', '#eef0f2', 3],
    ['black', '#17181a', 5],
    ['lip-red', '#b03040', 0],
  ] as const)
    for (const who of [0, 3, 5])
      test(
        `may be a ${name} mask over the mouth of person ${who}`,
        { timeout: SLOW, ...(who !== seenOn && { tags: LONG }) },
        async () => {
          const photo = await person(who);
          const [face] = await findFacesIn(await decodeRgb(photo));
          const warnings = await warningsOf(await masked(photo, face!.box, colour));
          expect(warnings).toContain('mouth_covered');
          expect(warnings).not.toContain('face_covered');
        },
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
