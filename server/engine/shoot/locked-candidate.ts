// A candidate that keeps the person's own face: a hosted renderer has redrawn clothes and background of a print, and the print's head goes back on it.
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb, encodeJpeg, encodeMask } from '../decode/index.ts';
import { EngineError } from '../errors.ts';
import { areSameClothes, hasClothesRoom, headMask, lockFace } from '../face-lock/index.ts';
import type { LockFault, LockMeasures, Print } from '../face-lock/index.ts';
import { windowInside } from '../face-lock/coverage.ts';
import { register } from '../face-lock/register.ts';
import { boxOf } from '../faces/landmarks.ts';
import { meshInFrame } from '../render/framing/framing.ts';
import type { Frame } from '../render/framing/framing.ts';
import { partOf } from '../render/framing/part-of.ts';
import { sourceFor, warpToFrame } from '../render/framing/warp.ts';
import type { Box, Face, Rgb } from '../types.ts';
import { printPixelsOf } from './analyze-photos.ts';
import type { Finished, Unfit } from './candidate.ts';
import { writeFiles } from './files.ts';
import { atShotSize, onLargerPhoto, printedAt, printFactor } from './print-size.ts';
import { flagsOf } from './rank.ts';
import { scoreHeadshot } from './score.ts';
import type { Framed } from './types.ts';
import { compositionFor } from './wishes.ts';
import type { Wishes } from './wishes.ts';

/** Why a face could not be kept, with what was measured until then. */
export interface Unlocked {
  unfit: LockFault;
  likeness?: number;
  measures: Partial<LockMeasures>;
}

/** How far a model's picture may be enlarged: body and background are seen softer than a face. */
const MAX_ENLARGING = 1.7;
/** Steps of the print's size. */
const SIZES = [2, 1.75, 1.5, 1.25, 1] as const;
/** How far the head reaches beyond the face's mesh, in face widths and heights. */
const HEAD = { beside: 0.22, above: 0.42, below: 0.18 } as const;
/** Another face of this size beside the person's, in widths of it, is a second person. */
const SECOND_FACE = 0.35;

/** The frame, inside the photo, that the wishes ask for. */
function frameFor({ toRedraw, own }: Framed, wishes: Wishes): Frame {
  const composition = compositionFor(wishes);
  return (composition === undefined ? undefined : toRedraw[composition]) ?? own;
}

async function printIn({ material }: Framed, frame: Frame, factor: number): Promise<Print> {
  const detail = factor > 1 ? material.detail : 1;
  const { photo, face } = await printPixelsOf(material, { headroom: null }, detail);
  const printed = printedAt(onLargerPhoto(frame, detail), factor);
  const { image } = warpToFrame(photo, await sourceFor(photo, printed), printed);
  return { image, mesh: meshInFrame(printed, face.mesh) };
}

/** The print that a model is to redraw. */
export async function lockReference(framed: Framed, wishes: Wishes): Promise<Uint8Array> {
  return encodeJpeg((await printIn(framed, frameFor(framed, wishes), 1)).image);
}

/** What of that print is to stay. */
export async function lockMask(framed: Framed, wishes: Wishes): Promise<Uint8Array> {
  return encodeMask(await headMask(await printIn(framed, frameFor(framed, wishes), 1)));
}

/** Whether the print that a model would get shows clothes, or shoulders that they could cover. */
export async function showsClothes(framed: Framed, wishes: Wishes): Promise<boolean> {
  const { image, mesh } = await printIn(framed, frameFor(framed, wishes), 1);
  return hasClothesRoom(image, mesh);
}

/** The head's box, as far as the frame shows it. */
function headIn(mesh: Float32Array, { width, height }: Frame): Box {
  const face = boxOf(mesh);
  const x = Math.max(0, face.x - HEAD.beside * face.width);
  const y = Math.max(0, face.y - HEAD.above * face.height);
  return {
    x,
    y,
    width: Math.min(width, face.x + (1 + HEAD.beside) * face.width) - x,
    height: Math.min(height, face.y + (1 + HEAD.below) * face.height) - y,
  };
}

/** The print for this answer: as much of the frame as the answer shows, and no larger than it can be enlarged. */
async function printFor(framed: Framed, wishes: Wishes, answer: Rgb, face: Face): Promise<Print | 'frame' | 'small'> {
  const { material } = framed;
  const wanted = frameFor(framed, wishes);
  const mesh = meshInFrame(wanted, material.face.mesh);
  const { toAnswer } = register(mesh, face.mesh);
  const window = windowInside(wanted, headIn(mesh, wanted), toAnswer, answer);
  if (!window) return 'frame';
  const frame = partOf(wanted, window);
  const { scale } = register(meshInFrame(frame, material.face.mesh), face.mesh);
  const most = Math.min(printFactor(frame, material.detail, true), scale * MAX_ENLARGING);
  const factor = SIZES.find((size) => size <= most);
  return factor === undefined ? 'small' : printIn(framed, frame, factor);
}

async function facesOf(bytes: Uint8Array): Promise<{ answer: Rgb; face: Face } | Unfit> {
  try {
    const answer = await decodeRgb(bytes);
    const [face, other] = await findFacesIn(answer);
    if (!face) return { unfit: 'no_face' };
    if (other && other.box.width > face.box.width * SECOND_FACE) return { unfit: 'multiple_faces' };
    return { answer, face };
  } catch (error) {
    if (error instanceof EngineError) return { unfit: error.code };
    throw error;
  }
}

const changesClothes = ({ clothes = 'same' }: Wishes): boolean => clothes !== 'same';

/** The finished headshot with the photo's own face, or why it is refused. */
export async function finishFaceLocked(
  bytes: Uint8Array,
  { style, wishes }: { style: string; wishes: Wishes },
  framed: Framed,
  person: ArrayLike<number>,
): Promise<Finished | Unfit | Unlocked> {
  const since = performance.now();
  const { material } = framed;
  const found = await facesOf(bytes);
  if ('unfit' in found) return found;
  const print = await printFor(framed, wishes, found.answer, found.face);
  if (print === 'small') return { unfit: 'face_too_small' };
  if (print === 'frame') return { unfit: 'frame', measures: {} };
  const locked = await lockFace(print, found.answer, found.face);
  if ('fault' in locked) {
    const { fault, measures, likeness } = locked;
    return { unfit: fault, measures, ...(likeness !== undefined && { likeness }) };
  }
  if (changesClothes(wishes) && areSameClothes(locked.measures))
    return { unfit: 'same_clothes', measures: locked.measures };
  const shot = await atShotSize(locked.image, print.mesh);
  const { findings } = material;
  const score = await scoreHeadshot(shot.image, {
    person,
    source: material.embedding,
    mesh: shot.mesh,
    matte: locked.measures.outline,
    warnings: findings.warnings,
  });
  if (score.fault) return { unfit: 'likeness', likeness: score.likeness, measures: locked.measures };
  const { likeness, phash, quality, rank, composition } = score;
  return {
    ...(await writeFiles(locked.image)),
    ...{ style, likeness, phash, quality, rank, composition },
    flags: flagsOf(findings.warnings),
    origin: 'face-lock',
    seconds: Number(((performance.now() - since) / 1000).toFixed(2)),
  };
}
