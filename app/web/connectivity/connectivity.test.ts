// What counts as no connection, in the words of three browsers, and what a page that polls does with a slow server.
import { createMemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { isConnectionError, pollOnce } from './connectivity';

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

it('lets a load that takes longer than the time between two polls end', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')));
  const answers: (() => void)[] = [];
  const loader = () => new Promise<object>((resolve) => answers.push(() => resolve({})));
  const router = createMemoryRouter([{ id: 'page', path: '/', loader, element: null }], {
    hydrationData: { loaderData: { page: {} } },
  });
  const first = router.state.loaderData['page'] as object;
  const poll = () =>
    pollOnce(
      () => router.state.revalidation === 'loading',
      () => void router.revalidate(),
    );
  for (let times = 0; times < 3; times += 1) await poll();
  expect(answers).toHaveLength(1);
  answers[0]!();
  await vi.waitUntil(() => router.state.revalidation === 'idle');
  expect(router.state.loaderData['page']).not.toBe(first);
  await poll();
  expect(answers).toHaveLength(2);
});

it('does not interrupt a load that began while it asked whether the server can be reached', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  let isLoading = false;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')).finally(() => (isLoading = true)));
  const revalidate = vi.fn();
  await pollOnce(() => isLoading, revalidate);
  expect(revalidate).not.toHaveBeenCalled();
});

it('does not load while the server cannot be reached', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const revalidate = vi.fn();
  await pollOnce(() => false, revalidate);
  expect(revalidate).not.toHaveBeenCalled();
});
