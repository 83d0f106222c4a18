// Whether an uploaded picture says that generative AI made it or a part of it: what a free tool makes of it has to say so, too.
import { type AiMark, DIGITAL_SOURCE_TYPES } from '../../contracts/provenance.ts';

/** IPTC's words, in XMP as text and in a C2PA manifest as a CBOR string. Both are readable as bytes. */
const SOURCE_TYPE = /digitalsourcetype\/([A-Za-z]+)/g;
const XMP_SOURCE_TYPE =
  /DigitalSourceType[^/]{0,40}https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]+)/;

const wordOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);
const MARKS = new Map<string, AiMark>(
  (['face-lock', 'generated'] as const).map((mark) => [wordOf(DIGITAL_SOURCE_TYPES[mark]), mark]),
);

/**
 * What XMP says of the picture; without it, what the last manifest says: it is the picture's own, after those of the files that it was made of.
 * Undefined where nothing says that AI took part.
 */
export function readAiMark(bytes: Uint8Array): AiMark | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const word = XMP_SOURCE_TYPE.exec(text)?.[1] ?? [...text.matchAll(SOURCE_TYPE)].at(-1)?.[1];
  return word === undefined ? undefined : MARKS.get(word);
}
