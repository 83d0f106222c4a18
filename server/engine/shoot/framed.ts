// Frames the photos of a shoot in every crop, and ranks them.
import { faceHeight } from '../faces/landmarks.ts';
import { personAtAGlance } from '../render/coarse-mask.ts';
import { COMPOSITIONS, composeFrame } from '../render/compose.ts';
import { SHOT_SIZE } from '../render/index.ts';
import type { Face, Rgb } from '../types.ts';
import { sightsOf } from './sight.ts';
import type { Framed, Framing, Material } from './types.ts';
import { ownFrame } from './wishes.ts';

/** Points of quality that a photo loses for each factor of e that its frame is tighter than wanted. */
const TIGHTNESS = 60;

/** All frames of a photo. Computed while it is still in memory from the analysis, because decoding it again takes as long. */
export async function framesOf(photo: Rgb, face: Face): Promise<Framing> {
  const glance = await personAtAGlance(photo);
  const crops = COMPOSITIONS.map((_, composition) => composeFrame(photo, face, glance, SHOT_SIZE, composition));
  const [first] = crops;
  const size = faceHeight(face.mesh) * (first?.scale ?? 1);
  const tightness = Math.max(0, Math.log(size / (SHOT_SIZE.height * (COMPOSITIONS[0]?.face ?? 1)))) + (first?.cut ?? 0);
  const own = ownFrame(photo, face, SHOT_SIZE);
  return { glance, crops, sights: await sightsOf(photo, glance, crops), own, tightness };
}

/** Adds the photo's rank: a close selfie, whose frame is tighter than wanted, ranks below photos with room. */
export function framed(material: Material): Framed {
  const { framing, findings } = material;
  return { ...framing, material, worth: findings.quality_score - TIGHTNESS * framing.tightness };
}
