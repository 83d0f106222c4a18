// A photo that this page sends stands in the list once, while the server knows of it already.
import { expect, test } from 'vitest';
import { withoutOwnUploads } from './own-uploads';

const file = (name: string) => new File([], name);
const pending = (id: string, file_name: string | null) => ({ id, status: 'pending' as const, file_name });

test('a photo that is being checked for this page is left to its upload', () => {
  const photos = [
    pending('a', 'one.jpg'),
    pending('b', 'two.jpg'),
    { id: 'c', status: 'accepted', file_name: 'one.jpg' } as const,
  ];
  const shown = withoutOwnUploads(photos, [{ state: 'checking', file: file('one.jpg') }]);
  expect(shown.map(({ id }) => id)).toEqual(['b', 'c']);
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
