// A person whose outline holds, and in which people would find fringes and specks all the same: braids before a sofa.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compositeOf } from '#tests/fixtures/composites.ts';
import { encodeJpeg } from '../decode/index.ts';
import { createShoot, type Shoot } from './index.ts';
import type { SourcePhoto } from './types.ts';

const SLOW = 300_000;

let photos: SourcePhoto[];
let shoot: Shoot;
beforeAll(async () => {
  const { photo } = await compositeOf('braids', 'sofa');
  photos = [{ id: 'braids', bytes: await encodeJpeg(photo) }];
  shoot = await createShoot(photos);
}, SLOW);
afterAll(() => shoot.dispose());

test(
  'keeps their own surroundings in every look',
  async () => {
    const shown = [];
    for (const style of ['studio-grey', 'navy-brand', 'own-background'])
      shown.push((await shoot.render({ style, variation: 0 }))!.style);
    expect(shown).toEqual(['own-background', 'own-background', 'own-background']);
  },
  SLOW,
);

test(
  'stand before a new background where it was wished for, and before a company’s wall',
  async () => {
    const wished = await shoot.render({ style: 'studio-grey', variation: 0, wishes: { background: 'navy-brand' } });
    expect(wished!.style).toBe('studio-grey');
    const branded = await createShoot(photos, { brand: { crop: 'classic' } });
    expect((await branded.render({ style: 'studio-grey', variation: 0 }))!.style).toBe('studio-grey');
    branded.dispose();
  },
  SLOW,
);
