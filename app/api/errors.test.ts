// What a refused call says beside its code and text.
import { expect, it } from 'vitest';
import { ApiError, detailsOf, isAbout, reasonOf } from './errors';

const refused = (data?: unknown): ApiError => new ApiError('No.', 409, data);

it('names the reason and the details', () => {
  const error = refused({ code: 'conflict', details: { reason: 'day', max: 50 } });
  expect([reasonOf(error), detailsOf(error).max]).toEqual(['day', 50]);
  expect([isAbout(error, 'conflict', 'max'), isAbout(error, 'conflict', 'credits')]).toEqual([true, false]);
});

it.each([undefined, null, '<html>', { code: 'conflict' }, { details: null }, { details: 'day' }, { details: {} }])(
  'names none where %j was answered',
  (data) => {
    expect([reasonOf(refused(data)), detailsOf(refused(data))]).toEqual([undefined, expect.anything()]);
    expect(isAbout(refused(data), 'conflict', 'reason')).toBe(false);
  },
);

it('names none for errors that no backend answered, and for a reason that is no text', () => {
  expect([reasonOf(new TypeError('details')), reasonOf(undefined), reasonOf({ details: { reason: 'day' } })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(reasonOf(refused({ details: { reason: 7 } }))).toBeUndefined();
});
