// One error, one report: the browser does not report an error that the server has reported.
import { expect, it } from 'vitest';
import { ApiError } from '~/api/errors';
import { isWorthReporting } from './worth-reporting';

const named = (name: string): Error => Object.assign(new Error('x'), { name });

it.each([
  ['an error of a component', new TypeError('x is not a function'), true],
  ['a thrown text', 'x', true],
  ['what the server says of its own error', new Error('Unexpected Server Error'), false],
  ['a page that is not there', { status: 404, statusText: 'Not Found', internal: true, data: 'x' }, false],
  ['an answer of the API', new ApiError('x', 500), false],
  ['no answer of the API', new ApiError('x', 0), false],
  ['a stream that Firefox aborted', new TypeError('Error in input stream'), false],
  ['a stream that Chromium aborted', new TypeError('network error'), false],
  ['a request that WebKit aborted', new TypeError('Load failed'), false],
  ['an error of ours with such words', new Error('Load failed'), true],
  ['a navigation that was overtaken', named('AbortError'), false],
])('%s', (_, error, worth) => expect(isWorthReporting(error)).toBe(worth));
