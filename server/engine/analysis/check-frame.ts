// Judges a live camera frame by the rules for photos. No embedding is made, so the person cannot be identified.
import { decodeRgb } from '../decode/index.ts';
import { judge, refusal } from './analyse.ts';
import { sharesOf } from './shares.ts';
import type { CameraFrameFindings } from '../../contracts/findings.ts';

/** Frames are reduced to this long side in pixels; our page sends smaller ones. */
const SIDE = 960;

/** `photoWidth`: width in pixels of the photo the camera would take; the face size is judged in its pixels. `others`: hashes of known photos. */
export async function checkFrame(
  bytes: Uint8Array,
  photoWidth: number,
  others: readonly { dhash: string }[],
): Promise<CameraFrameFindings> {
  let image;
  try {
    image = await decodeRgb(bytes, SIDE);
  } catch (error) {
    const { accepted, fail_reason, warnings } = refusal(error);
    return { accepted, fail_reason, warnings, face: null };
  }
  const known = others.map(({ dhash }) => ({ dhash, embedding: null }));
  const { findings, face } = await judge(image, Math.max(photoWidth, image.width), known, { recognise: false });
  const { accepted, fail_reason, warnings } = findings;
  return { accepted, fail_reason, warnings, face: face ? sharesOf(face.box, image) : null };
}
