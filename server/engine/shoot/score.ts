// What a finished headshot is worth: is it still the person, and is it good. Nothing below the line is delivered.
import { dhashOf } from '../analysis/dhash.ts';
import { framingOf } from '../analysis/framing.ts';
import { measureFace } from '../analysis/measure.ts';
import { qualityParts, qualityScore } from '../analysis/quality.ts';
import { readSpots } from '../analysis/spots.ts';
import { lookingPast } from '../analysis/warnings.ts';
import { cosine } from '../faces/cosine.ts';
import { embedFace } from '../faces/embedding.ts';
import { readEyes } from '../faces/eyes.ts';
import { mouthOpening } from '../faces/landmarks.ts';
import { findFaceNear } from '../faces/mesh.ts';
import { smileStrength } from '../tools/smile.ts';
import type { Rgb } from '../types.ts';
import { rankOf } from './rank.ts';
import { compositionOf } from './composition.ts';
import type { Composition } from '../../contracts/findings.ts';

/**
 * Cosine of a headshot to the middle of the person's own photos. Two photos of one person reach 0.70 and more, two
 * people at most 0.64; a headshot out of this engine reaches 0.95 to its own photo.
 */
export const LIKENESS_THRESHOLD = 0.7;
/** Cosine to the very photo that it was made of: less means that the retouching changed the face. */
const FAITHFUL = 0.85;

export interface Score {
  /** Cosine to the middle of the person's own photos. */
  likeness: number;
  /** Why it is not the person; null when it is. */
  fault: 'likeness' | 'faithfulness' | null;
  /** 0..100. */
  quality: number;
  phash: string;
  /** 0..100, see rank.ts. */
  rank: number;
  /** null where no face was found. */
  composition: Composition | null;
}

/** What a headshot is held against. */
export interface Own {
  person: ArrayLike<number>;
  /** null where it was not made of one photo: then only the person counts. */
  source: ArrayLike<number> | null;
  /** Where the face should be in the headshot. */
  mesh: Float32Array;
  /** How far the matte can be trusted, 0..1. */
  matte: number;
  /** Warnings about that photo. */
  warnings: readonly string[];
}

/** Why this face is not the person's. */
function faultOf(embedding: ArrayLike<number>, { person, source }: Pick<Own, 'person' | 'source'>): Score['fault'] {
  if (cosine(embedding, person) < LIKENESS_THRESHOLD) return 'likeness';
  return source === null || cosine(embedding, source) >= FAITHFUL ? null : 'faithfulness';
}

/** The fault that the score of this picture would have, and nothing else of it. */
export async function faceFaultOf(image: Rgb, own: Pick<Own, 'person' | 'source' | 'mesh'>): Promise<Score['fault']> {
  const face = await findFaceNear(image, own.mesh);
  return face ? faultOf(await embedFace(image, face), own) : 'likeness';
}

export async function scoreHeadshot(image: Rgb, own: Own): Promise<Score> {
  const phash = await dhashOf(image);
  const face = await findFaceNear(image, own.mesh);
  if (!face) return { likeness: 0, fault: 'likeness', quality: 0, rank: 0, phash, composition: null };
  const embedding = await embedFace(image, face);
  const { light, sharpness } = measureFace(image, face);
  const spots = readSpots(image, face);
  const eyes = await readEyes(image, face);
  const smile = await smileStrength(image, face);
  const parts = qualityParts({
    face,
    faceWidth: face.box.width,
    sharpness,
    light,
    ...spots,
    eyes,
    covers: null,
    smile,
    framing: framingOf(face, image.width, image.height),
  });
  return {
    likeness: Number(cosine(embedding, own.person).toFixed(4)),
    fault: faultOf(embedding, own),
    // A doubtful edge is seen at once; a matte that is sure of itself costs nothing.
    quality: Math.round(qualityScore(parts) * (0.7 + 0.3 * Math.min(1, own.matte / 0.6))),
    rank: rankOf({
      smile,
      mouthOpening: mouthOpening(face.mesh),
      eyesOpen: (eyes.left.openness + eyes.right.openness) / 2,
      pastCamera: lookingPast({ face, eyes }),
      light: { ...light, evenness: spots.evenness },
      edges: own.matte,
      sharpness,
      warnings: own.warnings,
    }),
    phash,
    composition: compositionOf(image, face),
  };
}
