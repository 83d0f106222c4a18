// What an upload says of how it was made, in XMP or in a manifest; and that a hostile one costs no memory.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { FACE_ORIGINS } from '../../contracts/findings.ts';
import { DIGITAL_SOURCE_TYPES, sourceTypeXmp } from '../../contracts/provenance.ts';
import { readAiMark } from './ai-mark.ts';

const picture = (...parts: string[]): Uint8Array =>
  Buffer.from(['\xff\xd8\xff', ...parts, '\xff\xd9'].join('\0'), 'latin1');
const attribute = (type: string) => `<rdf:Description Iptc4xmpExt:DigitalSourceType="${type}"/>`;
/** The head of a manifest's box, and its actions as in CBOR. */
const manifest = (...types: string[]) =>
  ['jumbc2ma\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71', ...types.map((type) => `qdigitalSourceType\x78\x46${type}`)].join(
    '',
  );
const { photo, generated, 'face-lock': lock } = DIGITAL_SOURCE_TYPES;
const captured = 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture';

it.each(FACE_ORIGINS)('knows a picture that is %s', (origin) => {
  const mark = origin === 'photo' ? undefined : origin;
  const type = DIGITAL_SOURCE_TYPES[origin];
  expect(readAiMark(picture(sourceTypeXmp(origin)))).toBe(mark);
  expect(readAiMark(picture(attribute(type)))).toBe(mark);
  expect(readAiMark(picture(manifest(type)))).toBe(mark);
});

it('believes the picture’s own record before those of the files that it was made of', () => {
  expect(readAiMark(picture(manifest(generated), manifest(lock)))).toBe('face-lock');
  expect(readAiMark(picture(sourceTypeXmp('face-lock'), manifest(generated)))).toBe('face-lock');
  expect(readAiMark(picture(manifest(generated), manifest(photo)))).toBeUndefined();
});

it('lets no word of a photo hide what AI did', () => {
  expect(readAiMark(picture(attribute(captured), manifest(generated)))).toBe('generated');
  expect(readAiMark(picture(manifest(generated), attribute(captured)))).toBe('generated');
  expect(readAiMark(picture(manifest(generated, captured)))).toBe('generated');
  expect(readAiMark(picture(manifest(captured, lock, photo)))).toBe('face-lock');
  // In XMP beside manifests that name AI only for what the picture was made of.
  expect(readAiMark(picture(manifest(generated), manifest(photo), attribute(lock)))).toBe('face-lock');
});

it('finds nothing in a picture that says nothing', () => {
  expect(readAiMark(picture('Exif', 'digitalsourcetype/'))).toBeUndefined();
  expect(readAiMark(new Uint8Array())).toBeUndefined();
});

/** Reads a picture that repeats `word`, in a thread with little memory beside the picture's. */
async function readRepeated(word: string): Promise<unknown> {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then(({ readAiMark }) =>
      parentPort.postMessage({ mark: readAiMark(Buffer.alloc(50 * 1024 * 1024, workerData.word)) }));`;
  const workerData = { module: new URL('./ai-mark.ts', import.meta.url).href, word };
  const worker = new Worker(source, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: 48 } });
  const [answer] = await once(worker, 'message');
  await worker.terminate();
  return answer;
}

it('has room for a picture with millions of words', { timeout: 60_000 }, async () => {
  expect(await readRepeated('digitalsourcetype/a\0')).toEqual({ mark: undefined });
  // Nobody reads them to the end: it is marked.
  expect(await readRepeated(`${generated}\0`)).toEqual({ mark: 'generated' });
  expect(await readRepeated(`DigitalSourceType="${captured}"`)).toEqual({ mark: undefined });
  expect(await readRepeated('c2ma\0\x11\0\x10')).toEqual({ mark: undefined });
});
