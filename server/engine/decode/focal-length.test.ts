// What a camera wrote about its lens, in either byte order, and nothing from a block that is broken.
import { describe, expect, it } from 'vitest';
import { readLens } from './focal-length.ts';

type Entry = readonly [tag: number, value: number];

/** EXIF with these entries beside the camera's own. */
function exifOf(entries: readonly Entry[], little: boolean): Buffer {
  const block = Buffer.alloc(26 + 2 + entries.length * 12 + 4);
  const short = (at: number, value: number) =>
    little ? block.writeUInt16LE(value, at) : block.writeUInt16BE(value, at);
  const long = (at: number, value: number) =>
    little ? block.writeUInt32LE(value, at) : block.writeUInt32BE(value, at);
  const write = (directory: number, list: readonly (readonly [number, number, type: number])[]): void => {
    short(directory, list.length);
    for (const [i, [tag, value, type]] of list.entries()) {
      const at = directory + 2 + i * 12;
      short(at, tag);
      short(at + 2, type);
      long(at + 4, 1);
      if (type === 3) short(at + 8, value);
      else long(at + 8, value);
    }
  };
  block.write(little ? 'II' : 'MM', 'latin1');
  short(2, 42);
  long(4, 8);
  write(8, [[0x8769, 26, 4]]);
  write(
    26,
    entries.map(([tag, value]) => [tag, value, 3] as const),
  );
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), block]);
}

describe('the lens', () => {
  it.each([true, false])('is read with the size of the whole picture, little-endian: %j', (little) => {
    const exif = exifOf(
      [
        [0xa002, 4032],
        [0xa003, 3024],
        [0xa405, 26],
      ],
      little,
    );
    expect(readLens(exif)).toEqual({ focal: 26, width: 4032, height: 3024 });
  });

  it('is unknown without an entry, with one that cannot be, and in a broken block', () => {
    expect(readLens(exifOf([[0xa002, 4032]], true))).toBeUndefined();
    expect(readLens(exifOf([[0xa405, 3]], true))).toBeUndefined();
    const exif = exifOf([[0xa405, 26]], true);
    for (let length = 0; length < exif.length - 4; length += 1)
      expect(readLens(exif.subarray(0, length))?.focal ?? 26).toBe(26);
  });
});
