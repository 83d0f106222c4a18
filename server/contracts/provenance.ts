// The words for a picture's origin in the IPTC's list of digital source types, which docs/provenance.md explains.
import { PICTURE_ORIGINS, type PictureOrigin } from './findings.ts';

const IPTC = 'http://cv.iptc.org/newscodes/digitalsourcetype';
export const DIGITAL_SOURCE_TYPES: Readonly<Record<PictureOrigin, string>> = {
  photo: `${IPTC}/algorithmicallyEnhanced`,
  'face-lock': `${IPTC}/compositeWithTrainedAlgorithmicMedia`,
  generated: `${IPTC}/trainedAlgorithmicMedia`,
};

/** What a picture is that was made of one by another: the one of which a model drew more. */
export const mostGenerated = (one: PictureOrigin, other: PictureOrigin): PictureOrigin =>
  PICTURE_ORIGINS.indexOf(one) > PICTURE_ORIGINS.indexOf(other) ? one : other;
