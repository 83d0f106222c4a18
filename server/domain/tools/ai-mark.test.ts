// What an upload says of how it was made, in XMP or in a manifest.
import { expect, it } from 'vitest';
import { PICTURE_ORIGINS } from '../../contracts/findings.ts';
import { DIGITAL_SOURCE_TYPES, sourceTypeXmp } from '../../contracts/provenance.ts';
import { readAiMark } from './ai-mark.ts';

const picture = (...parts: string[]): Uint8Array =>
  Buffer.from(['\xff\xd8\xff', ...parts, '\xff\xd9'].join('\0'), 'latin1');
const attribute = (type: string) => `<rdf:Description Iptc4xmpExt:DigitalSourceType="${type}"/>`;
/** As in a manifest's CBOR. */
const manifest = (type: string) => `jumbf c2pa\0 digitalSourceType\x78\x46${type}`;

it.each(PICTURE_ORIGINS)('knows a picture that is %s', (origin) => {
  const mark = origin === 'photo' ? undefined : origin;
  const type = DIGITAL_SOURCE_TYPES[origin];
  expect(readAiMark(picture(sourceTypeXmp(origin)))).toBe(mark);
  expect(readAiMark(picture(attribute(type)))).toBe(mark);
  expect(readAiMark(picture(manifest(type)))).toBe(mark);
});

it('believes the picture’s own record before those of the files that it was made of', () => {
  const { photo, generated, 'face-lock': lock } = DIGITAL_SOURCE_TYPES;
  expect(readAiMark(picture(manifest(generated), manifest(lock)))).toBe('face-lock');
  expect(readAiMark(picture(sourceTypeXmp('face-lock'), manifest(generated)))).toBe('face-lock');
  expect(readAiMark(picture(manifest(generated), manifest(photo)))).toBeUndefined();
});

it('finds nothing in a picture that says nothing', () => {
  expect(readAiMark(picture('Exif', 'digitalsourcetype/'))).toBeUndefined();
  expect(readAiMark(new Uint8Array())).toBeUndefined();
});
