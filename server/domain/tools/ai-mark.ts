// Whether an uploaded picture says that generative AI made it or a part of it: what a free tool makes of it has to say so, too.
import { type AiMark, DIGITAL_SOURCE_TYPES } from '../../contracts/provenance.ts';

/** The more a model drew, the earlier. */
const MARKS = ['generated', 'face-lock'] as const satisfies readonly AiMark[];
/** IPTC's word for it, whatever the address before it: in XMP as text and in a C2PA manifest as a CBOR string. Both are readable as bytes. */
const wordOf = (mark: AiMark): string =>
  DIGITAL_SOURCE_TYPES[mark].slice(DIGITAL_SOURCE_TYPES[mark].lastIndexOf('digitalsourcetype/'));

/** What stands before the word in XMP, and within how many bytes. */
const XMP_BEFORE = /DigitalSourceType[^/]{0,40}https?:\/\/cv\.iptc\.org\/newscodes\/$/;
const XMP_BYTES = 100;
/** Far more than any picture says it. */
const MAX_WORDS = 1000;

/** JUMBF type of a manifest that is no update of another one (C2PA 2.2, 11.1.4.4); the last one is the picture's own. */
const MANIFEST = Buffer.from('c2ma\x00\x11\x00\x10\x80\x00\x00\xaa\x00\x38\x9b\x71', 'latin1');

/**
 * What XMP says of AI; where it names none, what the picture's own manifest says, which is the last one, after those of the files that it was made of.
 * Where there is no manifest, a word anywhere counts. Undefined where nothing says that AI took part. Takes time that grows with the bytes, and no
 * memory that does.
 */
export function readAiMark(bytes: Uint8Array): AiMark | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const own = Math.max(0, view.lastIndexOf(MANIFEST));
  return MARKS.find((mark) => isInXmp(view, wordOf(mark))) ?? MARKS.find((mark) => view.includes(wordOf(mark), own));
}

/** A file that repeats the word so often that it is not read to its end counts as if it were in XMP. */
function isInXmp(view: Buffer, word: string): boolean {
  let at = view.indexOf(word);
  for (let words = 0; at >= 0 && words < MAX_WORDS; words += 1) {
    if (XMP_BEFORE.test(view.toString('latin1', Math.max(0, at - XMP_BYTES), at))) return true;
    at = view.indexOf(word, at + word.length);
  }
  return at >= 0;
}
