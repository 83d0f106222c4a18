// Analyses one photo: whether it is usable, why not, and how good it is. Bad input is a finding, never an exception.
import { decodeForPrint, encodeJpeg, KEPT_SIDE, previewOf, resizeRgb } from '../decode/index.ts';
import { EngineError } from '../errors.ts';
import type { FailReason } from '../errors.ts';
import { cosine, embedFace, medianEmbedding } from '../faces/embedding.ts';
import { readEyes } from '../faces/eyes.ts';
import { findFaces, scaleFace } from '../faces/mesh.ts';
import { castOf } from '../tools/cast.ts';
import type { Face, Rgb } from '../types.ts';
import { readCovers } from './covers.ts';
import { dhashOf, hashDistance } from './dhash.ts';
import { LIMITS } from './findings.ts';
import type { PhotoFindings } from './findings.ts';
import { framingOf, isFaceCut } from './framing.ts';
import { measureFace } from './measure.ts';
import { qualityParts, qualityScore } from './quality.ts';
import type { QualityInputs } from './quality.ts';
import { readSpots } from './spots.ts';
import { warningsOf } from './warnings.ts';

/** What is known of a photo that is already in the set. */
export interface KnownPhoto {
  dhash: string;
  embedding: number[] | null;
}

/** Long side in pixels of the copy in which faces are searched; a face too small there is too small for a headshot. */
const SEARCH_SIDE = 1280;
/** Long side in pixels at which everything is measured, and later rendered, at most. */
export const MEASURE_SIDE = 2048;

const EMPTY: PhotoFindings = {
  accepted: false,
  fail_reason: null,
  quality_score: 0,
  similarity: null,
  sharpness: 0,
  face_width: 0,
  brightness: 0,
  width: 0,
  height: 0,
  dhash: '',
  embedding: null,
  warnings: [],
};

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

/** The first reason for refusing the photo, in the order in which a person would fix them; null when it is usable. */
function failReason(input: QualityInputs, others: number, cut: boolean): FailReason | null {
  const { light } = input;
  const { dark } = LIMITS;
  if (others > 0) return 'multiple_faces';
  if (input.faceWidth < LIMITS.faceWidth.reject) return 'face_too_small';
  if (cut) return 'face_cut_off';
  if (light.bright < dark.brightAlone || (light.median < dark.median && light.bright < dark.bright)) return 'too_dark';
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

/**
 * Judges a decoded photo. `fullWidth` is the width in pixels of the stored photo, of which `image` may be a smaller copy. Without `recognise`
 * no embedding is made, and the person is not checked.
 */
export async function judge(
  image: Rgb,
  fullWidth: number,
  others: readonly KnownPhoto[],
  recognise = true,
): Promise<Judgement> {
  const scale = fullWidth / image.width;
  const dhash = await dhashOf(image);
  const known = {
    ...EMPTY,
    width: fullWidth,
    height: Math.round(image.height * scale),
    dhash,
  };
  const faces = await findFacesIn(image);
  const [face] = faces;
  if (!face) return { findings: { ...known, fail_reason: 'no_face' } };

  const { light, sharpness } = measureFace(image, face);
  const input: QualityInputs = {
    face,
    faceWidth: face.box.width * scale,
    sharpness,
    light,
    ...readSpots(image, face),
    eyes: await readEyes(image, face),
    covers: null,
    framing: framingOf(face, image.width, image.height),
  };
  const rivals = faces.slice(1).filter(({ box }) => box.width > face.box.width * LIMITS.otherFace);
  const embedding = recognise ? await embedFace(image, face) : null;
  const median = embedding && medianEmbedding(others.flatMap((photo) => (photo.embedding ? [photo.embedding] : [])));
  const similarity = median ? cosine(embedding, median) : null;

  let reason = failReason(input, rivals.length, isFaceCut(face, image.width, image.height));
  if (!reason && others.some((photo) => photo.dhash && hashDistance(photo.dhash, dhash) <= LIMITS.duplicate))
    reason = 'duplicate';
  if (!reason && similarity !== null && similarity < LIMITS.similarity.reject) reason = 'not_same_person';
  // The most expensive check is skipped for photos that are refused anyway.
  if (!reason) input.covers = await readCovers(image, face);
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
  };
  return { findings, face };
}

/** Findings for bytes that cannot be decoded (EngineError); rethrows any other error, which is not the photo's fault. */
export function refusal(error: unknown): PhotoFindings {
  if (error instanceof EngineError) return { ...EMPTY, fail_reason: error.code };
  throw error;
}

export async function analysePhoto(bytes: Uint8Array, others: readonly KnownPhoto[]): Promise<PhotoFindings> {
  return (await ingestPhoto(bytes, others)).findings;
}

export interface Ingested {
  findings: PhotoFindings;
  /** The clean JPEG to store instead of the upload; absent when it could not be decoded. */
  photo?: Uint8Array;
  preview?: Uint8Array;
}

/** Decodes an upload once, and returns its findings, the clean copy to store and a preview. `others` are the accepted photos of the set. */
export async function ingestPhoto(bytes: Uint8Array, others: readonly KnownPhoto[]): Promise<Ingested> {
  let kept: Rgb;
  try {
    kept = await decodeForPrint(bytes, KEPT_SIDE);
  } catch (error) {
    return { findings: refusal(error) };
  }
  const image = longSide(kept) > MEASURE_SIDE ? await resizeRgb(kept, MEASURE_SIDE) : kept;
  const [photo, preview, { findings }] = await Promise.all([
    encodeJpeg(kept),
    previewOf(kept),
    judge(image, kept.width, others),
  ]);
  return { findings, photo, preview };
}
