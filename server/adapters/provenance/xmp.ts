// XMP: how the picture was made, for software that reads no C2PA manifest. Sentences in four languages for people, IPTC's word for machines.
import de from '../../../locales/de/provenance.json' with { type: 'json' };
import en from '../../../locales/en/provenance.json' with { type: 'json' };
import es from '../../../locales/es/provenance.json' with { type: 'json' };
import fr from '../../../locales/fr/provenance.json' with { type: 'json' };
import type { FaceOrigin } from '../../contracts/findings.ts';
import { DIGITAL_SOURCE_TYPES } from '../../contracts/provenance.ts';

const TEXTS = { 'x-default': en, en, es, fr, de };
export const CREATOR = 'Catchlight';

/** A sentence for people, in English. */
export const describeOrigin = (origin: FaceOrigin): string => en.made[origin];

const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`).replaceAll(/[^\P{Cc}\t\n]/gu, '');

export function xmpPacket(origin: FaceOrigin, aiSystem: string | null): string {
  const sentences = Object.entries(TEXTS).map(
    ([language, { made }]) => `<rdf:li xml:lang="${language}">${escapeXml(made[origin])}</rdf:li>`,
  );
  const system = aiSystem && `<Iptc4xmpExt:AISystemUsed>${escapeXml(aiSystem)}</Iptc4xmpExt:AISystemUsed>`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
<Iptc4xmpExt:DigitalSourceType>${DIGITAL_SOURCE_TYPES[origin]}</Iptc4xmpExt:DigitalSourceType>${system ?? ''}
<xmp:CreatorTool>${CREATOR}</xmp:CreatorTool>
<dc:description><rdf:Alt>${sentences.join('')}</rdf:Alt></dc:description>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

const APP0 = 0xe0;
const APP1 = 0xe1;
/** First application segment and comment; image data and its tables have other markers. */
const isMetadata = (marker: number): boolean => (marker >= APP0 && marker <= 0xef) || marker === 0xfe;
const XMP_NAME = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');

/** The JPEG with this packet; one that it has already is left alone. The image data is not touched. */
export function withJpegXmp(jpeg: Uint8Array, packet: string): Uint8Array {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) throw new Error('This is no JPEG');
  // After JFIF's segment, which has to be the first.
  let at = 2;
  let place = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && isMetadata(bytes[at + 1]!)) {
    const marker = bytes[at + 1]!;
    if (marker === APP1 && bytes.subarray(at + 4, at + 4 + XMP_NAME.length).equals(XMP_NAME)) return jpeg;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === APP0) place = at;
  }
  const body = Buffer.concat([XMP_NAME, Buffer.from(packet)]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([bytes.subarray(0, place), head, body, bytes.subarray(place)]);
}
