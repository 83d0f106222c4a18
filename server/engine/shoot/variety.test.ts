// Headshots of one look out of a single photo, and out of two photos of one moment: no two of them may pass for the same picture.
import { expect, it } from 'vitest';
import { LONG } from '#tests/long.ts';
import { person, SMALL_PICTURES, variantsOf } from '#tests/fixtures/photos.ts';
import { decodeRgb } from '../decode/index.ts';
import { FRAMES_PER_CROP } from '../render/framing/nudges.ts';
import { createShoot } from './index.ts';
import { imageSignature, isNearDuplicate, type ImageSignature } from './twins.ts';

const SLOW = 300_000;
const sightOf = async (headshot: { bytes: Uint8Array; phash: string }): Promise<ImageSignature> =>
  imageSignature(await decodeRgb(headshot.bytes), headshot.phash);

it('a look repeats no picture while its photo returns', { tags: LONG, timeout: SLOW }, async () => {
  const shoot = await createShoot([{ id: 'only', bytes: await person(0) }]);
  const seen: ImageSignature[] = [];
  for (const variation of Array.from({ length: 12 }, (_, v) => v)) {
    const headshot = await shoot.render({ style: 'studio-grey', variation });
    if (headshot) seen.push(await sightOf(headshot));
  }
  shoot.dispose();
  expect(seen).toHaveLength(12);
  const twins = seen.flatMap((a, i) => seen.slice(i + 1).filter((b) => isNearDuplicate(a, b)));
  expect(twins).toHaveLength(0);
});

it(
  'two photos that frame alike give two pictures',
  async () => {
    const photos = (await variantsOf(3, 4)).map((bytes, at) => ({ id: String(at), bytes }));
    const shoot = await createShoot(photos, SMALL_PICTURES);
    const second = shoot.plan.findIndex(({ nudge }) => nudge !== undefined);
    const like = shoot.plan[second]!;
    const alike = shoot.plan.findIndex(
      ({ photo, composition }) => photo !== like.photo && composition === like.composition,
    );
    expect([second > 0, alike >= 0 && alike < second]).toEqual([true, true]);
    const [a, b] = [
      await shoot.render({ style: 'studio-white', variation: alike }),
      await shoot.render({ style: 'studio-white', variation: second }),
    ];
    shoot.dispose();
    expect(isNearDuplicate(await sightOf(a!), await sightOf(b!))).toBe(false);
  },
  SLOW,
);

it(
  'a slot that would show what another one has shown is shown another way, and the same each time it is asked for',
  { tags: LONG, timeout: SLOW },
  async () => {
    // The twelfth slot and the thirteenth come to the same crop, frame, light and background.
    const [same, other] = [
      { photo: 'only', composition: 0 },
      { photo: 'only', composition: 1 },
    ];
    const plan = [{ ...same, nudge: FRAMES_PER_CROP - 1 }, ...Array.from({ length: 10 }, () => other), same];
    const shoot = await createShoot([{ id: 'only', bytes: await person(0) }], { plan });
    const sight = async (variation: number) => sightOf((await shoot.render({ style: 'studio-grey', variation }))!);
    const [a, b] = [await sight(11), await sight(12)];
    expect(isNearDuplicate(a, b)).toBe(false);
    expect(isNearDuplicate(b, await sight(12))).toBe(true);
    shoot.dispose();
    const alone = await createShoot([{ id: 'only', bytes: await person(0) }], { plan });
    const planned = await sightOf((await alone.render({ style: 'studio-grey', variation: 12 }))!);
    expect(isNearDuplicate(a, planned)).toBe(true);
    alone.dispose();
  },
);
