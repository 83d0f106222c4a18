// What is sent again by itself, and what the person is told at once.
import { expect, it } from 'vitest';
import { isRetryableUploadError } from './retries';

it.each([
  [0, undefined],
  [423, 'conflict'],
  [429, 'rate_limited'],
  [503, 'unavailable'],
])('tries again after %d %s', (status, code) => expect(isRetryableUploadError(status, code)).toBe(true));

it.each([
  [429, 'too_many_uploads'],
  [413, 'too_large'],
  [404, 'not_found'],
])('does not try again after %d %s', (status, code) => expect(isRetryableUploadError(status, code)).toBe(false));
