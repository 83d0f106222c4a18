// Where the person is, roughly, and where their hair is: the segmenter over the whole picture and over crops around the head, each
// mirrored as well, because its mistakes are not symmetric.
import type { Box, Plane, Rgb } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { blur } from '../raster/blur.ts';
import { percentile, smoothstep } from '../raster/colour-space.ts';
import { erode, grow, maskOf } from '../raster/morphology.ts';
import { addCrop, clipBox, mirrored } from './crop-average.ts';
import { onlyThisPerson } from './one-person.ts';
import { personIn, SEGMENTS_SIDE, segmentsOf, skinIn } from './segments.ts';
import { cropRgb, enlargePlane, resizeRgb, shrinkPlane } from '../raster/resample.ts';

const SIDE = SEGMENTS_SIDE;
/** Sides of the square head crops, in face sizes. */
const HEAD_CROPS = [3.2, 2.2] as const;
/** Weight of a crop on that of the whole picture; it fades over this share of its side. */
const CROP_WEIGHT = 2;
const FADE = 0.15;
/** A crop that overlaps earlier views by more than this share is skipped. */
const THE_SAME = 0.8;

/** The segmenter's result for a picture. */
export interface PersonMasks {
  /** 0..1: how much of each pixel is the person's, clothes and hats included. */
  person: Plane;
  /** The plain mean of what all views believe, before anything is decided: vague where they disagree. */
  belief: Plane;
  /** 0..1: how much of it is hair. */
  hair: Plane;
  /** 0..1: how much of it is skin, of the face or of the body; beards, brows and lips count as skin. */
  skin: Plane;
}

async function look(image: Rgb, tone: Float32Array): Promise<PersonMasks> {
  const segments = await segmentsOf(image, tone);
  const person = personIn(segments);
  return { person, belief: person, hair: segments.hair, skin: skinIn(segments) };
}

/** The mean of what is seen in the picture and in its mirror image. */
async function lookTwice(image: Rgb, tone: Float32Array): Promise<PersonMasks> {
  const small = await resizeRgb(image, SIDE, SIDE);
  const one = await look(small, tone);
  const other = await look(mirrored(small), tone);
  const mean = (a: Plane, b: Plane): Plane => ({
    ...a,
    data: a.data.map((v, i) => (v + b.data[i - (i % SIDE) + SIDE - 1 - (i % SIDE)]!) / 2),
  });
  const person = mean(one.person, other.person);
  return {
    person,
    belief: person,
    hair: mean(one.hair, other.hair),
    skin: mean(one.skin, other.skin),
  };
}

/**
 * Beliefs are averaged as log odds: one view that half believes in a piece of wall is outvoted by views that are sure of wall, and so is
 * one that doubts a shoulder.
 */
const SURE_ODDS = 0.01;
const logit = (p: number): number => {
  const sure = Math.min(1 - SURE_ODDS, Math.max(SURE_ODDS, p));
  return Math.log(sure / (1 - sure));
};
const probability = (odds: number): number => {
  const p = 1 / (1 + Math.exp(-odds));
  return Math.min(1, Math.max(0, (p - SURE_ODDS) / (1 - 2 * SURE_ODDS)));
};

/** The brightest parts of a picture that is darker than this are lifted to where the network expects them. */
const BRIGHT = 170;

function toneFor(image: Rgb): Float32Array {
  const samples: number[] = [];
  for (let i = 0; i < image.data.length; i += 101) samples.push(image.data[i]!);
  const bright = percentile(samples, 0.99);
  const gain = bright < BRIGHT ? Math.min(6, 235 / Math.max(20, bright)) : 1;
  return Float32Array.from({ length: 256 }, (_, v) => Math.min(1, (v * gain) / 255));
}

/** One pass over the whole picture: enough to find where the photo's border cuts the person. */
export async function quickPersonMask(image: Rgb): Promise<Plane> {
  return (await look(image, toneFor(image))).person;
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
 * mask of a wider view: a hat's brim that the frame cuts looks like wall in the frame alone.
 */
export async function coarseMask(image: Rgb, face: FaceGeometry, glance?: Plane): Promise<PersonMasks> {
  const { width, height } = image;
  const tone = toneFor(image);
  const whole = await lookTwice(image, tone);
  const person = enlargePlane({ ...whole.person, data: whole.person.data.map(logit) }, width, height);
  const belief = enlargePlane(whole.person, width, height);
  const hair = enlargePlane(whole.hair, width, height);
  const skin = enlargePlane(whole.skin, width, height);
  const weights = new Float32Array(width * height).fill(1);
  let before = width * height;
  for (const size of HEAD_CROPS) {
    const box = clipBox(headCrop(face, size), image);
    const area = box.width * box.height;
    if (box.width < 64 || box.height < 64 || area > before * THE_SAME) continue;
    before = area;
    const part = cropRgb(image, box);
    const seen = await lookTwice(part.image, tone);
    const odds = { ...seen.person, data: seen.person.data.map(logit) };
    const { width: w, height: h } = part.image;
    const atSize = (plane: Plane): Plane =>
      enlargePlane(shrinkPlane(plane, Math.min(SIDE, w), Math.min(SIDE, h)), w, h);
    const layers = [
      { seen: atSize(odds), sum: person },
      { seen: atSize(seen.person), sum: belief },
      { seen: atSize(seen.hair), sum: hair },
      { seen: atSize(seen.skin), sum: skin },
    ];
    addCrop(layers, weights, image, { x: part.x, y: part.y, width: w, height: h, weight: CROP_WEIGHT, fade: FADE });
  }
  for (let i = 0; i < weights.length; i++) {
    person.data[i] = probability(person.data[i]! / weights[i]!);
    belief.data[i]! /= weights[i]!;
    hair.data[i]! /= weights[i]!;
    skin.data[i]! /= weights[i]!;
  }
  if (glance) believeWiderView(person, enlargePlane(glance, width, height), face);
  return { ...onlyThisPerson(person, belief, face), hair, skin };
}

/** The part of `seen` (planes of one size) that starts at `x`, `y`. */
export function cropMasks(seen: PersonMasks, x: number, y: number, width: number, height: number): PersonMasks {
  const crop = (plane: Plane): Plane => {
    const data = new Float32Array(width * height);
    for (let row = 0; row < height; row++) {
      const from = (row + y) * plane.width + x;
      data.set(plane.data.subarray(from, from + width), row * width);
    }
    return { data, width, height };
  };
  return { person: crop(seen.person), belief: crop(seen.belief), hair: crop(seen.hair), skin: crop(seen.skin) };
}

/** From this belief on the wider view is sure. */
const SURE = 0.9;

/** So far inside what the wider view is sure of, in face widths, and how far round about it then counts. */
const WELL_INSIDE = 0.1;
const ROUND = 0.16;

/** Restores, with their edges, parts well inside the person in the wider view that the frame lost: a hat's broad brim, a raised arm. */
function believeWiderView({ data, width, height }: Plane, { data: wider }: Plane, face: FaceGeometry): void {
  const sure = maskOf(wider, (v) => v > SURE);
  const lost = erode(sure, width, height, Math.round(face.width * WELL_INSIDE)).map((v, i) =>
    v && data[i]! < 0.5 ? 1 : 0,
  );
  if (!lost.includes(1)) return;
  const back = grow(lost, width, height, Math.round(face.width * ROUND));
  for (let i = 0; i < data.length; i++) if (back[i]) data[i] = Math.max(data[i]!, wider[i]!);
}

/** How far round about a pixel's hair is asked for, in face widths; below the first share it is none, and from the second on nothing else. */
const HAIR_ROUND = 0.05;
const IS_HAIR = [0.1, 0.5] as const;

/** Share of hair, 0..1, of the person around each pixel. */
export function hairAround(person: Plane, hair: Plane, face: FaceGeometry): Float32Array {
  const [all, its] = [person, hair].map((plane) => blur(plane, face.width * HAIR_ROUND).data) as [
    Float32Array,
    Float32Array,
  ];
  return all.map((v, i) => smoothstep(IS_HAIR[0], IS_HAIR[1], its[i]! / (v + 1e-3)));
}
