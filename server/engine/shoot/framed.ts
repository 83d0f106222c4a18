// The photos of a shoot with all their frames, and what each is worth once it is framed.
import { faceHeight } from '../faces/landmarks.ts';
import { personAtAGlance } from '../render/coarse-mask.ts';
import { COMPOSITIONS, composeFrame, type Frame } from '../render/compose.ts';
import { SHOT_SIZE } from '../render/index.ts';
import { pixelsOf, type Material } from './gather.ts';
import { sightsOf } from './sight.ts';
import { ownFrame } from './wishes.ts';

/** What a photo loses, in points of its quality, when its frame must be so much tighter than the crop asks for. */
const TIGHTNESS = 60;

export interface Framed {
  material: Material;
  crops: Frame[];
  /** What each crop looks like to a glance (sight.ts). */
  sights: string[];
  /** As the photo is framed itself: only for whom wishes for it. */
  own: Frame;
  /** Its quality, less what its frame loses. */
  worth: number;
}

/** A close selfie leaves no room: its frame comes out tighter than asked for, and it goes behind photos with room. */
export async function frame(material: Material): Promise<Framed> {
  const photo = await pixelsOf(material.bytes);
  const person = await personAtAGlance(photo);
  const crops = COMPOSITIONS.map((_, composition) =>
    composeFrame(photo, material.face, person, SHOT_SIZE, composition),
  );
  const [first] = crops;
  const size = faceHeight(material.face.mesh) * (first?.scale ?? 1);
  const tightness = Math.max(0, Math.log(size / (SHOT_SIZE.height * (COMPOSITIONS[0]?.face ?? 1)))) + (first?.cut ?? 0);
  const own = ownFrame(photo, material.face, SHOT_SIZE);
  const sights = await sightsOf(photo, person, crops);
  return { material, crops, sights, own, worth: material.findings.quality_score - TIGHTNESS * tightness };
}
