// The photos of a shoot with all their frames, and what each is worth once it is framed.
import { faceHeight } from '../faces/landmarks.ts';
import { personAtAGlance } from '../render/coarse-mask.ts';
import { COMPOSITIONS, composeFrame } from '../render/compose.ts';
import { SHOT_SIZE } from '../render/index.ts';
import type { Face, Rgb } from '../types.ts';
import { sightsOf } from './sight.ts';
import type { Framed, Framing, Material } from './types.ts';
import { ownFrame } from './wishes.ts';

/** What a photo loses, in points of its quality, when its frame must be so much tighter than the crop asks for. */
const TIGHTNESS = 60;

/** The photo's frames, made while it is still in memory from being judged: reading it again takes as long. */
export async function framesOf(photo: Rgb, face: Face): Promise<Framing> {
  const glance = await personAtAGlance(photo);
  const crops = COMPOSITIONS.map((_, composition) => composeFrame(photo, face, glance, SHOT_SIZE, composition));
  const [first] = crops;
  const size = faceHeight(face.mesh) * (first?.scale ?? 1);
  const tightness = Math.max(0, Math.log(size / (SHOT_SIZE.height * (COMPOSITIONS[0]?.face ?? 1)))) + (first?.cut ?? 0);
  const own = ownFrame(photo, face, SHOT_SIZE);
  return { glance, crops, sights: await sightsOf(photo, glance, crops), own, tightness };
}

/** A close selfie leaves no room: its frame comes out tighter than asked for, and it goes behind photos with room. */
export function framed(material: Material): Framed {
  const { framing, findings } = material;
  return { ...framing, material, worth: findings.quality_score - TIGHTNESS * framing.tightness };
}
