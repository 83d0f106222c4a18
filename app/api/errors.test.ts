// What a refused call says beside its code and text.
import { expect, it } from 'vitest';
import { ApiError, detailsOf, hasErrorDetail, errorReason } from './errors';

const refused = (data?: unknown): ApiError => new ApiError('No.', 409, data);

it('names the reason and the details', () => {
  const error = refused({ code: 'conflict', details: { reason: 'day', max: 50 } });
  expect([errorReason(error), detailsOf(error).max]).toEqual(['day', 50]);
  expect([hasErrorDetail(error, 'conflict', 'max'), hasErrorDetail(error, 'conflict', 'credits')]).toEqual([
    true,
    false,
  ]);
});

it.each([undefined, null, '<html>', { code: 'conflict' }, { details: null }, { details: 'day' }, { details: {} }])(
  'names none where %j was answered',
  (data) => {
    expect([errorReason(refused(data)), detailsOf(refused(data))]).toEqual([undefined, expect.anything()]);
    expect(hasErrorDetail(refused(data), 'conflict', 'reason')).toBe(false);
  },
);

it('names none for errors that no backend answered, and for a reason that is no text', () => {
  expect([
    errorReason(new TypeError('details')),
    errorReason(undefined),
    errorReason({ details: { reason: 'day' } }),
  ]).toEqual([undefined, undefined, undefined]);
  expect(errorReason(refused({ details: { reason: 7 } }))).toBeUndefined();
});
