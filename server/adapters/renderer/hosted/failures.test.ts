// Calls without an answer: what may have been paid is not ordered again, and what never arrived is.
import { APICallError } from 'ai';
import { expect, test } from 'vitest';
import { ASKED_AGAIN, failureFromError, unreachedError } from './failures.ts';
import { ProviderResultLost, ProviderUnavailable } from './provider.ts';

const failed = (code: string | undefined, syscall?: string): Error =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('why'), { code, syscall }) });
const order = { handle: undefined };
const now = new Date(0);

test.each([
  ['ECONNRESET', 'read'],
  ['ETIMEDOUT', 'read'],
  ['HPE_INVALID_CONSTANT', undefined],
  ['Z_DATA_ERROR', undefined],
  ['UND_ERR_HEADERS_TIMEOUT', undefined],
  [undefined, undefined],
])('an order that ended with %s of %s may be paid', async (code, syscall) => {
  const error = new APICallError({
    message: 'Cannot connect',
    url: 'http://localhost',
    requestBodyValues: {},
    cause: failed(code, syscall),
  });
  expect(await failureFromError(error, now, order)).toBeInstanceOf(ProviderResultLost);
  expect(unreachedError(failed(code, syscall), order)).toBeInstanceOf(ProviderResultLost);
  expect(unreachedError(failed(code, syscall), ASKED_AGAIN)).toBeInstanceOf(ProviderUnavailable);
});

test.each([
  ['ECONNREFUSED', 'connect'],
  ['ETIMEDOUT', 'connect'],
  ['ENOTFOUND', 'getaddrinfo'],
  ['UND_ERR_CONNECT_TIMEOUT', undefined],
  ['CERT_HAS_EXPIRED', undefined],
])('an order that ended with %s of %s reached nobody', (code, syscall) => {
  expect(unreachedError(failed(code, syscall), order)).toBeInstanceOf(ProviderUnavailable);
});
