// What the person's own colours say for them: a band of a sleeve that the network does not see though it sees what lies round about,
// and skin that it is not quite sure of, a hand before hair.
import type { Plane } from '../types.ts';
import { BINS, binsOf, smooth } from './colour-posterior.ts';
import type { FaceGeometry } from './face-regions.ts';
import type { Colour } from './raster/colour-space.ts';
import { luma } from './raster/colour-space.ts';
import { erode, grow, maskWhere } from './raster/morphology.ts';

/** From this belief of the network on somebody is there, and from this one it is quite sure. */
const SOMEBODY = 0.5;
const SURE = 0.9;
/** So far from the person, in face widths, is nothing but wall. */
const FAR = 0.35;
/** A colour that makes up this much of the clothes, and this many times as much as of the wall, is the clothes'. */
const OF_CLOTHES = 0.002;
const TIMES = 10;
/** What is lost lies between what is seen: this much of its outline touches the person. */
const ENCLOSED = 0.6;
/** Seams up to twice this wide, and parts less than this wide, in face widths. */
const SEAM = 0.012;
const LEAST = 0.06;
const FOUND = 0.97;

/** Changes `mask`, the network's belief: parts of the clothes below the chin that it lost come back. All share one grid. */
export function findLostClothes(mask: Plane, image: Colour, face: FaceGeometry): void {
  const { data, width, height } = mask;
  const chin = Math.max(0, Math.round(face.top + face.height)) * width;
  const somebody = maskWhere(data.length, (i) => data[i]! > SOMEBODY);
  const near = grow(somebody, width, height, Math.round(face.width * FAR));
  const bins = binsOf(image);
  const [clothes, wall] = [new Float32Array(BINS), new Float32Array(BINS)];
  for (let i = 0; i < data.length; i++) {
    if (!near[i]) wall[bins[i]!]!++;
    else if (i >= chin && data[i]! > SURE) clothes[bins[i]!]!++;
  }
  const [own, behind] = [smooth(clothes), smooth(wall)];
  if (own.total === 0 || behind.total === 0) return;
  const ofClothes = own.values.map((v, bin) => {
    const share = v / own.total;
    return share > OF_CLOTHES && share > (TIMES * behind.values[bin]!) / behind.total ? 1 : 0;
  });
  const lost = maskWhere(data.length, (i) => i >= chin && !somebody[i] && near[i] === 1 && ofClothes[bins[i]!] === 1);
  const radius = Math.max(1, Math.round(face.width * SEAM));
  const whole = erode(grow(lost, width, height, radius), width, height, radius).map((v, i) => (somebody[i] ? 0 : v));
  for (const part of partsOf(whole, width)) {
    if (part.length > (face.width * LEAST) ** 2 && isEnclosed(part, whole, somebody, width))
      for (const i of part) data[i] = FOUND;
  }
}

/** The pixels of each part of `set` that hangs together (4-connected). */
function* partsOf(set: Uint8Array, width: number): Generator<number[]> {
  const left = set.slice();
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start)) {
    const part = [start];
    left[start] = 0;
    for (let k = 0; k < part.length; k++) {
      for (const i of besideOf(part[k]!, width, left.length)) {
        if (!left[i]) continue;
        left[i] = 0;
        part.push(i);
      }
    }
    yield part;
  }
}

/** Whether the part's outline touches the person for the most part; where the picture ends it is not counted. */
function isEnclosed(part: readonly number[], whole: Uint8Array, somebody: Uint8Array, width: number): boolean {
  let [person, all] = [0, 0];
  for (const i of part) {
    for (const k of besideOf(i, width, whole.length)) {
      if (whole[k]) continue;
      all++;
      person += somebody[k]!;
    }
  }
  return person > ENCLOSED * all;
}

function besideOf(i: number, width: number, length: number): number[] {
  const x = i % width;
  const beside: number[] = [];
  if (x > 0) beside.push(i - 1);
  if (x < width - 1) beside.push(i + 1);
  if (i >= width) beside.push(i - width);
  if (i + width < length) beside.push(i + width);
  return beside;
}

/** So much of the face has a colour of skin. */
const OF_SKIN = 0.006;
/** Eyes, brows and a beard are darker than this share of the face's middle brightness; hands are not. */
const BRIGHT = 0.6;
/** So far round about, in face widths, the network must believe in somebody. */
const DEEP = 0.03;

/** 1 where skin lies that the network believes in without being sure: hair round about, or a pale wall, proves nothing against it. */
export function skinBelieved({ data, width, height }: Plane, image: Colour, face: FaceGeometry): Uint8Array {
  const deep = erode(
    maskWhere(data.length, (i) => data[i]! > SOMEBODY),
    width,
    height,
    Math.max(1, Math.round(face.width * DEEP)),
  );
  const bins = binsOf(image);
  const skin = new Float32Array(BINS);
  const lumaAt = (i: number): number => luma(image.r[i]!, image.g[i]!, image.b[i]!);
  let [brightness, count] = [0, 0];
  for (let y = Math.max(0, Math.round(face.top)); y < Math.min(height, face.top + face.height); y++) {
    for (let x = Math.max(0, Math.round(face.left)); x < Math.min(width, face.left + face.width); x++) {
      const dx = (x - face.left) / face.width - 0.5;
      const dy = (y - face.top) / face.height - 0.5;
      if (dx * dx + dy * dy > 0.16) continue;
      skin[bins[y * width + x]!]!++;
      count++;
      brightness += lumaAt(y * width + x);
    }
  }
  const least = (BRIGHT * brightness) / Math.max(1, count);
  const { values, total } = smooth(skin);
  return maskWhere(data.length, (i) => deep[i] === 1 && values[bins[i]!]! > OF_SKIN * total && lumaAt(i) > least);
}
