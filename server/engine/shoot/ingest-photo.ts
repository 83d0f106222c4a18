// Takes in one upload: its findings, what a shoot can make of it as far as that is known at once, and the copies to store.
import { judge, refusal, WORKING_SIDE } from '../analysis/analyse.ts';
import type { KnownPhoto } from '../analysis/known-photos.ts';
import { pixelsOfShares } from '../analysis/shares.ts';
import type { Box, PhotoFindings } from '../../contracts/findings.ts';
import type { SecondLook } from '../../contracts/photo-sets.ts';
import { decodeForPrint, encodeJpeg, KEPT_SIDE, previewOf, resizeRgb } from '../decode/index.ts';
import { trimBorder } from '../decode/trim-border.ts';
import { cropRgb } from '../render/raster/resample.ts';
import type { Face, Rgb } from '../types.ts';
import { framePhoto, prospectsOf } from './framed.ts';
import { inOwnSurroundings, isCutInAll } from './judge-outline.ts';
import { thumbnailOf } from './thumbnail.ts';

/**
 * What a shoot can make of the photo, as far as it is known without a matte: quick segmentation and frames take 0.1 to 0.3 s, a matte 1 s (judge-outline.ts).
 * `photo` is at most WORKING_SIDE px.
 */
async function lookAhead(photo: Rgb, face: Face, findings: PhotoFindings): Promise<PhotoFindings> {
  const { framing } = await framePhoto(photo, face);
  if (!isCutInAll(framing))
    return { ...findings, prospects: prospectsOf(findings.quality_score, framing), outline_pending: true };
  const prospects = prospectsOf(findings.quality_score, inOwnSurroundings(framing));
  return { ...findings, prospects, warnings: [...findings.warnings, 'own_surroundings'] };
}

export interface Ingested {
  findings: PhotoFindings;
  /** The clean JPEG to store instead of the upload; absent when it could not be decoded. */
  photo?: Uint8Array;
  preview?: Uint8Array;
}

/** Refused only because of the other photos: it is analysed like an accepted one, so that it can become one when they change. */
const isUsableAlone = ({ accepted, fail_reason }: PhotoFindings): boolean =>
  accepted || fail_reason === 'not_same_person';

async function decodePart(bytes: Uint8Array, crop: Box | undefined): Promise<Rgb> {
  const whole = trimBorder(await decodeForPrint(bytes, KEPT_SIDE));
  return crop ? cropRgb(whole, pixelsOfShares(crop, whole)).image : whole;
}

/**
 * Decodes an upload once, and returns its findings, the clean copy to store and a preview: around the face, or of the whole photo where it shows
 * several or none. `others` are the accepted photos of the set.
 */
export async function ingestPhoto(
  bytes: Uint8Array,
  others: readonly KnownPhoto[],
  { crop, notFaces }: SecondLook = {},
): Promise<Ingested> {
  let kept: Rgb;
  try {
    kept = await decodePart(bytes, crop);
  } catch (error) {
    return { findings: refusal(error) };
  }
  const image = Math.max(kept.width, kept.height) > WORKING_SIDE ? await resizeRgb(kept, WORKING_SIDE) : kept;
  const [photo, { findings, face }] = await Promise.all([
    encodeJpeg(kept),
    judge(image, kept.width, others, { notFaces }),
  ]);
  const isWhole = !face || findings.fail_reason === 'multiple_faces';
  const preview = await (isWhole ? previewOf(kept) : thumbnailOf(kept, face, image.width));
  const isKnown = !isUsableAlone(findings) || !face;
  return { findings: isKnown ? findings : await lookAhead(image, face, findings), photo, preview };
}
