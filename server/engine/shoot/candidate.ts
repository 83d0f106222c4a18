// Judges a candidate from a hosted renderer: the rules for photos, the likeness required of our own headshots, and our framing.
import { hashDistance } from '../analysis/hash-distance.ts';
import { judge } from '../analysis/analyse.ts';
import { LIMITS } from '../analysis/limits.ts';
import { decodeRgb, encodeHeadshot, encodeJpeg, previewOf, resizeRgb as fitInto } from '../decode/index.ts';
import { EngineError } from '../errors.ts';
import type { FailReason } from '../../contracts/findings.ts';
import { faceHeight, leftEyeOf, rightEyeOf } from '../faces/landmarks.ts';
import { cycled } from '../render/cycled.ts';
import { COMPOSITIONS } from '../render/framing/framing.ts';
import { SHOT_SIZE } from '../render/index.ts';
import { cropRgb, resizeRgb } from '../render/raster/resample.ts';
import type { Box, Face, Rgb } from '../types.ts';
import { cosine } from '../faces/cosine.ts';
import { pixelsOf } from './analyze-photos.ts';
import { LIKENESS_THRESHOLD, scoreHeadshot } from './score.ts';
import type { Framed, Headshot } from './types.ts';
import { flagsOf } from './rank.ts';
import { compositionFor, type Wishes } from './wishes.ts';

export type Finished = Omit<Headshot, 'photo' | 'take' | 'matte' | 'skin'>;
/** Why a candidate is refused: a photo's reason, or `poor` quality. `likeness` if it was measured. */
export interface Unfit {
  unfit: FailReason | 'poor';
  likeness?: number;
}

/** Long side in pixels of reference photos sent out; a face fills a third of it, and more only costs time. */
const REFERENCE_SIDE = 1536;
/** Minimum quality, 0..100. Our own headshots reach 60 and more; below this a fault is visible. */
const MIN_QUALITY = 45;
/** Maximum enlargement; beyond it a headshot is soft, so a close crop stays wider instead. */
const MAX_ENLARGING = 1.6;

/** JPEGs of the best `count` photos, the best first. */
export async function referencesOf(framed: readonly Framed[], count: number): Promise<Uint8Array[]> {
  const references: Uint8Array[] = [];
  for (const { material } of framed.slice(0, count))
    references.push(await encodeJpeg(await fitInto(await pixelsOf(material.bytes), REFERENCE_SIDE)));
  return references;
}

/** The window with a headshot's aspect ratio that positions the face as the composition wants and stays inside the picture. */
function windowFor(image: Rgb, face: Face, composition: number | undefined): Box {
  const shape = SHOT_SIZE.width / SHOT_SIZE.height;
  const largest = Math.min(image.height, image.width / shape);
  const wanted = composition === undefined ? undefined : cycled(COMPOSITIONS, composition);
  const least = SHOT_SIZE.height / MAX_ENLARGING;
  const height = wanted ? Math.min(largest, Math.max(least, faceHeight(face.mesh) / wanted.face)) : largest;
  const width = height * shape;
  const [lx, ly] = leftEyeOf(face.mesh);
  const [rx, ry] = rightEyeOf(face.mesh);
  const startWithin = (at: number, room: number): number => Math.min(Math.max(0, at), Math.max(0, room));
  return {
    x: startWithin((lx + rx) / 2 - width * (0.5 + (wanted?.offset ?? 0)), image.width - width),
    y: startWithin((ly + ry) / 2 - height * (wanted?.eyes ?? COMPOSITIONS[0].eyes), image.height - height),
    width,
    height,
  };
}

/**
 * Returns the finished headshot, or why it is refused. `person` is the median embedding of the person's photos; `finished` are the hashes
 * of the shoot's other candidates.
 */
export async function finishCandidate(
  bytes: Uint8Array,
  { style, variation, wishes }: { style: string; variation: number; wishes?: Wishes },
  person: ArrayLike<number> | null,
  finished: readonly string[],
): Promise<Finished | Unfit> {
  const since = performance.now();
  if (!person) return { unfit: 'not_same_person' };
  let image: Rgb;
  try {
    image = await decodeRgb(bytes);
  } catch (error) {
    if (error instanceof EngineError) return { unfit: error.code };
    throw error;
  }
  const { findings, face } = await judge(image, image.width, []);
  if (!face || findings.fail_reason || !findings.embedding) return { unfit: findings.fail_reason ?? 'no_face' };
  const alike = cosine(findings.embedding, person);
  if (alike < LIKENESS_THRESHOLD) return { unfit: 'not_same_person', likeness: Number(alike.toFixed(4)) };

  const composition = wishes ? compositionFor(wishes) : Math.abs(Math.trunc(variation));
  const { shot, mesh } = await shoot(image, face, windowFor(image, face, composition));
  if (!shot) return { unfit: 'face_too_small' };
  const score = await scoreHeadshot(shot, { person, source: null, mesh, matte: 1, warnings: findings.warnings });
  if (score.fault) return { unfit: 'not_same_person', likeness: score.likeness };
  if (score.quality < MIN_QUALITY) return { unfit: 'poor', likeness: score.likeness };
  if (finished.some((other) => hashDistance(other, score.phash) <= LIMITS.duplicate)) return { unfit: 'duplicate' };
  return {
    bytes: await encodeHeadshot(shot),
    preview: await previewOf(shot),
    width: shot.width,
    height: shot.height,
    style,
    likeness: score.likeness,
    phash: score.phash,
    quality: score.quality,
    rank: score.rank,
    flags: flagsOf(findings.warnings),
    composition: score.composition,
    origin: 'generated',
    seconds: Number(((performance.now() - since) / 1000).toFixed(2)),
  };
}

/** The window at a headshot's size, and the face mesh in it; no `shot` when it would have to be enlarged too much. */
async function shoot(image: Rgb, face: Face, window: Box): Promise<{ shot?: Rgb; mesh: Float32Array }> {
  const { image: part, x, y } = cropRgb(image, window);
  const [across, down] = [SHOT_SIZE.width / part.width, SHOT_SIZE.height / part.height];
  const mesh = Float32Array.from(face.mesh, (v, i) =>
    i % 3 === 0 ? (v - x) * across : i % 3 === 1 ? (v - y) * down : v * across,
  );
  if (down > MAX_ENLARGING * 1.01) return { mesh };
  return { shot: await resizeRgb(part, SHOT_SIZE.width, SHOT_SIZE.height), mesh };
}
