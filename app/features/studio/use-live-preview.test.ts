// What becomes of a preview that does not come: whether it is asked for again, and what the page says.
import { expect, it, vi } from 'vitest';
import { bundlesFor } from '~/i18n/messages.server';
import { withPreviewRequested, fetchPreview, previewState, secondsToWait } from './use-live-preview';

const answering = (body: BodyInit, init: ResponseInit): void =>
  void vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));
const refusal = (details?: object): string => JSON.stringify({ code: 'unavailable', details });

it('tells a preview that takes long from one that cannot be made', async () => {
  answering(refusal({ preview: 'in_progress' }), { status: 503, headers: { 'retry-after': '1' } });
  expect(await fetchPreview('/preview', new AbortController().signal)).toEqual({ error: 'in_progress', retryAfter: 1 });
  answering(refusal(), { status: 503 });
  expect(await fetchPreview('/preview', new AbortController().signal)).toEqual({ error: 'unavailable', retryAfter: 0 });
});

it('never asks again at once, whatever a proxy says', async () => {
  answering('', { status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } });
  expect(await fetchPreview('/preview', new AbortController().signal)).toEqual({ error: 'unavailable', retryAfter: 0 });
  expect(secondsToWait(0, 0)).toBe(1);
  expect(secondsToWait(7, 0)).toBe(7);
  expect([1, 2, 3, 9].map((tries) => secondsToWait(0, tries))).toEqual([2, 4, 8, 60]);
});

it('asks again after the answer of a proxy, and not after a failure of ours', async () => {
  answering('<h1>Gateway timeout</h1>', { status: 504 });
  expect(await fetchPreview('/preview', new AbortController().signal)).toEqual({ error: 'unavailable', retryAfter: 0 });
  answering('{"code":"internal"}', { status: 500 });
  expect(await fetchPreview('/preview', new AbortController().signal)).toEqual({ error: 'internal' });
});

it('says whether the person has seen what they would keep', () => {
  const none = { problem: null, loading: true };
  expect(previewState(none, '/a')).toBe('pending');
  expect(previewState({ ...none, error: 'in_progress' }, '/a')).toBe('unseen');
  const shown = { ...none, url: 'blob:a', shown: '/a' };
  expect(previewState(shown, '/a')).toBe('seen');
  // Another edit is chosen, and the picture of the last one is still there.
  expect(previewState(shown, '/b')).toBe('pending');
  expect(previewState({ ...shown, error: 'unavailable' }, '/b')).toBe('unseen');
  expect(previewState(withPreviewRequested({ ...shown, error: 'unavailable' }), '/b')).toBe('pending');
  expect(previewState(none, null)).toBe('unseen');
});

it.each([
  ['in_progress', 'unseen'],
  ['rate_limited', 'unseen'],
  ['unavailable', 'unseen'],
  ['conflict', 'refused'],
  ['invalid_input', 'refused'],
  ['offline', 'refused'],
  ['consent_missing', 'refused'],
  ['other', 'refused'],
])('offers an edit without its preview only where that is late: %s is %s', (error, state) => {
  expect(previewState({ problem: null, loading: false, error }, '/a')).toBe(state);
});

it.each(['en', 'de', 'es', 'fr'] as const)('names no button that may be missing: %s', (locale) => {
  const { generations } = bundlesFor(locale, ['generations']) as { generations: Record<string, unknown> };
  const { error } = generations['preview'] as { error: Record<string, string> };
  for (const text of [error['other'], error['unavailable'], error['in_progress']])
    expect(text).not.toMatch(/keep the picture|behalten|guardar|garder/i);
});
