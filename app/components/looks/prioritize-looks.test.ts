// The order in which previews are asked for: what somebody looks at counts before what they have chosen elsewhere on the page.
import { expect, it } from 'vitest';
import type { StyleId } from '#server/contracts/catalogue.ts';
import { looksToPreviewFirst } from './prioritize-looks';

const offered: StyleId[] = ['studio-grey', 'library', 'cafe', 'city-day', 'navy-brand'];
const first = (seen: StyleId[], chosen: StyleId[]) => looksToPreviewFirst({ offered, seen: new Set(seen), chosen });

it('is that of the page for looks on the screen, in whatever order they came into it', () => {
  expect(first(['city-day', 'cafe'], [])).toEqual(['cafe', 'city-day']);
});

it('begins with the chosen looks on the screen, and ends with those elsewhere', () => {
  expect(first(['library', 'cafe', 'city-day'], ['navy-brand', 'city-day', 'studio-grey'])).toEqual([
    'city-day',
    'library',
    'cafe',
    'navy-brand',
    'studio-grey',
  ]);
});

it('names the chosen looks alone while none is on the screen', () => {
  expect(first([], ['cafe'])).toEqual(['cafe']);
  expect(first([], [])).toEqual([]);
});
