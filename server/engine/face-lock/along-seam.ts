// Measures along the seam: how far the skin of person and answer differ there, whether a step is left, and whether the neck ends at nothing.
import { pointOf, LANDMARK } from '../faces/landmarks.ts';
import { ciede2000 } from '../render/colour/ciede2000.ts';
import type { Lab } from '../render/colour/ciede2000.ts';
import { labOf } from '../render/colour/lab.ts';
import type { FaceGeometry } from '../render/face-regions.ts';
import { linearColourAt, percentile } from '../render/raster/colour-space.ts';
import { distanceTo } from '../render/raster/distance.ts';
import type { Plane, Rgb } from '../types.ts';
import { FEATHER } from './seam.ts';
import type { Seam } from './seam.ts';

/** Depth on each side of the seam over which colours are averaged, in face widths; from this probability on a pixel is skin and nothing else. */
const DEPTH = 0.06;
const SKIN = 0.8;
/** Sectors round the mouth in which both sides are compared, and the least number of pixels of each side in one. */
const SECTORS = 24;
const MIN_SECTOR_PIXELS = 12;
/** The sector that counts: one bad one may be an ear ring's. */
const WORST = 0.85;

export interface SeamView {
  seam: Seam;
  /** Skin of the print and of the answer. */
  own: Plane;
  theirs: Plane;
  face: FaceGeometry;
}

/** The pixels of both sides in each sector that has enough of both. */
export function sectorsOf({ seam, own, theirs, face }: SeamView): { inside: number[]; outside: number[] }[] {
  const { width, height } = own;
  const depth = face.width * DEPTH;
  const soft = face.width * FEATHER;
  const toOutside = distanceTo(
    seam.own.map((v) => 1 - v),
    width,
    height,
  );
  const [mx, my] = pointOf(face.mesh, LANDMARK.innerLipBottom);
  const sectors = Array.from({ length: SECTORS }, () => ({ inside: [] as number[], outside: [] as number[] }));
  for (let i = 0; i < own.data.length; i++) {
    const isInside = seam.own[i] === 1 && toOutside[i]! <= depth && own.data[i]! > SKIN && theirs.data[i]! > SKIN;
    const isOutside = seam.beyond[i]! > soft && seam.beyond[i]! <= soft + depth && theirs.data[i]! > SKIN;
    if (!isInside && !isOutside) continue;
    const angle = Math.atan2(Math.floor(i / width) - my, (i % width) - mx);
    const sector = sectors[Math.min(SECTORS - 1, Math.floor(((angle + Math.PI) / (2 * Math.PI)) * SECTORS))];
    if (!sector) throw new RangeError(`No sector lies at the angle ${angle}`);
    (isInside ? sector.inside : sector.outside).push(i);
  }
  return sectors.filter(
    ({ inside, outside }) => inside.length >= MIN_SECTOR_PIXELS && outside.length >= MIN_SECTOR_PIXELS,
  );
}

function meanOf({ data }: Rgb, pixels: readonly number[]): Lab {
  let [r, g, b] = [0, 0, 0];
  for (const i of pixels) {
    const colour = linearColourAt(data, i * 3);
    r += colour[0];
    g += colour[1];
    b += colour[2];
  }
  const share = 1 / pixels.length;
  return labOf(r * share, g * share, b * share);
}

/** How far the print's skin and the answer's differ in the same places; null where they do not meet. */
export function toneStep(print: Rgb, answer: Rgb, sectors: ReturnType<typeof sectorsOf>): number | null {
  if (sectors.length === 0) return null;
  const steps = sectors.map(({ inside }) => ciede2000(meanOf(print, inside), meanOf(answer, inside)));
  return steps.reduce((sum, v) => sum + v, 0) / steps.length;
}

/** The step across the seam that the finished picture has more than the answer, which has no seam there, and than the print, where it shows skin. */
export function excessSeamStep(
  finished: Rgb,
  { answer, print, own }: { answer: Rgb; print: Rgb; own: Plane },
  sectors: ReturnType<typeof sectorsOf>,
): number | null {
  if (sectors.length === 0) return null;
  const across = (image: Rgb, { inside, outside }: (typeof sectors)[number]): number =>
    ciede2000(meanOf(image, inside), meanOf(image, outside));
  const steps = sectors.map((sector) => {
    const isBare = sector.outside.every((i) => own.data[i]! > SKIN);
    const natural = Math.max(across(answer, sector), isBare ? across(print, sector) : 0);
    return Math.max(0, across(finished, sector) - natural);
  });
  return percentile(steps, WORST);
}

/** Length of the seam, in face widths, beyond which the person goes on and the answer shows neither skin nor clothes nor hair. */
export function gapAlong({ seam, own, theirs, face }: SeamView, background: Plane): number {
  const depth = Math.max(2, face.width * FEATHER);
  let area = 0;
  for (let i = 0; i < own.data.length; i++)
    if (seam.beyond[i]! > 0 && seam.beyond[i]! <= depth && own.data[i]! > SKIN && theirs.data[i]! < 0.5)
      area += background.data[i]!;
  return area / depth / face.width;
}
