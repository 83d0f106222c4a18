// Where the person is, roughly: two networks over the whole picture and two crops around the head. MediaPipe's selfie network knows
// a body's outline, its multiclass one (segments.ts) single locks, hats and straps; together they err half as much as either.
import { runModel } from '../models.ts';
import type { Box, Plane, Rgb } from '../types.ts';
import type { FaceGeometry } from './face-regions.ts';
import { blur } from './raster/blur.ts';
import { percentile, smoothstep } from './raster/colour-space.ts';
import { connected, erode, grow, maskWhere } from './raster/morphology.ts';
import { personIn, SEGMENTS_SIDE, segmentsOf } from './segments.ts';
import { cropRgb, enlargePlane, resizeRgb, shrinkPlane } from './raster/resample.ts';

const SIDE = SEGMENTS_SIDE;
/** Whose word weighs how much. Of 1/2, 2/3 and 1 on eight composites this had the least error (matte-quality.test.ts). */
const SEGMENTS_SHARE = 2 / 3;
/** Sides of the square head crops, in face sizes. */
const HEAD_CROPS = [2.2, 3.2] as const;

/** The mean of the network's answers to each tone, and to the mirror image where `mirrored`. */
async function runSelfie(image: Rgb, tones: readonly Float32Array[], mirrored: boolean): Promise<Float32Array> {
  const small = await resizeRgb(image, SIDE, SIDE);
  const input = (tone: Float32Array, flip: boolean): Float32Array => {
    const values = new Float32Array(SIDE * SIDE * 3);
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) {
        const from = (y * SIDE + (flip ? SIDE - 1 - x : x)) * 3;
        const to = (y * SIDE + x) * 3;
        for (let c = 0; c < 3; c++) values[to + c] = tone[small.data[from + c]!]!;
      }
    }
    return values;
  };
  const mean = new Float32Array(SIDE * SIDE);
  const flips = mirrored ? [false, true] : [false];
  for (const tone of tones) {
    for (const flip of flips) {
      const outputs = await runModel('selfie', input(tone, flip), [1, SIDE, SIDE, 3]);
      const mask = Object.values(outputs)[0]!.data;
      const share = 1 / (tones.length * flips.length);
      for (let y = 0; y < SIDE; y++) {
        for (let x = 0; x < SIDE; x++) mean[y * SIDE + x]! += mask[y * SIDE + (flip ? SIDE - 1 - x : x)]! * share;
      }
    }
  }
  return mean;
}

async function runBoth(image: Rgb, tones: readonly Float32Array[], mirrored: boolean): Promise<Plane> {
  const mask = await runSelfie(image, tones, mirrored);
  const { data } = personIn(await segmentsOf(image, tones[0]));
  return { data: mask.map((v, i) => v + (data[i]! - v) * SEGMENTS_SHARE), width: SIDE, height: SIDE };
}

/** Half of the picture darker than this is a night, a black wall or black clothes. */
const DARK = 70;
const LIFT = 0.62;

/** The network loses dark photos, and dark hair before dark walls; it does better with their shadows lifted. */
function tonesFor(image: Rgb): Float32Array[] {
  const samples: number[] = [];
  for (let i = 0; i < image.data.length; i += 101) samples.push(image.data[i]!);
  const bright = percentile(samples, 0.99);
  const gain = bright < 170 ? Math.min(6, 235 / Math.max(20, bright)) : 1;
  const powers = percentile(samples, 0.5) * gain < DARK ? [1, LIFT] : [1];
  return powers.map((power) => Float32Array.from({ length: 256 }, (_, v) => Math.min(1, (v * gain) / 255) ** power));
}

/** One pass over the whole picture: enough to see where the photo's border cuts the person. */
export async function personAtAGlance(image: Rgb): Promise<Plane> {
  return runBoth(image, tonesFor(image), false);
}

function headCrop(face: FaceGeometry, size: number): Box {
  const side = Math.max(face.width, face.height) * size;
  return {
    x: face.left + face.width / 2 - side / 2,
    y: face.top + face.height / 2 - side * 0.52,
    width: side,
    height: side,
  };
}

/**
 * The mask of the one person whose face it is, at the image's own size. `glance`, of any size, is the same part of a
 * mask of a wider view: an arm whose elbow the frame cuts off looks like furniture in the frame alone.
 */
export async function coarseMask(image: Rgb, face: FaceGeometry, glance?: Plane): Promise<Plane> {
  const { width, height } = image;
  const tones = tonesFor(image);
  const whole = await runBoth(image, tones, true);
  const sum = Float32Array.from(enlargePlane(whole, width, height).data);
  const weights = new Float32Array(width * height).fill(1);
  for (const size of HEAD_CROPS) {
    const wanted = headCrop(face, size);
    const box = clip(wanted, image);
    if (box.width < 64 || box.height < 64) continue;
    const part = cropRgb(image, box);
    const seen = await runBoth(part.image, tones, true);
    addPart(sum, weights, image, seen, part);
  }
  for (let i = 0; i < sum.length; i++) sum[i]! /= weights[i]!;
  if (glance) believeWiderView({ data: sum, width, height }, enlargePlane(glance, width, height), face);
  return onlyThisPerson(withoutFurniture({ data: sum, width, height }, face), face);
}

function clip(box: Box, image: Rgb): Box {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  return {
    x,
    y,
    width: Math.min(image.width, box.x + box.width) - x,
    height: Math.min(image.height, box.y + box.height) - y,
  };
}

/** Adds a crop's mask with twice the whole picture's weight, fading towards the crop's own borders. */
function addPart(
  sum: Float32Array,
  weights: Float32Array,
  image: Rgb,
  seen: Plane,
  part: { image: Rgb; x: number; y: number },
): void {
  const { width, height } = image;
  const { x: left, y: top } = part;
  const { width: w, height: h } = part.image;
  const mask = enlargePlane(shrinkPlane(seen, Math.min(SIDE, w), Math.min(SIDE, h)), w, h);
  const fade = Math.min(w, h) * 0.15;
  const far = 1e9;
  for (let y = 0; y < h; y++) {
    const dy = Math.min(top === 0 ? far : y, top + h >= height ? far : h - 1 - y);
    for (let x = 0; x < w; x++) {
      const dx = Math.min(left === 0 ? far : x, left + w >= width ? far : w - 1 - x);
      const weight = 2 * Math.min(1, Math.min(dx, dy) / fade);
      const to = (top + y) * width + left + x;
      sum[to]! += weight * mask.data[y * w + x]!;
      weights[to]! += weight;
    }
  }
}

/** Where the frame alone leaves the network in doubt and the wider view does not. */
const DOUBTFUL = [0.25, 0.95] as const;
const SURE = 0.9;

/** So far inside what the wider view is sure of, in face widths, and how far round about it then counts. */
const WELL_INSIDE = 0.1;
const ROUND = 0.16;

/**
 * Below the chin a doubtful part takes the wider view's word. And anywhere what lies well inside the person in it and is lost in the
 * frame, a hat's broad brim, a raised arm, comes back with its edges.
 */
function believeWiderView({ data, width, height }: Plane, { data: wider }: Plane, face: FaceGeometry): void {
  const chin = Math.max(0, Math.round(face.top + face.height) * width);
  for (let i = chin; i < data.length; i++) {
    if (data[i]! > DOUBTFUL[0] && data[i]! < DOUBTFUL[1] && wider[i]! > SURE) data[i] = wider[i]!;
  }
  const sure = maskWhere(data.length, (i) => wider[i]! > SURE);
  const lost = erode(sure, width, height, Math.round(face.width * WELL_INSIDE)).map((v, i) =>
    v && data[i]! < 0.5 ? 1 : 0,
  );
  if (!lost.includes(1)) return;
  const back = grow(lost, width, height, Math.round(face.width * ROUND));
  for (let i = 0; i < data.length; i++) if (back[i]) data[i] = Math.max(data[i]!, wider[i]!);
}

/** Below the chin what the network only half believes over more than this, in face widths, is a chair, a bag, a colleague. */
const HALF_BELIEVED = [0.12, 0.9] as const;
const THICK = 0.14;
/** What is left of such a belief. */
const REST = 0.12;

/** A sleeve is believed or not; its edge is narrow. A thick part that is neither is no part of the person. */
function withoutFurniture(mask: Plane, face: FaceGeometry): Plane {
  const { width, height } = mask;
  const chin = Math.max(0, Math.round(face.top + face.height));
  const { data } = mask;
  const vague = maskWhere(
    data.length,
    (i) => i >= chin * width && data[i]! > HALF_BELIEVED[0] && data[i]! < HALF_BELIEVED[1],
  );
  const radius = Math.max(2, Math.round(face.width * THICK));
  const core = erode(vague, width, height, radius);
  if (!core.includes(1)) return mask;
  const furniture = blur({ data: Float32Array.from(grow(core, width, height, radius + 1)), width, height }, 1.5).data;
  return { ...mask, data: mask.data.map((v, i) => (v < 0.97 ? v * (1 - (1 - REST) * furniture[i]!) : v)) };
}

/** At the height of the head nothing further than this from its middle, in face widths, is the person's; a hat's brim is. */
const REACH = [1.75, 2.3] as const;
/** What hangs on by less than this, in face widths, is a passer-by, a poster, the back of a chair. */
const BRIDGE = 0.09;

/** Drops whatever does not hang together with the face. */
function onlyThisPerson(mask: Plane, face: FaceGeometry): Plane {
  const step = 4;
  const small = shrinkPlane(mask, Math.ceil(mask.width / step), Math.ceil(mask.height / step));
  const { width, height } = small;
  const middle = (face.left + face.width / 2) / step;
  const neck = (face.top + face.height * 1.15) / step;
  const set = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = (Math.abs(x - middle) * step) / face.width;
      const share = y < neck ? 1 - smoothstep(REACH[0], REACH[1], away) : 1;
      const i = y * width + x;
      small.data[i]! *= share;
      set[i] = small.data[i]! > 0.5 ? 1 : 0;
    }
  }
  const seeds: number[] = [];
  const cx = middle;
  const cy = (face.top + face.height / 2) / step;
  for (let j = -3; j <= 3; j++) {
    for (let i = -3; i <= 3; i++) {
      const x = Math.round(cx + (i * face.width * 0.1) / step);
      const y = Math.round(cy + (j * face.height * 0.1) / step);
      if (x >= 0 && y >= 0 && x < width && y < height) seeds.push(y * width + x);
    }
  }
  // Bridges fall away by opening; what is thin but near, an arm's edge or a lock, comes back by growing inside the mask.
  const bridge = Math.max(1, Math.round((face.width * BRIDGE) / step));
  const core = connected(erode(set, width, height, bridge), width, height, seeds);
  const near = grow(core, width, height, bridge * 2);
  const part = near.map((v, i) => v & set[i]!);
  const wide = grow(part, width, height, 3);
  const soft = blur({ data: Float32Array.from(wide), width, height }, 1.2);
  const keep = enlargePlane(soft, mask.width, mask.height);
  const data = mask.data.map((v, i) => v * Math.min(1, keep.data[i]! * 1.3));
  return { data, width: mask.width, height: mask.height };
}
