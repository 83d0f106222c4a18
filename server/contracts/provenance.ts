// The words for a picture's origin in the IPTC's list of digital source types, which docs/provenance.md explains.
import { FACE_ORIGINS, type FaceOrigin } from './findings.ts';

const IPTC = 'http://cv.iptc.org/newscodes/digitalsourcetype';
export const DIGITAL_SOURCE_TYPES: Readonly<Record<FaceOrigin, string>> = {
  photo: `${IPTC}/algorithmicallyEnhanced`,
  'face-lock': `${IPTC}/compositeWithTrainedAlgorithmicMedia`,
  generated: `${IPTC}/trainedAlgorithmicMedia`,
};

/** What a picture is that was made of one by another: the one of which a model drew more. */
export const mostGenerated = (one: FaceOrigin, other: FaceOrigin): FaceOrigin =>
  FACE_ORIGINS.indexOf(one) > FACE_ORIGINS.indexOf(other) ? one : other;

/** What a picture that AI has made, or a part of it, says of itself. */
export type AiMark = Exclude<FaceOrigin, 'photo'>;

/** An XMP packet that says where the picture comes from, and nothing else: for files of which we know no more. */
export const sourceTypeXmp = (origin: FaceOrigin): string =>
  `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
<Iptc4xmpExt:DigitalSourceType>${DIGITAL_SOURCE_TYPES[origin]}</Iptc4xmpExt:DigitalSourceType>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
