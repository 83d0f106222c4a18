// Writes into a file of the canvas that generative AI took part in it: a canvas keeps nothing of what its photo said of itself.
import { type AiMark, sourceTypeXmp } from '#server/contracts/provenance.ts';

const JPEG_XMP = 'http://ns.adobe.com/xap/1.0/\0';
const PNG_XMP = 'XML:com.adobe.xmp\0\0\0\0\0';
/** Signature, and the chunk with the size, which has to be the first. */
const PNG_HEAD = 8 + 25;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function jpegSegment(xmp: string): Uint8Array<ArrayBuffer> {
  const body = bytesOf(JPEG_XMP + xmp);
  const segment = new Uint8Array(4 + body.length);
  new DataView(segment.buffer).setUint32(0, 0xff_e1_00_00 + body.length + 2);
  segment.set(body, 4);
  return segment;
}

function pngChunk(xmp: string): Uint8Array<ArrayBuffer> {
  const body = bytesOf(`iTXt${PNG_XMP}${xmp}`);
  const chunk = new Uint8Array(8 + body.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, body.length - 4);
  chunk.set(body, 4);
  view.setUint32(4 + body.length, crc32(body));
  return chunk;
}

/** A JPEG or PNG of a canvas, with the mark as XMP. Throws for other types. */
export async function embedAiMark(blob: Blob, mark: AiMark): Promise<Blob> {
  const xmp = sourceTypeXmp(mark);
  const insert = (part: Uint8Array<ArrayBuffer>, at: number): Blob =>
    new Blob([blob.slice(0, at), part, blob.slice(at)], { type: blob.type });
  if (blob.type === 'image/png') return insert(pngChunk(xmp), PNG_HEAD);
  if (blob.type !== 'image/jpeg') throw new TypeError(`No mark can be written into ${blob.type}`);
  // After JFIF's segment, which has to be the first.
  const head = new DataView(await blob.slice(0, 6).arrayBuffer());
  return insert(jpegSegment(xmp), head.getUint16(2) === 0xffe0 ? 4 + head.getUint16(4) : 2);
}
