// A photo whose outline holds, and in which people would find fringes and specks all the same: braids before a sofa.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compositeOf, CUT_OUTS } from '#tests/fixtures/composites.ts';
import { SMALL_PICTURES } from '#tests/fixtures/photos.ts';
import { LONG } from '#tests/long.ts';
import { encodeJpeg } from '../decode/index.ts';
import { OWN_STYLE, STYLES } from '../render/index.ts';
import { analyzePhotos } from './analyze-photos.ts';
import { framed as frameOf } from './framed.ts';
import { createShoot, type Shoot } from './index.ts';
import { TakePrints } from './take-prints.ts';
import type { Framed, SourcePhoto } from './types.ts';

const SLOW = 300_000;

let photos: SourcePhoto[];
let framed: Framed;
let shoot: Shoot;
beforeAll(async () => {
  const { photo } = await compositeOf('braids', 'sofa');
  photos = [{ id: 'sofa', bytes: await encodeJpeg(photo) }];
  const { materials } = await analyzePhotos(photos, () => undefined);
  framed = frameOf(materials[0]!);
  shoot = await createShoot(photos, SMALL_PICTURES);
}, SLOW);
afterAll(() => shoot.dispose());

const grey = STYLES.find(({ id }) => id === 'studio-grey')!;

it('keeps its own surroundings in every look', { timeout: SLOW }, async () => {
  const shown = [];
  for (const style of ['studio-grey', 'navy-brand']) shown.push((await shoot.render({ style, variation: 0 }))!.style);
  expect(shown).toEqual(['own-background', 'own-background']);
});

it('is judged before its own surroundings too, whatever crop is asked for first', { timeout: SLOW }, async () => {
  const other = { photo: 'sofa', composition: 5 };
  const prints = new TakePrints({ framed: [framed], enter: () => undefined, onChecked: undefined, scale: undefined });
  expect(await prints.printFor(framed, other, OWN_STYLE)).toMatchObject({ inPlace: true });
  expect(await prints.printFor(framed, other, grey, true)).toMatchObject({ reason: 'check' });
});

it(
  'stands before a new background where it was wished for, and before a company’s wall',
  { timeout: SLOW },
  async () => {
    const wished = await shoot.render({ style: 'studio-grey', variation: 0, wishes: { background: 'navy-brand' } });
    expect(wished!.style).toBe('studio-grey');
    const branded = await createShoot(photos, { ...SMALL_PICTURES, brand: { crop: 'classic' } });
    expect((await branded.render({ style: 'studio-grey', variation: 0 }))!.style).toBe('studio-grey');
    branded.dispose();
  },
);

it('gives its place to a photo that is cut out cleanly', { tags: LONG, timeout: SLOW }, async () => {
  const mixed = await createShoot([...photos, { id: 'wall', bytes: readFileSync(CUT_OUTS.braids) }], SMALL_PICTURES);
  const shown = [];
  for (const variation of [0, 1, 2]) shown.push(await mixed.render({ style: 'studio-grey', variation }));
  mixed.dispose();
  expect(shown.map((one) => `${one!.photo} ${one!.style}`)).toEqual(Array(3).fill('wall studio-grey'));
});
