// What is said about each photo of a visit, from the shutter to the finding, and on which side the lens is.
import { expect, it } from 'vitest';
import type { UploadItem } from '../uploader/queue';
import type { ListedPhoto } from '../uploader/photo-list';
import { listShots } from './shots';
import { lensSide } from './use-lens-side';

const file = (name: string): File => new File(['x'], name, { type: 'image/jpeg' });
const item = (of: File, changes: Partial<UploadItem> = {}): UploadItem => ({
  ...{ key: of.name, file: of, state: 'done', progress: 1 },
  ...changes,
});
const photo = (attachment_id: string, changes: Partial<ListedPhoto> = {}): ListedPhoto =>
  ({ attachment_id, status: 'accepted', fail_reason: null, warnings: [], ...changes }) as ListedPhoto;

const a = file('a');
const b = file('b');
const state = (...args: Parameters<typeof listShots>) => listShots(...args).map((shot) => shot.state);
const nothing = new Set<string>();

it('is under way until the server has answered and the page has heard of it', () => {
  for (const stage of ['waiting', 'sending', 'checking'] as const)
    expect(state([a], [item(a, { state: stage })], [], nothing)).toEqual(['under way']);
  const done = [item(a, { attachmentId: '1' })];
  expect(state([a], done, [], nothing)).toEqual(['under way']);
  expect(state([a], done, [photo('1', { status: 'pending' })], nothing)).toEqual(['under way']);
  expect(state([a], done, [photo('1')], nothing)).toEqual(['accepted']);
});

it('names the reason of a refusal, and what could be better about the others', () => {
  const items = [item(a, { attachmentId: '1' }), item(b, { attachmentId: '2' })];
  const photos = [
    photo('1', { status: 'rejected', fail_reason: 'blurry' }),
    photo('2', { warnings: ['tilted_head', 'soft'] }),
  ];
  expect(listShots([a, b], items, photos, nothing)).toMatchObject([
    { state: 'rejected', reason: 'blurry' },
    { state: 'accepted', warning: 'soft' },
  ]);
});

it('shows nothing of files that were chosen, nor of photos that were deleted or given up', () => {
  const items = [item(b), item(a, { attachmentId: '1' })];
  expect(listShots([a], items, [], new Set(['1']))).toEqual([]);
  expect(listShots([a], [], [], nothing)).toEqual([]);
});

it('says that an upload failed', () => {
  expect(state([a], [item(a, { state: 'failed' })], [], nothing)).toEqual(['failed']);
  expect(listShots([a], [item(a, { state: 'refused', reason: 'too_large' })], [], nothing)).toMatchObject([
    { state: 'failed', reason: 'too_large' },
  ]);
});

it('knows the side of the lens on a phone that lies on its side', () => {
  expect([0, 90, 180, 270].map((angle) => lensSide(angle, true))).toEqual(['top', 'left', 'top', 'right']);
  expect(lensSide(90, false)).toBe('top');
});
