// What is said for which failure, and how often a page that was not found reloads by itself.
import { describe, expect, it } from 'vitest';
import { ApiError } from '~/api/errors';
import { serverT } from '~/i18n/messages.server';
import { errorText } from '~/web/errors/error-text';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { errorPageStatus } from './error-screen';
import { countAndDecideReload, RELOAD_KEY } from './reload-count';

describe('words for a failed call', () => {
  const t = serverT('en', 'errors');
  it.each([
    [401, 'Authentication required. Please log in.'],
    [403, 'Access denied. You do not have permission to perform this action.'],
    [404, 'The requested resource was not found.'],
    [422, 'Invalid input data. Please check your information.'],
    [429, 'Too many requests. Please try again later.'],
    [500, 'Internal server error. Please try again later.'],
    [503, 'Service temporarily unavailable. Please try again later.'],
    [418, 'Request failed with status 418.'],
    [502, 'Request failed with status 502.'],
    [0, 'An unexpected error occurred'],
  ])('%i', (status, words) => expect(errorText(new ApiError('x', status), t)).toBe(words));
  it('knows that anything can be thrown', () => {
    for (const thrown of [undefined, null, 'x', new Error('x'), { status: 'x' }])
      expect(errorText(thrown, t)).toBe('An unexpected error occurred');
  });
});

describe('the status of an error page', () => {
  it.each([
    [new ApiError('x', 403), 403],
    [new ApiError('x', 0), 500],
    [new Error('x'), 500],
    ['x', 500],
    [{ status: 404, statusText: '', internal: false, data: 'x' }, 404],
  ])('%j is %i', (error, status) => expect(errorPageStatus(error)).toBe(status));
  it('of a page that does not exist says which', () => {
    expect(notFoundResponse('/nowhere')).toMatchObject({ data: 'Page Not Found: /nowhere', init: { status: 404 } });
  });
});

describe('reloading a page that was not found', () => {
  const store = () => {
    const values = new Map<string, string>();
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
  };
  it('happens twice, then the counter is cleared and the error logged', () => {
    const kept = store();
    const decide = () => countAndDecideReload(404, '/new-page', kept);
    expect([decide(), kept.getItem(RELOAD_KEY), decide(), kept.getItem(RELOAD_KEY)]).toEqual([
      'reload',
      '1',
      'reload',
      '2',
    ]);
    expect([decide(), kept.getItem(RELOAD_KEY)]).toEqual(['log', null]);
  });
  it('does not happen on app pages, nor for other errors, which clear the counter', () => {
    const kept = store();
    countAndDecideReload(404, '/x', kept);
    expect(countAndDecideReload(404, '/de/app/x', kept)).toBe('log');
    countAndDecideReload(404, '/x', kept);
    expect(countAndDecideReload(500, '/x', kept)).toBe('log');
    expect(kept.getItem(RELOAD_KEY)).toBeNull();
  });
});

it('a page that is not there is called so', () => {
  expect(notFoundResponse('/x')).toMatchObject({
    data: 'Page Not Found: /x',
    init: { status: 404, statusText: 'Not Found' },
  });
  expect(notFoundResponse('/x', 410)).toMatchObject({ init: { status: 410 } });
});
