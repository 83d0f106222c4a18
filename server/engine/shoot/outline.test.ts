// A real photo with leaves before the hair, which no matte comes out of clean: what it may be shown in, whoever asks for it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from '#tests/long.ts';
import { amongLeaves, inFog } from '#tests/fixtures/hard-photos.ts';
import { SMALL_PICTURES, variantsOf } from '#tests/fixtures/photos.ts';
import { decodeRgb } from '../decode/index.ts';
import { findFacesIn } from '../analysis/analyse.ts';
import { STYLES } from '../render/index.ts';
import { createShoot, type Shoot } from './index.ts';
import { frameHolds, lightHolds, outlineHolds, TRUSTED_MATTE } from './outline.ts';
import { LIKENESS_THRESHOLD } from './score.ts';

const SLOW = 300_000;
const photos = () => [{ id: 'leaves', bytes: amongLeaves() }];

let shoot: Shoot;
beforeAll(async () => {
  shoot = await createShoot(photos(), SMALL_PICTURES);
}, SLOW);
afterAll(() => shoot.dispose());

test('a matte that is not to be trusted stands in front of the photo’s own surroundings, and of nothing else', () => {
  const shown = (confidence: number) => STYLES.filter((style) => outlineHolds(confidence, style)).map(({ id }) => id);
  expect(shown(TRUSTED_MATTE)).toHaveLength(STYLES.length);
  expect(shown(TRUSTED_MATTE - 0.01)).toEqual(['own-background']);
});

test('a frame that shows where the photo cuts the person stands in front of its own surroundings only', () => {
  const shown = (cut: number) => STYLES.filter((style) => frameHolds({ cut }, style)).map(({ id }) => id);
  expect(shown(0)).toHaveLength(STYLES.length);
  expect(shown(0.3)).toEqual(['own-background']);
});

test('a face in the open sun gets every place but those by night', () => {
  const shown = (sun: number) => STYLES.filter((style) => lightHolds({ sun }, style)).map(({ id }) => id);
  expect(shown(0)).toHaveLength(STYLES.length);
  expect(shown(1)).toHaveLength(STYLES.length - 1);
  expect(shown(1)).not.toContain('city-dusk');
});

test(
  'gives its own background only, whatever was ordered, and says so',
  async () => {
    expect(shoot.inputs[0]!.findings.accepted).toBe(true);
    const grey = await shoot.render({ style: 'studio-grey', variation: 0 });
    expect([grey!.style, grey!.likeness > LIKENESS_THRESHOLD]).toEqual(['own-background', true]);
    const own = await shoot.render({ style: 'own-background', variation: 0 });
    expect(own!.likeness).toBeGreaterThan(LIKENESS_THRESHOLD);
    expect(shoot.inputs[0]!.findings.warnings).toContain('unclear_outline');
    const office = await shoot.render({ style: 'office-light', variation: 1 });
    expect([office!.style, office!.phash === grey!.phash]).toEqual(['own-background', false]);
    expect(await shoot.render({ style: 'own-background', variation: 1 })).not.toBeNull();
  },
  SLOW,
);

test(
  'gives nobody who wishes for one picture another background',
  async () => {
    expect(await shoot.render({ style: 'own-background', variation: 0, wishes: { background: 'library' } })).toBeNull();
    expect(await shoot.render({ style: 'studio-grey', variation: 0, wishes: { crop: 'close' } })).toBeNull();
    const own = { background: 'own-background', light: 'soft' } as const;
    expect(await shoot.render({ style: 'studio-grey', variation: 0, wishes: own })).not.toBeNull();
  },
  SLOW,
);

test(
  'gives nothing before a company’s wall: a picture with leaves in the hair stands on no team page',
  async () => {
    const paint = { lit: [192, 72, 64], shade: [103, 3, 8] } as const;
    const told: unknown[] = [];
    const onWithheld = (slot: unknown, why: unknown) => told.push([slot, why]);
    const branded = await createShoot(photos(), { ...SMALL_PICTURES, brand: { crop: 'close', paint }, onWithheld });
    const slot = { style: 'navy-brand', variation: 0 };
    expect(await branded.render(slot)).toBeNull();
    expect(told).toEqual([[slot, { reason: 'outline', photo: 'leaves', confidence: expect.any(Number) }]]);
    branded.dispose();
  },
  SLOW,
);

test(
  'beside a photo that can be cut out keeps its place in the shoot, but on no team page',
  { tags: LONG, timeout: SLOW },
  async () => {
    const [clear, other] = await variantsOf(0, 2);
    const [face] = await findFacesIn(await decodeRgb(other!));
    const both = [
      { id: 'clear', bytes: clear! },
      { id: 'fog', bytes: await inFog(other!, face!.box) },
    ];
    const shownIn = async (brand?: { crop: 'close' }) => {
      const mixed = await createShoot(both, brand ? { brand } : {});
      const shown = [];
      for (const variation of [0, 1]) shown.push(await mixed.render({ style: 'studio-grey', variation }));
      mixed.dispose();
      return Object.fromEntries(shown.map((one) => [one!.photo, one!.style]));
    };
    expect(await shownIn()).toEqual({ clear: 'studio-grey', fog: 'own-background' });
    expect(await shownIn({ crop: 'close' })).toEqual({ clear: 'studio-grey' });
  },
);
