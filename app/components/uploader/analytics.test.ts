// Events of an upload: two when it starts and two when it ends; its result or failure is passed on unchanged.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withUploadTracking } from './analytics';

let heard: string[];
beforeEach(() => {
  heard = [];
  const catchlightTake = ({ name, properties }: { name: string; properties: Record<string, unknown> }): void =>
    void heard.push([name, ...Object.values(properties)].join(' '));
  vi.stubGlobal('window', { catchlightTake });
});
afterEach(() => vi.unstubAllGlobals());

it('is told as start and success, and answers what was answered', async () => {
  expect(await withUploadTracking(async (name: string) => `${name} arrived`)('me.jpg')).toBe('me.jpg arrived');
  expect(heard).toEqual(['upload start', 'upload_start', 'upload success', 'upload_success']);
});

it('is told as start and fail, and fails as it failed', async () => {
  const cut = new Error('cut');
  await expect(withUploadTracking(async () => Promise.reject(cut))()).rejects.toBe(cut);
  expect(heard).toEqual(['upload start', 'upload_start', 'upload fail', 'upload_fail']);
});
