// Face lock on real photos: answers as image models give them, and whose face is on the picture afterwards.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { LONG } from '#tests/long.ts';
import { person } from '#tests/fixtures/photos.ts';
import { type Picture, pictureOf, redrawn, type Redrawing } from '#tests/fixtures/redrawn.ts';
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb } from '../decode/index.ts';
import { geometryOf, OVAL, outline } from '../render/face-regions.ts';
import { fillPolygon, scalePolygon } from '../render/raster/polygon.ts';
import type { Rgb } from '../types.ts';
import { lockFace, LOCK_LIMITS, type LockedFace, type LockRefusal } from './index.ts';

const SLOW = 240_000;
const WALL = ['#9aa3ad', '#7a828c'] as const;
const SUIT = '#1f2a44';
/** What no model gets right: place, size, angle, colour and the face itself. */
const AS_MODELS_DO: Redrawing = {
  suit: SUIT,
  wall: WALL,
  drift: 0.015,
  cast: [1.06, 1, 0.9],
  moved: { x: 0.03, y: -0.02, scale: 0.92, degrees: 1.5 },
};
const otherMan = path.join(
  path.dirname(createRequire(import.meta.url).resolve('material-kit/package.json')),
  'assets/img/faces/christian.jpg',
);

let me: Picture;
const lock = async (answer: Rgb): Promise<LockedFace | LockRefusal> => {
  const [face] = await findFacesIn(answer);
  return lockFace(me, answer, face!);
};
const done = (made: LockedFace | LockRefusal): LockedFace => {
  if ('fault' in made) throw new Error(`${made.fault} ${JSON.stringify(made.measures)}`);
  return made;
};

beforeAll(async () => {
  me = await pictureOf(await decodeRgb(await person(0)));
}, SLOW);

/** Pixels of the face, from the hairline to the chin. */
function facePixels(): number[] {
  const { width, height } = me.image;
  const plane = { data: new Float32Array(width * height), width, height };
  fillPolygon(plane, scalePolygon(outline(me.mesh, OVAL), 0.94));
  return [...plane.data.keys()].filter((i) => plane.data[i] === 1);
}
const differing = (a: Rgb, b: Rgb, pixels: readonly number[]): number =>
  pixels.filter((i) => [0, 1, 2].some((c) => a.data[i * 3 + c] !== b.data[i * 3 + c])).length / pixels.length;
const colourAt = ({ data, width, height }: Rgb, x: number, y: number): number[] => {
  const at = (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))) * 3;
  return [...data.subarray(at, at + 3)];
};

describe('a redrawn picture', () => {
  let made: LockedFace;
  beforeAll(async () => {
    made = done(await lock(await redrawn(me, AS_MODELS_DO)));
  }, SLOW);

  test('has the photo’s own face, to the byte', () => {
    const face = facePixels();
    expect(face.length).toBeGreaterThan(20_000);
    expect(differing(made.image, me.image, face)).toBe(0);
    expect(made.likeness).toBeGreaterThanOrEqual(LOCK_LIMITS.likeness);
  });

  test('has the photo’s own hair and neck above the seam: nothing that counts as the person’s own changes by more than a rim’s tint', () => {
    const own = [...made.own.data.keys()].filter((i) => made.own.data[i]! >= 0.995);
    expect(own.length).toBeGreaterThan(facePixels().length * 1.3);
    const far = own.filter((i) =>
      [0, 1, 2].some((c) => Math.abs(made.image.data[i * 3 + c]! - me.image.data[i * 3 + c]!) > 1),
    );
    expect(far.length / own.length).toBeLessThan(0.04);
  });

  test('has the model’s clothes and wall where the photo had others', () => {
    const [r, g, b] = colourAt(made.image, 0.5, 0.02);
    expect(Math.max(r!, g!, b!) - Math.min(r!, g!, b!)).toBeLessThan(40);
    const [red, , blue] = colourAt(made.image, 0.12, 0.97);
    expect(blue! - red!).toBeGreaterThan(15);
    expect(colourAt(me.image, 0.12, 0.97)[0]).toBeGreaterThan(red! + 40);
  });

  test('measures within every limit', () => {
    const { registration, tone, seam, hair, gap } = made.measures;
    expect(registration).toBeLessThan(LOCK_LIMITS.registration / 2);
    expect(tone).toBeLessThan(LOCK_LIMITS.tone / 2);
    expect(seam).toBeLessThan(LOCK_LIMITS.seam);
    expect(hair).toBeLessThan(LOCK_LIMITS.hair / 2);
    expect(gap).toBeLessThan(LOCK_LIMITS.gap);
    expect(made.measures.clothes).toBeGreaterThan(4 * LOCK_LIMITS.clothes);
  });
});

describe('somebody else’s face', () => {
  test(
    'never gets through: where it fits, the person’s own is back in its place',
    async () => {
      const face = await pictureOf(await decodeRgb(await readFile(otherMan)));
      const made = done(await lock(await redrawn(me, { ...AS_MODELS_DO, drift: 0, face })));
      expect(differing(made.image, me.image, facePixels())).toBe(0);
      expect(made.likeness).toBeGreaterThanOrEqual(LOCK_LIMITS.likeness);
    },
    SLOW,
  );

  for (const index of [1, 3, 5])
    test(
      `never gets through: where it does not fit, the answer of person ${index} is refused`,
      { timeout: SLOW, ...(index > 1 && { tags: LONG }) },
      async () => {
        const face = await pictureOf(await decodeRgb(await person(index)));
        expect(await lock(await redrawn(me, { ...AS_MODELS_DO, drift: 0, face }))).toMatchObject({ fault: 'pose' });
      },
    );

  test(
    'nor does another body with the person’s face: its skin is of another colour',
    async () => {
      const other = await pictureOf(await decodeRgb(await person(3)));
      const answer = await redrawn(other, { face: me, moved: { scale: 0.95 } });
      expect(await lock(answer)).toMatchObject({ fault: 'skin_tone' });
    },
    SLOW,
  );
});

test(
  'a head that was turned is refused before anything is put together',
  async () => {
    const refused = await lock(await decodeRgb(await person(2)));
    expect(refused).toMatchObject({ fault: 'pose' });
    expect('measures' in refused && refused.measures.hair).toBeUndefined();
  },
  SLOW,
);

test(
  'a chin under a scarf of the photo is refused, because the model would draw it',
  { tags: LONG, timeout: SLOW },
  async () => {
    const { image, mesh } = me;
    const { left, top, width, height } = geometryOf({ mesh });
    const edge = top + height * 0.72;
    const scarf = `<svg width="${image.width}" height="${image.height}"><path fill="#27406e" d="M${left - 0.05 * width} ${edge}
      Q${left + width / 2} ${edge + 0.08 * height} ${left + 1.05 * width} ${edge} L${left + 1.4 * width} ${image.height} L${left - 0.4 * width} ${image.height} Z"/></svg>`;
    const raw = { width: image.width, height: image.height, channels: 3 } as const;
    const worn = await sharp(image.data, { raw })
      .composite([{ input: Buffer.from(scarf) }])
      .removeAlpha()
      .raw()
      .toBuffer();
    const answer = await redrawn(me, { suit: SUIT, wall: WALL });
    const [face] = await findFacesIn(answer);
    const made = await lockFace({ image: { ...image, data: new Uint8Array(worn) }, mesh }, answer, face!);
    expect(made).toMatchObject({ fault: 'outline' });
    expect(made.measures.foreign).toBeGreaterThan(0.05);
  },
);
