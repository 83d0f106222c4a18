// Judges the outline of an accepted photo: whether its person can stand before a new background. Apart from ingest-photo.ts, because the matte
// takes longer than everything else that is found out about an upload.
import { facesOf, WORKING_SIDE } from '../analysis/analyse.ts';
import type { OutlineFindings, OutlineQuestion } from '../../contracts/photo-sets.ts';
import { cleanCutOf, edgeMeasures, MIN_CLEAN_CUT } from '../check/index.ts';
import { decodeForPrint } from '../decode/index.ts';
import { boxOf } from '../faces/landmarks.ts';
import { MAX_CUT, type Frame } from '../render/framing/framing.ts';
import { gridMatteOf } from '../render/index.ts';
import { cropRgb } from '../render/raster/resample.ts';
import type { Face, Rgb } from '../types.ts';
import { framePhoto, prospectsOf } from './framed.ts';
import { TRUSTED_MATTE } from './outline.ts';
import type { Framing } from './types.ts';

/** What is assumed of the output check, which needs a print: of 77 tuning people it tells 14 of the 17 whom a shoot finds rough, and 6 others. */
const USUAL_DEFECT = 0.01;

/** Whether the photo's border cuts the person in every crop, so that none has a new background, whatever the outline. */
export const isCutInAll = ({ crops }: Framing): boolean => crops.every(({ cut }) => cut > MAX_CUT);

/** Its own surroundings give as many pictures as there are frames inside the photo. */
export const inOwnSurroundings = (framing: Framing): Framing => ({ ...framing, crops: framing.inPlace });

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

/** `bytes`: the copy that ingestPhoto returned. A photo without a face says nothing. About 1.5 s of processor time. Throws EngineError. */
export async function judgeOutline(
  bytes: Uint8Array,
  { quality, notFaces }: OutlineQuestion,
): Promise<OutlineFindings> {
  const stored = await decodeForPrint(bytes, WORKING_SIDE);
  const [found] = await facesOf(stored, notFaces);
  if (!found) return { warning: null };
  const { photo, face, framing } = await framePhoto(stored, found);
  const own = { warning: 'own_surroundings', prospects: prospectsOf(quality, inOwnSurroundings(framing)) } as const;
  if (isCutInAll(framing)) return own;
  const { confidence, cleanCut } = await outlineIn(photo, face, framing.crops);
  if (confidence < TRUSTED_MATTE) return own;
  if (cleanCut < MIN_CLEAN_CUT) return { ...own, warning: 'unclear_outline' };
  return { warning: null, prospects: prospectsOf(quality, framing) };
}
