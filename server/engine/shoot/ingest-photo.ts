// Takes in one upload: its findings, what a shoot can make of it, and the copies to store.
import { judge, MEASURE_SIDE, refusal } from '../analysis/analyse.ts';
import type { KnownPhoto } from '../analysis/known-photos.ts';
import { pixelsOfShares } from '../analysis/shares.ts';
import type { Box, PhotoFindings, PhotoProspects, PhotoWarning } from '../../contracts/findings.ts';
import type { SecondLook } from '../../contracts/photo-sets.ts';
import { cleanCutOf, edgeMeasures, MIN_CLEAN_CUT } from '../check/index.ts';
import { decodeForPrint, encodeJpeg, KEPT_SIDE, previewOf, resizeRgb } from '../decode/index.ts';
import { trimBorder } from '../decode/trim-border.ts';
import { boxOf } from '../faces/landmarks.ts';
import { MAX_CUT, type Frame } from '../render/framing/framing.ts';
import { gridMatteOf } from '../render/index.ts';
import { cropRgb } from '../render/raster/resample.ts';
import type { Face, Rgb } from '../types.ts';
import { framesOf, prospectsOf } from './framed.ts';
import { TRUSTED_MATTE } from './outline.ts';
import { thumbnailOf } from './thumbnail.ts';

/** What is assumed of the output check, which needs a print: of 77 tuning people it tells 14 of the 17 whom a shoot finds rough, and 6 others. */
const USUAL_DEFECT = 0.01;

/**
 * Of the matte in what the widest crop shows, because a person who is small in the photo is not small in a headshot: its confidence, and how probable it
 * is that nobody finds fault with the cut-out. A shoot judges a print instead, and may come to another result where it is close.
 */
async function outlineIn(
  image: Rgb,
  face: Face,
  crops: readonly Frame[],
): Promise<{ confidence: number; cleanCut: number }> {
  const widest = crops.reduce((wide, crop) => (crop.scale < wide.scale ? crop : wide));
  const { scale, pivot, origin, width, height } = widest;
  const left = Math.max(0, pivot[0] - origin[0] / scale);
  const top = Math.max(0, pivot[1] - origin[1] / scale);
  const shown = cropRgb(image, {
    x: left,
    y: top,
    width: Math.min(image.width, pivot[0] + (width - origin[0]) / scale) - left,
    height: Math.min(image.height, pivot[1] + (height - origin[1]) / scale) - top,
  });
  const mesh = face.mesh.map((v, i) => (i % 3 === 0 ? v - shown.x : i % 3 === 1 ? v - shown.y : v));
  const { alpha, grid, confidence } = await gridMatteOf(shown.image, { ...face, mesh, box: boxOf(mesh) });
  const { y, width: faceWidth, height: faceHeight } = boxOf(mesh);
  const reduced = grid.width / shown.image.width;
  const onGrid = { top: y * reduced, width: faceWidth * reduced, height: faceHeight * reduced };
  const edges = edgeMeasures(alpha, grid, onGrid);
  return { confidence, cleanCut: cleanCutOf(edges, USUAL_DEFECT) };
}

/**
 * What a shoot can make of the photo, and whether its person can stand before a new background. `photo` is at most MEASURE_SIDE px. Measured as a
 * shoot would: quick segmentation and frames 0.1 s, matte about 1 s of processor time.
 */
async function lookAhead(
  photo: Rgb,
  face: Face,
  quality: number,
): Promise<{ prospects: PhotoProspects; warning: PhotoWarning | undefined }> {
  const framing = await framesOf(photo, face);
  const warning = await backgroundWarningOf(photo, face, framing.crops);
  // Its own surroundings give as many pictures as there are frames inside the photo.
  const shown = warning ? { ...framing, crops: framing.inPlace } : framing;
  return { prospects: prospectsOf(quality, shown), warning };
}

async function backgroundWarningOf(photo: Rgb, face: Face, crops: readonly Frame[]): Promise<PhotoWarning | undefined> {
  if (crops.every(({ cut }) => cut > MAX_CUT)) return 'own_surroundings';
  const { confidence, cleanCut } = await outlineIn(photo, face, crops);
  if (confidence < TRUSTED_MATTE) return 'own_surroundings';
  return cleanCut < MIN_CLEAN_CUT ? 'unclear_outline' : undefined;
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
  const image = Math.max(kept.width, kept.height) > MEASURE_SIDE ? await resizeRgb(kept, MEASURE_SIDE) : kept;
  const [photo, { findings, face }] = await Promise.all([
    encodeJpeg(kept),
    judge(image, kept.width, others, { notFaces }),
  ]);
  if (isUsableAlone(findings) && face) {
    const { prospects, warning } = await lookAhead(image, face, findings.quality_score);
    findings.prospects = prospects;
    if (warning && !findings.warnings.includes(warning)) findings.warnings.push(warning);
  }
  const isWhole = !face || findings.other_face;
  const preview = await (isWhole ? previewOf(kept) : thumbnailOf(kept, face, image.width));
  return { findings, photo, preview };
}
