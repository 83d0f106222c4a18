// The engine and the contracts keep lists of their own, because neither may know the other. They hold the same words.
import { expect, expectTypeOf, it } from 'vitest';
import { FAIL_REASONS, PHOTO_WARNINGS } from '../../contracts/catalogue.ts';
import { STYLE_IDS } from '../../contracts/catalogue.ts';
import { STUDIO_CROPS, STUDIO_LIGHTS } from '../../contracts/studio-lists.ts';
import { WARNINGS } from '../../engine/analysis/findings.ts';
import * as engine from '../../engine/index.ts';
import type { PhotoFindings as EngineFindings } from '../../engine/analysis/findings.ts';
import type { PhotoFindings as PortFindings } from '../../ports/renderer.ts';

/** Without the open end that lets findings cross a process boundary: it would make any two alike. */
type Named<T> = keyof { [Key in keyof T as string extends Key ? never : Key]: T[Key] };

it('says of a photo only what the pages have words for', () => {
  expect([...engine.FAIL_REASONS].toSorted()).toEqual([...FAIL_REASONS].toSorted());
  expect([...WARNINGS].toSorted()).toEqual([...PHOTO_WARNINGS].toSorted());
});

it('grants every wish that the studio offers', () => {
  expect(engine.STYLES.map(({ id }) => id)).toEqual([...STYLE_IDS]);
  expect([...engine.LIGHTS]).toEqual([...STUDIO_LIGHTS]);
  expect([...engine.CROPS]).toEqual([...STUDIO_CROPS]);
});

it('names the findings of a photo alike, and finds no more than the port lets through', () => {
  expectTypeOf<Named<EngineFindings>>().toEqualTypeOf<Named<PortFindings>>();
  expectTypeOf<EngineFindings>().toExtend<PortFindings>();
});
