// Keys of stored files: a crop's own, and what is deleted with a headshot.
import { expect, it } from 'vitest';
import { exportKey, objectKeysOf } from './keys.ts';

const headshot = { id: 'h', order_id: 'o', kind: 'headshot', object_key: 'a.jpg', preview_key: null } as const;

it('does not give out a crop that was stored before crops were as large as their headshot, but deletes it', () => {
  for (const preset of ['square', 'portrait'] as const) {
    const before = `orders/o/exports/h/${preset}.jpg`;
    const now = exportKey('o', 'h', { preset, format: 'jpeg' });
    expect(now).not.toBe(before);
    expect(objectKeysOf(headshot)).toEqual(expect.arrayContaining(['a.jpg', before, now]));
  }
});

it('names each file once', () => {
  const keys = objectKeysOf(headshot);
  expect(new Set(keys).size).toBe(keys.length);
  expect(objectKeysOf({ ...headshot, kind: 'photo' })).toEqual(['a.jpg']);
});
