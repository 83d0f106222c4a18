// The judgement of photos, on real ones: good sets are accepted whole, and every bad photo is refused for its own reason.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  blurred,
  cutClose,
  cutFace,
  dark,
  noFace,
  noisyDark,
  overExposed,
  pixelated,
  textCalledJpg,
  tiny,
  truncated,
  twoFaces,
  withSmallerFace,
} from '#tests/fixtures/hard-photos.ts';
import { findingsOf } from '#tests/fixtures/findings.ts';
import { MAX_VARIANTS, PEOPLE, person, personBytes, variantsOf } from '#tests/fixtures/photos.ts';
import { LONG } from '#tests/long.ts';
import { ingestPhoto } from '../shoot/ingest-photo.ts';
import { picturesOf, planShoot } from '../shoot/plan-shoot.ts';
import type { PhotoFindings } from '../../contracts/findings.ts';
import type { KnownPhoto } from './known-photos.ts';

const require = createRequire(import.meta.url);
const packaged = (name: string, path: string): Buffer =>
  readFileSync(join(dirname(require.resolve(`${name}/package.json`)), 'assets/img', path));

const taken = new Map<string, Promise<PhotoFindings>>();
/** Findings of an upload; several tests look at those of one photo. */
function ingested(photo: Uint8Array): Promise<PhotoFindings> {
  const key = createHash('sha256').update(photo).digest('base64');
  const known = taken.get(key) ?? ingestPhoto(photo, []).then(({ findings }) => findings);
  taken.set(key, known);
  return known;
}

const sets = new Map<number, ReturnType<typeof analyseSet>>();
/** Of all photos of a person, in their order. */
function setOf(index: number): ReturnType<typeof analyseSet> {
  const known = sets.get(index) ?? variantsOf(index, MAX_VARIANTS).then(analyseSet);
  sets.set(index, known);
  return known;
}
async function analyseSet(photos: readonly Uint8Array[]) {
  const known: KnownPhoto[] = [];
  const findings = [];
  for (const photo of photos) {
    const found = await findingsOf(photo, known);
    findings.push(found);
    if (found.accepted) known.push(found);
  }
  return findings;
}

// Eight photos a set, developed first; a busy machine takes its time.
const SLOW = 180_000;

describe('photos of one person', () => {
  for (let index = 0; index < PEOPLE; index += 1)
    test(`set ${index} is accepted whole`, { timeout: SLOW, ...(index > 1 && { tags: LONG }) }, async () => {
      const findings = await setOf(index);
      expect(findings.map(({ fail_reason }) => fail_reason)).toEqual(findings.map(() => null));
      for (const { similarity, quality_score, face_width } of findings) {
        expect(similarity ?? 1).toBeGreaterThan(0.85);
        expect(quality_score).toBeGreaterThan(40);
        expect(face_width).toBeGreaterThan(200);
      }
    });

  test(
    'another person is refused, and nobody is taken for the same',
    async () => {
      const known = (await setOf(0)).slice(0, 3).map(({ dhash, embedding }) => ({ dhash, embedding }));
      for (let index = 1; index < PEOPLE; index += 1) {
        const stranger = await findingsOf(await person(index), known);
        expect(stranger.fail_reason).toBe('not_same_person');
        expect(stranger.similarity).toBeLessThan(0.6);
      }
    },
    SLOW,
  );

  test('the same photo again is a duplicate, also smaller, lighter and compressed harder', async () => {
    const first = await findingsOf(await person(1));
    const again = sharp(await person(1))
      .resize(500)
      .modulate({ brightness: 1.1 })
      .jpeg({ quality: 60 });
    for (const bytes of [await person(1), await again.toBuffer()])
      expect((await findingsOf(bytes, [first])).fail_reason).toBe('duplicate');
  });
});

describe('what a shoot can make of it', () => {
  test('a photo with room gives more different pictures than a close one', async () => {
    const [wide, close] = [await ingested(personBytes(0)), await ingested(await cutClose())];
    const picturesIn = ({ prospects }: PhotoFindings): number =>
      picturesOf(planShoot([{ id: 'only', warnings: [], ...prospects! }]));
    expect(picturesIn(wide)).toBeGreaterThan(picturesIn(close));
    expect(picturesIn(close)).toBeGreaterThanOrEqual(2);
  });

  test('the same scene with another expression is no duplicate', async () => {
    const first = await findingsOf(await person(1));
    const embedding = first.embedding!.map((value, k) => value + (k % 7 === 0 ? 0.05 : 0));
    expect((await findingsOf(await person(1), [{ ...first, embedding }])).fail_reason).toBeNull();
  });
});

describe('photos that cannot be used', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['no_face', noFace],
    ['multiple_faces', twoFaces],
    ['face_too_small', tiny],
    ['face_cut_off', cutFace],
    ['too_dark', () => dark(0)],
    ['too_dark', () => dark(1)],
    ['too_dark', () => noisyDark(1, 0.35, 8)],
    ['multiple_faces', () => withSmallerFace(0.5)],
    ['pixelated', () => pixelated(0, 8)],
    ['pixelated', () => pixelated(1, 5)],
    ['too_bright', () => overExposed(0)],
    ['too_bright', () => overExposed(1)],
    ['blurry', () => blurred(0)],
    ['blurry', () => blurred(2)],
    ['unsupported_format', textCalledJpg],
    ['corrupt', truncated],
  ])('%s', async (reason, make) => {
    const { findings } = await ingestPhoto(await make(), []);
    expect([findings.accepted, findings.fail_reason]).toEqual([false, reason]);
  });

  test('a noisy blurred photo does not pass for a sharp one', async () => {
    const soft = await sharp(await blurred(0))
      .raw()
      .toBuffer({ resolveWithObject: true });
    let seed = 1;
    const grain = (): number => {
      seed = (seed * 48271) % 2147483647;
      return (seed / 2147483647 - 0.5) * 30;
    };
    const data = soft.data.map((value) => Math.min(255, Math.max(0, value + grain())));
    const { width, height } = soft.info;
    const noisy = await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await findingsOf(noisy)).fail_reason).toBe('blurry');
  });
});

describe('photos that look unusable and are not', () => {
  test.each<[string, () => Promise<Uint8Array>]>([
    ['dark skin in poor light', () => noisyDark(1, 0.4, 1)],
    ['a picture on the wall', () => withSmallerFace(0.3)],
    ['somebody behind, out of focus', () => withSmallerFace(0.45, 8)],
    [
      'blocks of a strongly compressed JPEG',
      async () =>
        sharp(await person(1))
          .jpeg({ quality: 12 })
          .toBuffer(),
    ],
  ])('%s', async (_, make) => {
    expect((await findingsOf(await make())).fail_reason).toBeNull();
  });
});

describe('what else is said', () => {
  test.each([
    ['sunglasses', packaged('material-dashboard', 'team-2.jpg')],
    ['eyes_closed', packaged('material-kit', 'faces/card-profile2-square.jpg')],
    ['turned_head', packaged('soft-ui-dashboard', 'team-4.jpg')],
    ['small_face', personBytes(0)],
    ['no_shoulders', packaged('material-dashboard', 'team-1.jpg')],
  ] as const)('%s', async (warning, bytes) => {
    expect((await findingsOf(bytes)).warnings).toContain(warning);
  });

  test('a good photo carries no warning and beats every doubtful one', async () => {
    const good = await ingested(await person(0));
    expect(good.warnings).toEqual([]);
    for (const path of ['team-2.jpg', 'team-1.jpg'])
      expect(good.quality_score).toBeGreaterThan(
        (await findingsOf(packaged('material-dashboard', path))).quality_score,
      );
  });

  test('figures are in pixels of the photo that is kept', async () => {
    const photo = await person(0);
    const large = await sharp(photo).resize(2560).jpeg().toBuffer();
    const [small, big] = [await ingested(photo), await ingested(large)];
    expect([big.width, big.height]).toEqual([2560, 2560]);
    expect(big.face_width / small.face_width).toBeCloseTo(2.5, 1);
  });
});
