// A whole shoot on a real photo: finished headshots of the right person, each of them another picture.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dark, noFace, textCalledJpg } from '#tests/fixtures/hard-photos.ts';
import { person, SMALL_PICTURES, variantsOf } from '#tests/fixtures/photos.ts';
import { LONG } from '#tests/long.ts';
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb } from '../decode/index.ts';
import { embedFace } from '../faces/embedding.ts';
import { faceHeight, leftEyeOf, rightEyeOf } from '../faces/landmarks.ts';
import { SHOT_SIZE } from '../render/index.ts';
import { createShoot } from './index.ts';
import type { Shoot } from './index.ts';
import { LIKENESS_THRESHOLD, scoreHeadshot } from './score.ts';
import type { Headshot } from './types.ts';

const SLOW = 300_000;

/** Mean difference of two pictures seen small and in grey, 0..255: what somebody leafing through would notice. */
async function apart(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, other] = await Promise.all(
    [a, b].map((bytes) => sharp(bytes).resize(40, 50, { fit: 'fill' }).greyscale().raw().toBuffer()),
  );
  return one!.reduce((sum, value, i) => sum + Math.abs(value - other![i]!), 0) / one!.length;
}

test('prints as large as the photo has pixels', { tags: LONG, timeout: SLOW }, async () => {
  // Enlarged: as it is, the photo has pixels for the standard size alone.
  const bytes = await sharp(await person(1))
    .resize({ width: 1800 })
    .jpeg()
    .toBuffer();
  const shoot = await createShoot([{ id: 'large', bytes }]);
  const headshot = await shoot.render({ style: 'studio-grey', variation: 0 });
  shoot.dispose();
  const { width, height } = await sharp(headshot!.bytes).metadata();
  expect(width).toBeGreaterThan(SHOT_SIZE.width);
  expect([headshot!.width, headshot!.height]).toEqual([width, height]);
  expect(headshot!.likeness).toBeGreaterThan(LIKENESS_THRESHOLD);
});

describe('a shoot', () => {
  let shoot: Shoot;
  const stages: string[] = [];
  const made = new Map<string, Headshot>();

  beforeAll(async () => {
    const photos = [...(await variantsOf(0, 2)), await dark(0), await person(1), textCalledJpg()];
    shoot = await createShoot(
      photos.map((bytes, index) => ({ id: `photo ${index}`, bytes })),
      { onStage: (stage) => stages.push(stage) },
    );
    for (const [style, variation] of [
      ['studio-grey', 0],
      ['library', 0],
      ['own-background', 0],
      ['studio-grey', 1],
    ] as const) {
      const headshot = await shoot.render({ style, variation });
      if (headshot) made.set(`${style} ${variation}`, headshot);
    }
  }, SLOW);
  afterAll(() => shoot.dispose());

  test('says of every photo what it found', () => {
    expect(shoot.inputs.map(({ id, findings }) => [id, findings.fail_reason])).toEqual([
      ['photo 0', null],
      ['photo 1', null],
      ['photo 2', 'too_dark'],
      ['photo 3', 'not_same_person'],
      ['photo 4', 'unsupported_format'],
    ]);
  });

  test('goes through its stages', () => {
    // Every photo is judged once, and framed at the same time.
    expect(stages.filter((stage) => stage === 'analyse')).toHaveLength(5);
    expect(stages.slice(5, 9)).toEqual(['matte', 'light', 'compose', 'score']);
    // The photo was prepared once for its three styles.
    expect(stages.slice(7, 11)).toEqual(['compose', 'score', 'compose', 'score']);
  });

  test('gives finished files of the person', async () => {
    expect([...made.keys()]).toEqual(['studio-grey 0', 'library 0', 'own-background 0', 'studio-grey 1']);
    for (const headshot of made.values()) {
      const { format, width, height, chromaSubsampling, exif, icc } = await sharp(headshot.bytes).metadata();
      expect([format, width, height, chromaSubsampling, exif]).toEqual(['jpeg', 1024, 1280, '4:4:4', undefined]);
      // The profile's name is written in UTF-16.
      expect(icc?.toString('latin1').replaceAll('\0', '')).toContain('sRGB');
      expect([headshot.width, headshot.height]).toEqual([1024, 1280]);
      expect((await sharp(headshot.preview).metadata()).height).toBe(480);
      expect(headshot.likeness).toBeGreaterThan(0.9);
      expect(headshot.quality).toBeGreaterThan(60);
      expect(headshot.phash).toMatch(/^[0-9a-f]{16}$/);
    }
  });

  test('frames the head as portraits do', async () => {
    const picture = await decodeRgb(made.get('studio-grey 0')!.bytes);
    const [face] = await findFacesIn(picture);
    const eyes = (leftEyeOf(face!.mesh)[1] + rightEyeOf(face!.mesh)[1]) / 2;
    expect(eyes / 1280).toBeGreaterThan(0.36);
    expect(eyes / 1280).toBeLessThan(0.5);
    expect(faceHeight(face!.mesh) / 1280).toBeGreaterThan(0.3);
    expect(Math.abs(face!.roll)).toBeLessThan(0.12);
  });

  test('makes another picture of every slot', async () => {
    const pictures = [...made.values()].map(({ bytes }) => bytes);
    for (const [i, one] of pictures.entries())
      for (const other of pictures.slice(i + 1)) expect(await apart(one, other)).toBeGreaterThan(6);
  });

  test(
    'makes the same picture of a slot again, so that a restarted shoot can go on',
    async () => {
      const again = await shoot.render({ style: 'studio-grey', variation: 1 });
      expect(await apart(again!.bytes, made.get('studio-grey 1')!.bytes)).toBeLessThan(0.5);
    },
    SLOW,
  );

  test(
    "opened again without a photo shows the same in all slots but that photo's",
    async () => {
      const [gone, kept] = [shoot.plan[0]!.photo, shoot.plan[1]!.photo];
      const bytes = (await variantsOf(0, 2))[Number(kept.at(-1))]!;
      const resumed = await createShoot([{ id: kept, bytes }], { plan: shoot.plan });
      expect(resumed.plan).toEqual(shoot.plan);
      const same = await resumed.render({ style: 'studio-grey', variation: 1 });
      expect(await apart(same!.bytes, made.get('studio-grey 1')!.bytes)).toBeLessThan(0.5);
      const standIn = await resumed.render({ style: 'studio-grey', variation: 0 });
      expect([gone, standIn!.photo]).toEqual([made.get('studio-grey 0')!.photo, kept]);
      expect(await apart(standIn!.bytes, same!.bytes)).toBeGreaterThan(2);
      resumed.dispose();
    },
    SLOW,
  );

  test('refuses a style that does not exist', async () => {
    await expect(shoot.render({ style: 'oil-painting', variation: 0 })).rejects.toThrow(RangeError);
  });
});

describe('likeness', () => {
  test('tells the person from somebody else', async () => {
    const embed = async (bytes: Uint8Array) => {
      const image = await decodeRgb(bytes);
      const [face] = await findFacesIn(image);
      return { image, mesh: face!.mesh, embedding: await embedFace(image, face!) };
    };
    const [own, stranger] = [await embed(await person(0)), await embed(await person(3))];
    const me = { person: own.embedding, source: own.embedding, matte: 1, warnings: [] };
    expect((await scoreHeadshot(own.image, { ...me, mesh: own.mesh })).fault).toBeNull();
    const other = await scoreHeadshot(stranger.image, { ...me, mesh: stranger.mesh });
    expect(other.fault).toBe('likeness');
    expect(other.likeness).toBeLessThan(LIKENESS_THRESHOLD);
  });

  test('is nothing where there is no face', async () => {
    const [face] = await findFacesIn(await decodeRgb(await person(0)));
    const image = await decodeRgb(noFace());
    expect(
      await scoreHeadshot(image, { person: [1], source: [1], mesh: face!.mesh, matte: 1, warnings: [] }),
    ).toMatchObject({
      fault: 'likeness',
      likeness: 0,
    });
  });
});

describe('a shoot that cannot be', () => {
  test('has findings and no headshots', async () => {
    const shoot = await createShoot([{ id: 'interior', bytes: noFace() }]);
    expect(shoot.inputs[0]!.findings.fail_reason).toBe('no_face');
    expect(await shoot.render({ style: 'studio-grey', variation: 0 })).toBeNull();
  });

  test(
    'goes on without a photo that breaks under it, as small as it was told to print, and fails when there is no other',
    async () => {
      const told: [photo: string, reason: string][] = [];
      const open = async (...broken: string[]): Promise<Shoot> => {
        const photos = (await variantsOf(0, 2)).map((bytes, at) => ({ id: String(at), bytes: new Uint8Array(bytes) }));
        const opened = await createShoot(photos, {
          ...SMALL_PICTURES,
          onBroken: (photo, reason) => told.push([photo, reason]),
        });
        // Its pixels are read again when it is worked on: from now on they cannot be.
        for (const { id, bytes } of photos) if (broken.includes(id)) bytes.fill(0);
        return opened;
      };
      const shoot = await open('0');
      for (const variation of [0, 1, 2]) {
        const headshot = await shoot.render({ style: 'studio-grey', variation });
        expect(headshot!.photo).toBe('1');
        // As small as it was told to print, and still the person.
        expect([headshot!.width, headshot!.height]).toEqual([SHOT_SIZE.width / 2, SHOT_SIZE.height / 2]);
        expect(headshot!.likeness).toBeGreaterThan(LIKENESS_THRESHOLD);
      }
      expect(told.splice(0)).toEqual([['0', expect.any(String)]]);
      const hopeless = await open('0', '1');
      await expect(hopeless.render({ style: 'studio-grey', variation: 0 })).rejects.toThrow();
      shoot.dispose();
    },
    SLOW,
  );

  test(
    'opens without a photo that breaks the engine at the first look, and fails when all do',
    async () => {
      const hungry = {
        id: 'hungry',
        get bytes(): Uint8Array {
          throw new RangeError('Array buffer allocation failed');
        },
      };
      const me = await person(0);
      const damaged = { id: 'damaged', bytes: me.subarray(0, me.length / 2) };
      const told: unknown[] = [];
      const onBroken = (...what: unknown[]) => told.push(what.slice(0, 2));
      const shoot = await createShoot([hungry, damaged, { id: 'me', bytes: me }], { onBroken });
      expect(shoot.inputs.map(({ findings }) => findings.fail_reason)).toEqual(['engine', 'corrupt', null]);
      expect(told).toEqual([
        ['hungry', 'engine'],
        ['damaged', 'corrupt'],
      ]);
      expect(shoot.plan.every(({ photo }) => photo === 'me')).toBe(true);
      await expect(createShoot([hungry], { onBroken })).rejects.toThrow('allocation');
      expect(told).toHaveLength(2);
    },
    SLOW,
  );

  test('ends when it is told to', async () => {
    const control = new AbortController();
    control.abort(new Error('enough'));
    const photos = [{ id: 'me', bytes: await person(0) }];
    await expect(createShoot(photos, { signal: control.signal })).rejects.toThrow('enough');
  });
});
