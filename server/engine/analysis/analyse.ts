// Analyses one photo: whether it is usable, why not, and how good it is. Bad input is a finding, never an exception.
import { resizeRgb } from '../decode/index.ts';
import { EngineError } from '../errors.ts';
import { type Box, type FailReason, type PhotoFindings, refusedFindings } from '../../contracts/findings.ts';
import { cosine, medianEmbedding } from '../faces/cosine.ts';
import { embedFace } from '../faces/embedding.ts';
import { readEyes } from '../faces/eyes.ts';
import { findFaces, scaleFace } from '../faces/mesh.ts';
import { castOf } from '../tools/colour-cast.ts';
import { smileStrength } from '../tools/smile.ts';
import type { Face, Rgb } from '../types.ts';
import { readCovers } from './covers.ts';
import { dhashOf } from './dhash.ts';
import { LIMITS } from './limits.ts';
import { framingOf, isFaceCut } from './framing.ts';
import { measureFace } from './measure.ts';
import type { FaceLight } from './measure.ts';
import { pixelSideOf } from './pixelation.ts';
import { qualityParts, qualityScore } from './quality.ts';
import type { QualityInputs } from './quality.ts';
import { findOtherFaces } from './rivals.ts';
import { isDuplicate, type KnownPhoto } from './known-photos.ts';
import { isSameFace, pixelsOfShares, sharesOf } from './shares.ts';
import { readSpots } from './spots.ts';
import { warningsOf } from './warnings.ts';

/** Long side in pixels of the copy in which faces are searched; a face too small there is too small for a headshot. */
const SEARCH_SIDE = 1280;
/** Long side in pixels at which everything is measured, and later rendered, at most. */
export const WORKING_SIDE = 2048;

function longSide(image: Rgb): number {
  return Math.max(image.width, image.height);
}

/** All faces, in pixels of `image`. */
export async function findFacesIn(image: Rgb): Promise<Face[]> {
  const factor = longSide(image) / SEARCH_SIDE;
  if (factor <= 1) return findFaces(image);
  const small = await resizeRgb(image, SEARCH_SIDE);
  return (await findFaces(small)).map((face) => scaleFace(face, image.width / small.width));
}

function isTooDark({ bright, contrast, noise }: FaceLight): boolean {
  const { dark } = LIMITS;
  return bright < dark.bright && (contrast < dark.contrast || contrast < noise * dark.overNoise);
}

/** The first reason for refusing the photo, in the order in which a person would fix them; null when it is usable. */
function failReason(input: QualityInputs, rival: boolean, cut: boolean, pixelSide: number): FailReason | null {
  const { light, faceWidth } = input;
  if (rival) return 'multiple_faces';
  if (faceWidth < LIMITS.faceWidth.reject) return 'face_too_small';
  if (cut) return 'face_cut_off';
  if (faceWidth / pixelSide < LIMITS.faceWidth.reject) return 'pixelated';
  if (isTooDark(light)) return 'too_dark';
  if (light.clipped > LIMITS.clipped) return 'too_bright';
  if (input.sharpness < LIMITS.sharpness.reject) return 'blurry';
  return null;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

export interface Judgement {
  findings: PhotoFindings;
  /** The main face, in pixels of the judged picture. */
  face?: Face;
}

export interface JudgeOptions {
  /** False: no embedding is made, and the person is not checked. */
  recognise?: boolean;
  /** See SecondLook. */
  notFaces?: readonly Box[] | undefined;
}

/** The faces of a photo, widest first, without those that the person has dismissed. */
export async function facesOf(image: Rgb, notFaces: readonly Box[] = []): Promise<Face[]> {
  const dismissed = notFaces.map((shares) => pixelsOfShares(shares, image));
  return (await findFacesIn(image)).filter(({ box }) => !dismissed.some((other) => isSameFace(box, other)));
}

/** Judges a decoded photo. `fullWidth` is the width in pixels of the stored photo, of which `image` may be a smaller copy. */
export async function judge(
  image: Rgb,
  fullWidth: number,
  others: readonly KnownPhoto[],
  { recognise = true, notFaces }: JudgeOptions = {},
): Promise<Judgement> {
  const scale = fullWidth / image.width;
  const dhash = await dhashOf(image);
  const known = {
    ...refusedFindings('no_face'),
    width: fullWidth,
    height: Math.round(image.height * scale),
    dhash,
    ...(notFaces && { not_faces: [...notFaces] }),
  };
  const faces = await facesOf(image, notFaces);
  const [face] = faces;
  if (!face) return { findings: known };

  const { light, sharpness } = measureFace(image, face);
  const input: QualityInputs = {
    face,
    faceWidth: face.box.width * scale,
    sharpness,
    light,
    ...readSpots(image, face),
    eyes: await readEyes(image, face),
    covers: null,
    smile: null,
    framing: framingOf(face, image.width, image.height),
  };
  const embedding = recognise ? await embedFace(image, face) : null;
  const median = embedding && medianEmbedding(others.flatMap((photo) => (photo.embedding ? [photo.embedding] : [])));
  const similarity = median ? cosine(embedding, median) : null;

  const cut = isFaceCut(face, image.width, image.height);
  const side = pixelSideOf(image, face);
  // Squares are measured in the reduced photo; where there are none, each pixel counts as it is.
  const squareSide = side > 1 ? side * scale : 1;
  const { rival, bystander } = await findOtherFaces(image, faces, recognise);
  let reason = failReason(input, rival !== undefined, cut, squareSide);
  if (!reason && others.some((photo) => isDuplicate(photo, dhash, embedding))) reason = 'duplicate';
  if (!reason && similarity !== null && similarity < LIMITS.similarity.reject) reason = 'not_same_person';
  const isUsableAlone = !reason || reason === 'not_same_person';
  // The most expensive check is skipped for photos that are refused whatever the other photos show.
  if (isUsableAlone) {
    input.covers = await readCovers(image, face);
    input.smile = await smileStrength(image, face);
  }
  const other = rival ?? (isUsableAlone ? bystander : undefined);
  const findings: PhotoFindings = {
    ...known,
    accepted: reason === null,
    fail_reason: reason,
    quality_score: qualityScore(qualityParts(input)),
    similarity: similarity === null ? null : rounded(similarity, 4),
    sharpness: rounded(sharpness, 2),
    face_width: Math.round(input.faceWidth),
    brightness: Math.round(light.median),
    embedding: embedding && Array.from(embedding, (value) => rounded(value, 6)),
    warnings: warningsOf(input, castOf(image, face), similarity),
    face: sharesOf(face.box, image),
    ...(other && { other_face: sharesOf(other.box, image) }),
  };
  return { findings, face };
}

/** Findings for bytes that cannot be decoded (EngineError); rethrows any other error, which is not the photo's fault. */
export function refusal(error: unknown): PhotoFindings {
  if (error instanceof EngineError) return refusedFindings(error.code);
  throw error;
}
