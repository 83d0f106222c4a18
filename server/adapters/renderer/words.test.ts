// The engine and the contracts keep these lists each for itself, because neither may know the other. They hold the same words.
import { expect, it } from 'vitest';
import { STYLE_IDS } from '../../contracts/catalogue.ts';
import { STUDIO_CROPS, STUDIO_LIGHTS } from '../../contracts/studio-lists.ts';
import * as engine from '../../engine/index.ts';

it('grants every wish that the studio offers', () => {
  expect(engine.STYLES.map(({ id }) => id)).toEqual([...STYLE_IDS]);
  expect([...engine.LIGHTS]).toEqual([...STUDIO_LIGHTS]);
  expect([...engine.CROPS]).toEqual([...STUDIO_CROPS]);
});
