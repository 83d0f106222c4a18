// Headshots of one look out of a single photo, and out of two photos of one moment: no two of them may pass for the same picture.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { person, variantsOf } from '#tests/fixtures/photos.ts';
import { hashDistance } from '../analysis/dhash.ts';
import { createShoot } from './index.ts';

const SLOW = 300_000;
/** Hashes within this, and mean colours of an 8 x 10 grid within that many of 256 steps, are one picture to a glance. */
const SAME_HASH = 4;
const SAME_COLOURS = 6;

interface Sight {
  hash: string;
  cells: Buffer;
}

async function sightOf(headshot: { bytes: Uint8Array; phash: string }): Promise<Sight> {
  const small = sharp(headshot.bytes).resize(8, 10, { fit: 'fill' }).removeAlpha().raw();
  return { hash: headshot.phash, cells: await small.toBuffer() };
}

function passForOne(a: Sight, b: Sight): boolean {
  const gap = a.cells.reduce((sum, v, i) => sum + Math.abs(v - b.cells[i]!), 0) / a.cells.length;
  return hashDistance(a.hash, b.hash) <= SAME_HASH && gap < SAME_COLOURS;
}

it(
  'a look repeats no picture while its photo returns',
  async () => {
    const shoot = await createShoot([{ id: 'only', bytes: await person(0) }]);
    const seen: Sight[] = [];
    for (const variation of Array.from({ length: 12 }, (_, v) => v)) {
      const headshot = await shoot.render({ style: 'studio-grey', variation });
      if (headshot) seen.push(await sightOf(headshot));
    }
    shoot.dispose();
    expect(seen).toHaveLength(12);
    const twins = seen.flatMap((a, i) => seen.slice(i + 1).filter((b) => passForOne(a, b)));
    expect(twins).toHaveLength(0);
  },
  SLOW,
);

it(
  'two photos that frame alike give two pictures',
  async () => {
    const photos = (await variantsOf(1, 4)).map((bytes, at) => ({ id: String(at), bytes }));
    const shoot = await createShoot(photos);
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
    expect(passForOne(await sightOf(a!), await sightOf(b!))).toBe(false);
  },
  SLOW,
);
