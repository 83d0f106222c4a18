// Frames a photo in every crop, and says what a plan may expect of it. Uploads and shoots do it alike, so that both come to the same plan.
import type { PhotoProspects } from '../../contracts/findings.ts';
import type { HeadshotTake } from '../../contracts/headshot-take.ts';
import { faceHeight } from '../faces/landmarks.ts';
import { quickPersonMask } from '../render/matting/coarse-mask.ts';
import { COMPOSITIONS, composeFrame } from '../render/framing/framing.ts';
import { withHeadroom } from '../render/framing/draw-headroom.ts';
import { belowHeadroom, headroomOf } from '../render/framing/headroom.ts';
import { framesWithin, largestFrameWithin, WALL_HEAD } from '../render/framing/within-photo.ts';
import { SHOT_SIZE } from '../render/index.ts';
import type { Face, Rgb } from '../types.ts';
import { cropHashesOf } from './crop-hash.ts';
import { withFrameOf } from './headshot-take.ts';
import type { PlannedPhoto } from './plan-shoot.ts';
import type { Basis, Framed, Framing, Material } from './types.ts';

/** Points of quality that a photo loses for each factor of e that its frame is tighter than wanted. */
const TIGHTNESS = 60;

/** A photo as its crops show it. */
export interface FramedPhoto {
  /** With the room that its head needs. */
  photo: Rgb;
  face: Face;
  framing: Framing;
}

/** All frames of a photo. Computed while it is still in memory from the analysis, because decoding it again takes as long. With `take`, that of a headshot
 * which was made of it comes last. */
export async function framePhoto(stored: Rgb, found: Face, take?: HeadshotTake): Promise<FramedPhoto> {
  const bare: Basis = { headroom: null, glance: await quickPersonMask(stored) };
  const headroom = headroomOf(stored, found, bare.glance);
  const photo = headroom ? withHeadroom(stored, headroom) : stored;
  const face = headroom ? belowHeadroom(found, headroom) : found;
  const cropsOn = headroom ? { headroom, glance: await quickPersonMask(photo) } : bare;
  const { glance } = cropsOn;
  const crops = COMPOSITIONS.map((_, composition) => composeFrame(photo, face, glance, SHOT_SIZE, composition));
  const [first] = crops;
  const size = faceHeight(face.mesh) * (first?.scale ?? 1);
  const tightness = Math.max(0, Math.log(size / (SHOT_SIZE.height * COMPOSITIONS[0].face))) + (first?.cut ?? 0);
  const hashes = await cropHashesOf(photo, glance, crops);
  const own = largestFrameWithin(stored, found, SHOT_SIZE);
  const inPlace = framesWithin(stored, found, bare.glance, SHOT_SIZE);
  const toRedraw = framesWithin(stored, found, bare.glance, SHOT_SIZE, WALL_HEAD);
  const frames = take ? withFrameOf(take, stored, found, { crops, inPlace }, headroom) : { crops, inPlace };
  return { photo, face, framing: { ...frames, cropsOn, hashes, toRedraw, inPlaceOn: bare, own, tightness } };
}

/** A close selfie, whose frame is tighter than wanted, is worth less than a photo with room. */
const worthOf = (quality: number, { tightness }: Framing): number => quality - TIGHTNESS * tightness;

/** Adds the photo's rank. */
export function framed(material: Material): Framed {
  const { framing, findings } = material;
  return { ...framing, material, worth: worthOf(findings.quality_score, framing) };
}

/** What the plan sees of a photo in a shoot. */
export const toPlannerPhoto = ({ material, worth, crops, hashes }: Framed): PlannedPhoto => ({
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
