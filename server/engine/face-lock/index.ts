// Face lock: a model draws clothes and background anew, and the person's face, hair and neck stay those of their own photo. Pixels in, pixels out.
import { cosine } from '../faces/cosine.ts';
import { embedFace } from '../faces/embedding.ts';
import { findFaceNear } from '../faces/mesh.ts';
import { geometryOf, outline, OVAL } from '../render/face-regions.ts';
import type { FaceGeometry } from '../render/face-regions.ts';
import { transformOfReduced } from '../render/framing/transform.ts';
import { smoothstep } from '../render/raster/colour-space.ts';
import { fillPolygon, scalePolygon } from '../render/raster/polygon.ts';
import { readPlane, resizeRgb } from '../render/raster/resample.ts';
import type { Face, Plane, Rgb } from '../types.ts';
import { gapAlong, sectorsOf, excessSeamStep, toneStep } from './along-seam.ts';
import { blend, correctionAlong } from './blend.ts';
import { faultOf, LOCK_LIMITS } from './limits.ts';
import type { LockFault, LockMeasures } from './limits.ts';
import { clothesChange } from './clothes-change.ts';
import { applyGains, clothesGain, skinGain } from './match-skin.ts';
import { warpThrough } from './mesh-warp.ts';
import { ownHead } from './own-head.ts';
import { partsOf } from './parts.ts';
import type { Parts } from './parts.ts';
import { plateOf } from './plate.ts';
import { jawPins, register } from './register.ts';
import { sampleAnswer } from './sample.ts';
import { seamOf } from './seam.ts';
import type { Seam } from './seam.ts';

export { hasClothesRoom } from './clothes-room.ts';
export { areSameClothes, LOCK_LIMITS } from './limits.ts';
export type { LockFault, LockMeasures } from './limits.ts';

/** The person's own photo in a headshot's frame. */
export interface Print {
  image: Rgb;
  mesh: Float32Array;
}

export interface LockedFace {
  image: Rgb;
  /** How much of each pixel is the print's own, 0..1. Where it is 1 and no hair, the pixel is the print's, to the byte. */
  own: Plane;
  measures: LockMeasures;
  /** Cosine of the finished face to the print's. */
  likeness: number;
}

/** `measures` as far as they were taken. */
export interface LockRefusal {
  fault: LockFault;
  measures: Partial<LockMeasures>;
  likeness?: number;
}

/** Puts the print's head on the answer, whose `face` was found in it; or says why that would be seen. */
export async function lockFace(print: Print, answer: Rgb, face: Pick<Face, 'mesh'>): Promise<LockedFace | LockRefusal> {
  const registration = register(print.mesh, face.mesh);
  const geometry = geometryOf({ mesh: print.mesh });
  const warp = warpThrough(jawPins(print.mesh, face.mesh, registration), geometry.width, print.image);
  const placed = { registration: registration.error, warp: warp.largest };
  if (registration.error > LOCK_LIMITS.registration || warp.largest > LOCK_LIMITS.warp)
    return { fault: 'pose', measures: placed };
  const { image: registered } = await sampleAnswer(answer, registration.toAnswer, print.image, warp);
  const composed = await compose(print.image, geometry, registered);
  const measures = { ...placed, ...composed.measures };
  const fault = faultOf(measures);
  if (fault) return { fault, measures };
  const likeness = await likenessOf(print, composed.image);
  const unlike = faultOf({ ...measures, likeness });
  if (unlike) return { fault: unlike, measures, likeness };
  return { image: composed.image, own: composed.own, measures, likeness };
}

/** What of the print a lock keeps whatever the answer shows, 0..1 at its size: face, hair, and the neck as far as its own collar allows. */
export async function headMask({ image, mesh }: Print): Promise<Plane> {
  const { alpha, parts, face } = await ownHead(image, geometryOf({ mesh }));
  const { width, height } = parts.hair;
  const kept = readPlane(
    keptOf(parts, seamOf(face, parts, parts)),
    transformOfReduced(image, { width, height }),
    image,
  );
  return { ...alpha, data: alpha.data.map((v, i) => v * kept.data[i]!) };
}

async function compose(print: Rgb, geometry: FaceGeometry, registered: Rgb) {
  const head = await ownHead(print, geometry);
  const { grid, face, parts } = head;
  const small = await resizeRgb(registered, grid.width, grid.height);
  const theirs = await partsOf(small, face);
  const seam = seamOf(face, parts, theirs);
  const skin = { own: skinOf(parts), theirs: skinOf(theirs) };
  const gain = skinGain(grid, small, face, neckPixels(seam, skin, face));
  // Before the answer's clothes get a part of the light alone.
  const answer = { image: small, clothes: theirs.clothes };
  const clothes = await clothesChange({ image: grid, clothes: parts.clothes }, answer, gain, face);
  matchColours(registered, small, theirs, gain);
  const correction = correctionAlong(grid, small, skin, seam, face.width);
  const plate = plateOf(small, theirs, seam, head.onGrid.data, face);
  const { alpha, colours } = head;
  const kept = keptOf(parts, seam);
  const done = blend({ print, answer: registered, plate, correction, alpha, colours, kept, hair: parts.hair });
  const view = { seam, ...skin, face };
  const sectors = sectorsOf(view);
  const finished = await resizeRgb(done.image, grid.width, grid.height);
  const measures = {
    gain: Math.max(...gain.map((v) => Math.max(v, 1 / v))),
    hair: plate.visible,
    tone: toneStep(grid, small, sectors),
    seam: excessSeamStep(finished, { answer: small, print: grid, own: skin.own }, sectors),
    gap: gapAlong(view, theirs.background),
    outline: head.confidence,
    foreign: replacedFaceShare(done.own, geometry),
    clothes,
  };
  return { ...done, measures };
}

/** Share of the face's oval that is compared; its outline is left out, because hair and background mix in there. */
const WITHIN_OVAL = 0.9;

/** Share of the face that is not the print's; `own` is how much of each pixel is. */
export function replacedFaceShare({ data, width, height }: Plane, { mesh }: Pick<FaceGeometry, 'mesh'>): number {
  const oval = { data: new Float32Array(width * height), width, height };
  fillPolygon(oval, scalePolygon(outline(mesh, OVAL), WITHIN_OVAL));
  let [foreign, all] = [0, 0];
  for (let i = 0; i < data.length; i++) {
    foreign += oval.data[i]! * (1 - data[i]!);
    all += oval.data[i]!;
  }
  return all === 0 ? 1 : foreign / all;
}

/** Matches the answer and its small copy, in place. */
function matchColours(answer: Rgb, small: Rgb, theirs: Parts, gain: ReturnType<typeof skinGain>): void {
  const shares = { skin: skinOf(theirs), clothes: theirs.clothes };
  const transform = transformOfReduced(answer, small);
  const enlarged = (plane: Plane): Plane => readPlane(plane, transform, answer);
  applyGains(answer, { skin: enlarged(shares.skin), clothes: enlarged(shares.clothes) }, gain, clothesGain(gain));
  applyGains(small, shares, gain, clothesGain(gain));
}

const skinOf = ({ faceSkin, bodySkin }: Parts): Plane => ({
  ...faceSkin,
  data: faceSkin.data.map((v, i) => v + bodySkin.data[i]!),
});

/** Shares between which something is hair, or worn on the head, and is kept whatever the seam. */
const ON_HEAD = [0.15, 0.5] as const;

/** Share of each pixel that is kept; the seam divides only skin. */
function keptOf({ hair, others }: Parts, { share, aboveJaw }: Seam): Plane {
  const data = share.data.map((kept, i) => {
    const onHead = smoothstep(...ON_HEAD, hair.data[i]! + (aboveJaw[i] ? others.data[i]! : 0));
    return onHead + (1 - onHead) * kept;
  });
  return { ...share, data };
}

/** How far above the chin the neck's pixels are looked for, in face heights, and from which probability on they are skin. */
const ABOVE_CHIN = 0.1;
const SURELY_SKIN = 0.8;

/** Pixels above the seam and about the neck where both pictures show skin. */
function neckPixels({ own: inside }: Seam, skin: { own: Plane; theirs: Plane }, face: FaceGeometry): number[] {
  const from = face.top + face.height * (1 - ABOVE_CHIN);
  const found: number[] = [];
  const { data, width } = skin.own;
  for (let i = Math.max(0, Math.floor(from)) * width; i < data.length; i++)
    if (inside[i] && data[i]! > SURELY_SKIN && skin.theirs.data[i]! > SURELY_SKIN) found.push(i);
  return found;
}

/** Measured in the finished picture as in any other; 0 where no face is found in it. */
async function likenessOf({ image, mesh }: Print, finished: Rgb): Promise<number> {
  const [before, after] = [await findFaceNear(image, mesh), await findFaceNear(finished, mesh)];
  if (!before || !after) return 0;
  return cosine(await embedFace(image, before), await embedFace(finished, after));
}
