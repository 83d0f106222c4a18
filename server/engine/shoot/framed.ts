// Frames a photo in every crop, and says what a plan may expect of it. Uploads and shoots do it alike, so that both come to the same plan.
import type { PhotoProspects } from '../../contracts/findings.ts';
import { faceHeight } from '../faces/landmarks.ts';
import { quickPersonMask } from '../render/matting/coarse-mask.ts';
import { COMPOSITIONS, composeFrame } from '../render/framing/framing.ts';
import { withHeadroom } from '../render/framing/draw-headroom.ts';
import { belowHeadroom, headroomOf, type Headroom } from '../render/framing/headroom.ts';
import { framesWithin, ownFrame } from '../render/framing/within-photo.ts';
import { SHOT_SIZE } from '../render/index.ts';
import type { Face, Plane, Rgb } from '../types.ts';
import { cropHashesOf } from './crop-hash.ts';
import type { PlannedPhoto } from './plan-shoot.ts';
import type { Framed, Framing, Material } from './types.ts';

/** Points of quality that a photo loses for each factor of e that its frame is tighter than wanted. */
const TIGHTNESS = 60;

/** A photo with room above its head, as all frames of it are laid. */
export interface Roomy {
  photo: Rgb;
  face: Face;
  /** What was added above the photo; null where nothing was. */
  headroom: Headroom | null;
  framing: Framing;
}

/** All frames of a photo. Computed while it is still in memory from the analysis, because decoding it again takes as long. */
export async function framePhoto(photo: Rgb, face: Face): Promise<Roomy> {
  const glance = await quickPersonMask(photo);
  const headroom = headroomOf(photo, face, glance);
  if (!headroom) return { photo, face, headroom, framing: await framesOf(photo, face, glance) };
  const roomy = withHeadroom(photo, headroom);
  const below = belowHeadroom(face, headroom);
  return { photo: roomy, face: below, headroom, framing: await framesOf(roomy, below, await quickPersonMask(roomy)) };
}

async function framesOf(photo: Rgb, face: Face, glance: Plane): Promise<Framing> {
  const crops = COMPOSITIONS.map((_, composition) => composeFrame(photo, face, glance, SHOT_SIZE, composition));
  const [first] = crops;
  const size = faceHeight(face.mesh) * (first?.scale ?? 1);
  const tightness = Math.max(0, Math.log(size / (SHOT_SIZE.height * COMPOSITIONS[0].face))) + (first?.cut ?? 0);
  const own = ownFrame(photo, face, SHOT_SIZE);
  const inPlace = framesWithin(photo, face, glance, SHOT_SIZE);
  return { glance, crops, inPlace, hashes: await cropHashesOf(photo, glance, crops), own, tightness };
}

/** A close selfie, whose frame is tighter than wanted, is worth less than a photo with room. */
const worthOf = (quality: number, { tightness }: Framing): number => quality - TIGHTNESS * tightness;

/** Adds the photo's rank. */
export function framed(material: Material): Framed {
  const { framing, findings } = material;
  return { ...framing, material, worth: worthOf(findings.quality_score, framing) };
}

/** What the plan sees of a photo in a shoot. */
export const plannedPhoto = ({ material, worth, crops, hashes }: Framed): PlannedPhoto => ({
  id: material.id,
  warnings: material.findings.warnings,
  worth,
  crops: crops.map((crop, k) => ({ ...crop, sight: hashes[k] })),
});

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The same, as small as it is stored. */
export function prospectsOf(quality: number, framing: Framing): PhotoProspects {
  return {
    worth: rounded(worthOf(quality, framing), 2),
    crops: framing.crops.map(({ scale, origin: [x, y], width, cut }, k) => ({
      scale: rounded(scale, 5),
      origin: [rounded(x, 1), rounded(y, 1)],
      width,
      cut: rounded(cut, 4),
      sight: framing.hashes[k],
    })),
  };
}
