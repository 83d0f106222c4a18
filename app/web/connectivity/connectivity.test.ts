// What counts as no connection, in the words of three browsers.
import { expect, it } from 'vitest';
import { isConnectionError } from './connectivity';

it.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'Failed to fetch dynamically imported module: https://example.com/a.js',
  'error loading dynamically imported module: https://example.com/a.js',
  'Importing a module script failed.',
])('%s', (words) => expect(isConnectionError(new TypeError(words))).toBe(true));

it('leaves faults of ours what they are', () => {
  expect(isConnectionError(new TypeError('undefined is not a function'))).toBe(false);
  expect(isConnectionError(new Error('Failed to fetch'))).toBe(false);
  expect(isConnectionError({ status: 500, statusText: '', internal: false, data: '' })).toBe(false);
});
