// Wishes for one picture, on a real photo: what was wished for is what changes, and nothing else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { person, SMALL_PICTURES } from '#tests/fixtures/photos.ts';
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb } from '../decode/index.ts';
import { eyeCentres, geometryOf } from '../render/face-regions.ts';
import { skinToneOf } from '../render/colour/skin-tone.ts';
import { createShoot, type Shoot } from './index.ts';
import type { Headshot } from './types.ts';
import { LIKENESS_THRESHOLD } from './score.ts';
import type { Wishes } from './wishes.ts';

const SLOW = 300_000;

describe('wishes', () => {
  let shoot: Shoot;
  let again: Shoot;
  const made: Record<string, Headshot> = {};
  const make = async (name: string, from: Shoot, wishes: Wishes): Promise<void> => {
    const headshot = await from.render({ style: 'studio-grey', variation: 0, wishes });
    if (headshot) made[name] = headshot;
  };

  beforeAll(async () => {
    shoot = await createShoot([{ id: 'photo', bytes: await person(0) }], SMALL_PICTURES);
    await make('plain', shoot, {});
    await make('navy', shoot, { background: 'navy-brand' });
    await make('close', shoot, { crop: 'close' });
    for (const light of ['left', 'right', 'soft', 'strong'] as const) await make(light, shoot, { light });
    again = await createShoot([{ id: 'headshot', bytes: made['plain']!.bytes }], SMALL_PICTURES);
    await make('kept', again, { background: 'navy-brand', crop: 'same' });
  }, SLOW);
  afterAll(() => {
    shoot.dispose();
    again.dispose();
  });

  test('are granted, and the person stays who it is', () => {
    expect(Object.keys(made)).toHaveLength(8);
    for (const [name, { likeness }] of Object.entries(made))
      expect(likeness, name).toBeGreaterThanOrEqual(LIKENESS_THRESHOLD);
  });

  test('change the background to that of another look', () => {
    const [plain, navy] = [made['plain']!.composition!, made['navy']!.composition!];
    expect(navy.background[0]).toBeLessThan(plain.background[0] - 20);
    expect(navy.background[2]).toBeLessThan(plain.background[2] - 8);
    expect(navy.head).toBeCloseTo(plain.head, 2);
  });

  test('bring the face closer', () => {
    expect(made['close']!.composition!.head).toBeGreaterThan(made['plain']!.composition!.head * 1.08);
  });

  test('keep the frame of a picture that is framed already', () => {
    const [plain, kept] = [made['plain']!.composition!, made['kept']!.composition!];
    expect(kept.head).toBeCloseTo(plain.head, 2);
    expect(kept.eyes).toBeCloseTo(plain.eyes, 2);
    expect(kept.background[0]).toBeLessThan(plain.background[0] - 20);
  });

  /** L* of the half of the face on the left less that of the half on the right. */
  async function leftLessRight(headshot: Headshot): Promise<number> {
    const image = await decodeRgb(headshot.bytes, 1280);
    const [face] = await findFacesIn(image);
    const whole = geometryOf(face!);
    const [a, b] = eyeCentres(face!.mesh);
    const middle = (a[0] + b[0]) / 2;
    const half = (left: boolean): number => {
      const mesh = Float32Array.from(whole.mesh, (v, i) =>
        i % 3 === 0 ? (left ? Math.min(v, middle) : Math.max(v, middle)) : v,
      );
      return skinToneOf(image, geometryOf({ mesh })).lightness;
    };
    return half(true) - half(false);
  }

  test('let the light come from the side that was wished for', async () => {
    expect(await leftLessRight(made['left']!)).toBeGreaterThan((await leftLessRight(made['right']!)) + 1);
  });

  test('make the light softer or stronger', async () => {
    const contrast = async (name: string): Promise<number> => Math.abs(await leftLessRight(made[name]!));
    expect(await contrast('soft')).toBeLessThan(await contrast('strong'));
  });

  test('know no background of no look', async () => {
    await expect(shoot.render({ style: 'studio-grey', variation: 0, wishes: { background: 'beach' } })).rejects.toThrow(
      RangeError,
    );
  });
});
