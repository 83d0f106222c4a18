// A frame of a live camera, judged by the rules of photos at the size of a glance. No embedding is made: nothing here can tell who it is.
import { decodeRgb } from '../decode/index.ts';
import type { Box } from '../types.ts';
import { judge, refusal } from './analyse.ts';
import type { PhotoFindings } from './findings.ts';

/** What a frame says of the photo that would be taken now. */
export interface FrameFindings extends Pick<PhotoFindings, 'accepted' | 'fail_reason' | 'warnings'> {
  /** In shares of the frame's width and height; it may reach beyond them. */
  face: Box | null;
}

/** Frames are sent smaller than this; whoever sends more gets no more looked at. */
const SIDE = 960;

const rounded = (value: number): number => Number(value.toFixed(4));

/** `photoWidth`: pixels of the photo that the camera takes, which the size of the face is judged by. `others`: hashes of known photos. */
export async function checkFrame(
  bytes: Uint8Array,
  photoWidth: number,
  others: readonly { dhash: string }[],
): Promise<FrameFindings> {
  let image;
  try {
    image = await decodeRgb(bytes, SIDE);
  } catch (error) {
    const { accepted, fail_reason, warnings } = refusal(error);
    return { accepted, fail_reason, warnings, face: null };
  }
  const known = others.map(({ dhash }) => ({ dhash, embedding: null }));
  const { findings, face } = await judge(image, Math.max(photoWidth, image.width), known, false);
  const { accepted, fail_reason, warnings } = findings;
  const { width, height } = image;
  return {
    accepted,
    fail_reason,
    warnings,
    face: face
      ? {
          x: rounded(face.box.x / width),
          y: rounded(face.box.y / height),
          width: rounded(face.box.width / width),
          height: rounded(face.box.height / height),
        }
      : null,
  };
}
