// Which photos a page waits for before it names a price.
import { expect, it } from 'vitest';
import { isBeingChecked, photosAffectingPrice } from './being-checked';

const checked = { status: 'accepted', outline_pending: false } as const;
const outline = { status: 'accepted', outline_pending: true } as const;
const pending = { status: 'pending', outline_pending: false } as const;
const refused = { status: 'rejected', outline_pending: false } as const;

it('a photo is being checked until its outline is judged', () => {
  expect([checked, outline, pending, refused].map(isBeingChecked)).toEqual([false, true, true, false]);
});

it('the price waits for outlines while there are few photos, and always for photos that are not accepted yet', () => {
  expect(photosAffectingPrice([checked, outline, pending, refused])).toEqual([outline, pending]);
  expect(photosAffectingPrice([checked, checked, checked, outline, pending])).toEqual([pending]);
});
