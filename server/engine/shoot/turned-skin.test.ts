// A face that comes out green, as one once did: the photo is developed anew, and one that stays so is not delivered.
import { expect, onTestFinished, test, vi } from 'vitest';
import { person, SMALL_PICTURES } from '#tests/fixtures/photos.ts';
import type { PreparedShot } from '../render/index.ts';
import { createShoot } from './index.ts';
import { TakePrints } from './take-prints.ts';

const SLOW = 300_000;

function turnGreen({ person: { r, g } }: PreparedShot): void {
  for (let i = 0; i < r.length; i++) [r[i], g[i]] = [g[i]! * 0.8, r[i]!];
}

/** Turns the skin of the first so many prints. */
function turnPrints(count: number) {
  const { printFor } = TakePrints.prototype;
  let printed = 0;
  return vi.spyOn(TakePrints.prototype, 'printFor').mockImplementation(async function (this: TakePrints, ...take) {
    const print = await printFor.apply(this, take);
    if (!('reason' in print) && ++printed <= count) turnGreen(print.shot);
    return print;
  });
}

async function openShoot() {
  const shoot = await createShoot([{ id: 'photo', bytes: await person(1) }], SMALL_PICTURES);
  onTestFinished(() => shoot.dispose());
  return shoot;
}

test('a green face is made again from its photo', { timeout: SLOW }, async () => {
  const printed = turnPrints(1);
  const shoot = await openShoot();
  const headshot = await shoot.render({ style: 'studio-grey', variation: 0 });
  expect(Math.abs(headshot!.skin.hue)).toBeLessThan(15);
  expect(printed).toHaveBeenCalledTimes(2);
});

test('a face that stays green is not delivered', { timeout: SLOW }, async () => {
  turnPrints(Infinity);
  const shoot = await openShoot();
  await expect(shoot.render({ style: 'studio-grey', variation: 0 })).rejects.toThrow('Skin of hue');
});
