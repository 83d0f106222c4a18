// Where a headshot's pixels come from, and the word for it in the IPTC's list of digital source types, which docs/provenance.md explains.

/** `photo`: the person's own photo, retouched without generative AI. `face_lock`: their own face and hair, the rest changed by generative
 * AI. `generated`: drawn by generative AI after their photos. From the least to the most that AI has made. */
export const PIXEL_SOURCES = ['photo', 'face_lock', 'generated'] as const;
export type PixelSource = (typeof PIXEL_SOURCES)[number];

const IPTC = 'http://cv.iptc.org/newscodes/digitalsourcetype';
export const DIGITAL_SOURCE_TYPES: Readonly<Record<PixelSource, string>> = {
  photo: `${IPTC}/algorithmicallyEnhanced`,
  face_lock: `${IPTC}/compositeWithTrainedAlgorithmicMedia`,
  generated: `${IPTC}/trainedAlgorithmicMedia`,
};

/** What a picture is that was made of one by another. */
export const mostGenerated = (one: PixelSource, other: PixelSource): PixelSource =>
  PIXEL_SOURCES.indexOf(one) > PIXEL_SOURCES.indexOf(other) ? one : other;
