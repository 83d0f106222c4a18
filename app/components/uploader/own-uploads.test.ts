// A photo that this page is uploading is listed once, even when the server lists it already.
import { expect, test } from 'vitest';
import { unlistedUploads, withoutOwnUploads } from './own-uploads';

const file = (name: string) => new File([], name);
const pending = (attachment_id: string, file_name: string | null) => ({
  attachment_id,
  status: 'pending' as const,
  file_name,
});

test('a photo that is being checked for this page is left to its upload', () => {
  const photos = [
    pending('a', 'one.jpg'),
    pending('b', 'two.jpg'),
    { attachment_id: 'c', status: 'accepted', file_name: 'one.jpg' } as const,
  ];
  const shown = withoutOwnUploads(photos, [{ state: 'checking', file: file('one.jpg') }]);
  expect(shown.map(({ attachment_id }) => attachment_id)).toEqual(['b', 'c']);
});

test('of two photos of one name, as phones give them, one upload stands for one', () => {
  const photos = [pending('a', 'image.jpg'), pending('b', 'image.jpg')];
  expect(withoutOwnUploads(photos, [{ state: 'checking', file: file('image.jpg') }])).toHaveLength(1);
});

test('a name is compared as it is stored: trimmed and cut', () => {
  const long = 'x'.repeat(200);
  const photos = [pending('a', 'one.jpg'), pending('b', 'x'.repeat(120))];
  const items = [' one.jpg', long].map((name) => ({ state: 'checking' as const, file: file(name) }));
  expect(withoutOwnUploads(photos, items)).toEqual([]);
});

test('a photo without a name is not the upload of a file without one', () => {
  expect(withoutOwnUploads([pending('a', null)], [{ state: 'checking', file: file('one.jpg') }])).toHaveLength(1);
});

test('what another page or a phone sent stays', () => {
  const photos = [pending('a', 'one.jpg'), pending('b', null)];
  const items = [
    { state: 'sending' as const, file: file('one.jpg') },
    { state: 'checking' as const, attachmentId: 'z', file: file('one.jpg') },
  ];
  expect(withoutOwnUploads(photos, items)).toHaveLength(2);
});

test('an upload whose photo is known is matched by that, and not by a name that others share', () => {
  const photos = [pending('a', 'image.jpg'), pending('b', 'image.jpg')];
  const items = [{ state: 'checking' as const, attachmentId: 'b', file: file('image.jpg') }];
  expect(withoutOwnUploads(photos, items).map(({ attachment_id }) => attachment_id)).toEqual(['a']);
});

test('an upload leaves its place to its photo as soon as that is judged, before its last answer', () => {
  const item = { state: 'checking' as const, attachmentId: 'a', file: file('one.jpg') };
  const photo = { attachment_id: 'a', file_name: 'one.jpg' };
  const seen = new Set(['a']);
  expect(unlistedUploads([item], [], new Set())).toEqual([item]);
  expect(unlistedUploads([item], [{ ...photo, status: 'pending' }], seen)).toEqual([item]);
  expect(unlistedUploads([item], [{ ...photo, status: 'accepted' }], seen)).toEqual([]);
  expect(unlistedUploads([item], [{ ...photo, status: 'rejected' }], seen)).toEqual([]);
  // A failed analysis takes the photo off the list; the upload tries again.
  expect(unlistedUploads([item], [], seen)).toEqual([item]);
  expect(unlistedUploads([{ ...item, state: 'done' as const }], [], seen)).toEqual([]);
});
