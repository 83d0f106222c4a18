// Parts a person from the people who touch them: each pixel goes to whom it can be walked to without crossing an edge, from the faces, hair and
// chests of both; where the picture has no edge, to whom it is nearer.
import type { Plane, Rgb } from '../../types.ts';
import { scaleGeometry } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { blur } from '../raster/blur.ts';
import { splitRgb } from '../raster/colour-space.ts';
import { erode, grow, maskWhere } from '../raster/morphology.ts';
import { enlargePlane, resizeRgb, shrinkPlane } from '../raster/resample.ts';
import { breadthOf, fromPerson } from './body.ts';
import type { FaceBox } from './body.ts';
import { colourWitness } from './colour-posterior.ts';
import { seedsOf } from './neighbour-seeds.ts';
import type { Scene, Somebody } from './neighbour-seeds.ts';
import { alikeness } from './prior.ts';
import { randomWalk } from './random-walk.ts';
import { FOREGROUND, UNKNOWN } from './trimap.ts';

/** Width of the face on the grid on which the walk is made first. */
const FACE_ON_WALK = 40;
/** Colour distance (0..1, root of summed squares) across which a walk steps 1/e as easily as within one colour. */
const EDGE = 0.08;
/** How much a change from hair or skin to another class counts beside that of colour. */
const CLASSES = 0.12;
/** Ease of a step across the strongest edge, and out of everybody. */
const LEAST_EASE = 1e-3;
/** Pull of seeds, of nearness, and of colours that only one of both has. */
const SEED = 20;
const NEAR = 0.0006;
const COLOUR = 0.003;
/** How fast nearness turns from one to the other, in body sizes. */
const TURN = 4;
/** Cell of local colours, in face widths. */
const CELL = 0.5;
/** Width of the band about the border that is walked again on the whole grid, in steps of the first one. */
const BAND = 1.6;
/** Blur of the border in pixels: as soft as an edge of the photo. */
const SOFT = 0.8;

/** Probability that a pixel is the person's, going by where they and the neighbours are. Who has the smaller face stands farther back. */
function nearness({ face, others, person: { width, height } }: Scene): Float32Array {
  const out = new Float32Array(width * height);
  const depths = others.map((one) => Math.sqrt(Math.max(1, breadthOf(face) / breadthOf(one))));
  for (let i = 0; i < out.length; i++) {
    const [x, y] = [i % width, (i / width) | 0];
    const mine = fromPerson(face, x, y);
    let theirs = Infinity;
    for (const [k, one] of others.entries()) theirs = Math.min(theirs, fromPerson(one, x, y) * depths[k]!);
    out[i] = 1 / (1 + Math.exp(TURN * Math.max(-3, Math.min(3, mine - theirs))));
  }
  return out;
}

/** How easily a walk steps from pixel to pixel: not across edges of colour or class, and not out of everybody. */
function easeIn({ colour: { r, g, b }, person, hair, skin }: Scene): (i: number, j: number) => number {
  const [classes, edge] = [CLASSES ** 2, 1 / EDGE ** 2];
  return (i, j) => {
    const apart =
      (r[i]! - r[j]!) ** 2 +
      (g[i]! - g[j]!) ** 2 +
      (b[i]! - b[j]!) ** 2 +
      classes * ((hair.data[i]! - hair.data[j]!) ** 2 + (skin.data[i]! - skin.data[j]!) ** 2);
    return LEAST_EASE + Math.exp(-apart * edge) * Math.min(person.data[i]!, person.data[j]!);
  };
}

async function reduced(image: Rgb, { person, hair, skin }: Somebody, width: number, height: number) {
  const small = (plane: Plane): Plane => shrinkPlane(plane, width, height);
  const colour = splitRgb(await resizeRgb(image, width, height));
  return { colour, person: small(person), hair: small(hair), skin: small(skin) };
}

/** The first walk, on a coarse grid: 0..1, how surely each pixel is the person's. */
function firstWalk(scene: Scene): Float32Array {
  const { width, height } = scene.person;
  const seeds = seedsOf(scene);
  const near = nearness(scene);
  const { posterior, overlap } = colourWitness(scene.colour, seeds, Math.round(scene.face.width * CELL));
  const towards = new Float32Array(seeds.length);
  const pull = new Float32Array(seeds.length);
  for (let i = 0; i < seeds.length; i++) {
    const colour = COLOUR * (1 - alikeness(overlap[i]!));
    pull[i] = seeds[i] === UNKNOWN ? NEAR + colour : SEED;
    towards[i] =
      seeds[i] === UNKNOWN ? (NEAR * near[i]! + colour * posterior[i]!) / pull[i]! : seeds[i] === FOREGROUND ? 1 : 0;
  }
  const free = new Uint8Array(seeds.length).fill(1);
  return randomWalk({ width, height, free, value: towards, towards, pull, ease: easeIn(scene) });
}

/** The border of the first walk drawn again along the edges of the whole grid. */
function secondWalk(scene: Scene, first: Plane, step: number): Float32Array {
  const { data, width, height } = first;
  const own = maskWhere(data.length, (i) => data[i]! > 0.5);
  const reach = Math.round(step * BAND);
  const inner = erode(own, width, height, reach);
  const outer = grow(own, width, height, reach);
  const free = maskWhere(data.length, (i) => outer[i] !== inner[i] && scene.person.data[i]! > 0.02);
  const value = Float32Array.from(own);
  const pull = new Float32Array(data.length);
  const walked = randomWalk({ width, height, free, value, towards: value, pull, ease: easeIn(scene) });
  return walked.map((v) => (v > 0.5 ? 1 : 0));
}

/**
 * How much of each pixel (0..1) is the person's and not one of the `others`', whose faces touch them in the picture; only worth something where
 * `seen` sees somebody.
 */
export async function ownShare(
  image: Rgb,
  seen: Somebody,
  face: FaceGeometry,
  others: readonly FaceBox[],
): Promise<Plane> {
  const { width, height } = image;
  const step = Math.max(1, face.width / FACE_ON_WALK);
  const [across, down] = [Math.round(width / step), Math.round(height / step)];
  const small = await reduced(image, seen, across, down);
  const factor = across / width;
  const at = ({ left, top, ...size }: FaceBox): FaceBox => ({
    left: left * factor,
    top: top * factor,
    width: size.width * factor,
    height: size.height * factor,
  });
  const first = firstWalk({ ...small, face: scaleGeometry(face, factor), others: others.map(at) });
  const coarse = enlargePlane({ data: first, width: across, height: down }, width, height);
  const data = secondWalk({ ...seen, colour: splitRgb(image), face, others }, coarse, step);
  return blur({ data, width, height }, SOFT);
}
