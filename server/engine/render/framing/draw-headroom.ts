// Draws the rows above a photo: the top of a head that its border cuts, and the wall round it.
import type { Plane, Rgb } from '../../types.ts';
import { blur } from '../raster/blur.ts';
import { CHANNELS, clamp, smoothstep } from '../raster/colour-space.ts';
import { enlargePlane, shrinkPlane } from '../raster/resample.ts';
import type { Headroom } from './headroom.ts';

/** Distance from a closed head, in face widths, up to which the wall beside it is drawn towards it. */
const DRAWN = 1;
/** The wall above a head is what stands so far beside it, in face widths: nearer pixels are mixed with hair, and loose hair lies there. */
const BESIDE = 0.15;
/** Tips of hair stand out of the mask's outline by up to so much, in face widths; mirrored they would float above the head. */
const TIPS = 0.08;
/** Width over which that wall is averaged, and over which it goes over into the photo's, in face widths. */
const AVERAGED = 0.08;
/** Number of samples of that average. */
const SAMPLES = 5;
/** The wall above the photo's border is softer the higher it is: so far above it fully, with that blur, both in face widths. */
const SOFT_FROM = 0.12;
const SOFT = 0.06;
/** Half the softness of a closed head's edge, in face widths, and how many points of it are looked at. */
const SOFT_EDGE = 0.01;
const EDGE_SAMPLES = 5;
/** It is blurred on a grid of so many pixels a face width. */
const GRID = 64;
/** Share of wall around a pixel from which on its blurred colour is one. */
const MIN_WALL = 0.02;

type Sample = [r: number, g: number, b: number];
type Reader = (x: number, y: number, into: Sample) => void;

/** The photo with the rows above it. Below its border it is the same, but for a head that is closed, whose upper part is stretched. */
export function withHeadroom(photo: Rgb, headroom: Headroom): Rgb {
  const { rows, closing } = headroom;
  const { width } = photo;
  const height = photo.height + rows;
  const data = new Uint8Array(width * height * 3);
  data.set(photo.data, rows * width * 3);
  const isHead = new Uint8Array(rows * width);
  const read = readerOf(photo);
  const end = rows + Math.ceil(closing.band);
  const pixel: Sample = [0, 0, 0];
  for (let row = 0; row < end; row++) {
    const y = row - rows;
    const wall = y < Math.min(0, closing.top) ? wallAbove(y, headroom, read) : wallBeside(y, headroom, read);
    const head = headAt(y, headroom, read);
    const [from, to] = y < 0 ? [0, width] : changedColumns(y, headroom, width);
    for (let x = from; x < to; x++) {
      const i = row * width + x;
      wall(x, pixel);
      if (head(x, pixel) && row < rows) isHead[i] = 1;
      data.set(pixel, i * 3);
    }
  }
  soften(data, isHead, { width, height: rows }, headroom.faceWidth);
  return { data, width, height };
}

/** The columns that a closed head changes in a row of the photo: its own, and those of the wall that is drawn towards it. */
function changedColumns(y: number, { faceWidth, closing }: Headroom, width: number): [from: number, to: number] {
  const middle = closing.middleAt(y);
  const aside = (side: number): number => closing.reachAt(y, side) + DRAWN * faceWidth;
  return [Math.max(0, Math.floor(middle - aside(-1))), Math.min(width, Math.ceil(middle + aside(1)) + 1)];
}

/** Measures of one row to the left and to the right of the head's middle. */
type Sides = readonly [left: number, right: number];
const onBothSides = (measure: (side: number) => number): Sides => [measure(-1), measure(1)];

/**
 * Draws a closed head over the wall of a row, and says whether it covers any of the pixel. Its top is as soft as a photo's edge, over about 2 % of the
 * face's width; at the sides its edge is the photo's own.
 */
function headAt(y: number, { faceWidth, closing }: Headroom, read: Reader): (x: number, pixel: Sample) => boolean {
  if (closing.top >= 0 || y < closing.top - SOFT_EDGE * faceWidth) return () => false;
  const seen = closing.sourceRow(Math.max(y, closing.top));
  const [middle, seenMiddle] = [closing.middleAt(y), closing.middleAt(seen)];
  const reach = onBothSides((side) => closing.reachAt(y, side));
  const there = onBothSides((side) => closing.seenAt(seen, side));
  const nearby = Array.from({ length: EDGE_SAMPLES }, (_, n) => {
    const at = y + (n / (EDGE_SAMPLES - 1) - 0.5) * 2 * SOFT_EDGE * faceWidth;
    return onBothSides((side) => (at >= closing.top ? closing.reachAt(at, side) : -1));
  });
  const widest = onBothSides((side) => closing.reachAt(Math.max(y, 0), side));
  const hair: Sample = [0, 0, 0];
  return (x, pixel) => {
    const side = x < middle ? 0 : 1;
    const aside = Math.abs(x - middle);
    if (aside > widest[side]) return false;
    const cover = nearby.reduce((sum, sides) => sum + Number(aside <= sides[side]), 0) / EDGE_SAMPLES;
    if (cover === 0) return false;
    const stretched = Math.min(there[side], (aside * there[side]) / Math.max(1e-3, reach[side]));
    read(seenMiddle + (side === 0 ? -stretched : stretched), seen, hair);
    for (const k of CHANNELS) pixel[k] += (hair[k] - pixel[k]) * cover;
    return true;
  };
}

/** Beside a head that is closed the wall follows its outline, so that the edge stays as it is in the photo. */
function wallBeside(y: number, { faceWidth, closing }: Headroom, read: Reader): (x: number, into: Sample) => void {
  const seen = closing.sourceRow(y);
  const [from, to] = [closing.middleAt(y), closing.middleAt(seen)];
  const row = Math.abs(y);
  const reach = onBothSides((side) => closing.reachAt(y, side));
  const push = onBothSides((side) => closing.seenAt(seen, side) - closing.reachAt(y, side));
  return (x, into) => {
    const side = x < from ? 0 : 1;
    const aside = Math.abs(x - from);
    const drawn = 1 - smoothstep(reach[side], reach[side] + faceWidth * DRAWN, aside);
    const moved = aside + push[side] * drawn;
    read(from + (to - from) * drawn + (side === 0 ? -moved : moved), row + (seen - row) * drawn, into);
  };
}

/** Above a head the wall of both its sides meets; elsewhere the photo is mirrored at its border. */
function wallAbove(y: number, { faceWidth, closing }: Headroom, read: Reader): (x: number, into: Sample) => void {
  const row = -y;
  const beginsAt = closing.top - TIPS * faceWidth;
  const replaced = smoothstep(beginsAt - TIPS * faceWidth, beginsAt, row);
  if (replaced === 0) return (x, into) => read(x, row, into);
  const head = Math.max(row, closing.top);
  const middle = closing.middleAt(head);
  const [left, right] = [-1, 1].map((side) => middle + side * (closing.seenAt(head, side) + BESIDE * faceWidth)) as [
    number,
    number,
  ];
  const averaged = AVERAGED * faceWidth;
  const [before, after] = [average(read, left - averaged, left, row), average(read, right, right + averaged, row)];
  return (x, into) => {
    read(x, row, into);
    const share = replaced * smoothstep(left - averaged, left, x) * (1 - smoothstep(right, right + averaged, x));
    if (share === 0) return;
    const part = smoothstep(left, right, x);
    for (const k of CHANNELS) {
      const between = before[k] + (after[k] - before[k]) * part;
      into[k] = into[k] + (between - into[k]) * share;
    }
  };
}

function average(read: Reader, from: number, to: number, y: number): Sample {
  const sum: Sample = [0, 0, 0];
  const one: Sample = [0, 0, 0];
  for (let n = 0; n < SAMPLES; n++) {
    read(from + ((to - from) * n) / (SAMPLES - 1), y, one);
    for (const k of CHANNELS) sum[k] = sum[k] + one[k] / SAMPLES;
  }
  return sum;
}

/** Makes the wall in the added rows softer the higher it is, so that no mirrored thing is recognised. Pixels of the head are neither used nor changed. */
function soften(
  data: Uint8Array,
  isHead: Uint8Array,
  size: { width: number; height: number },
  faceWidth: number,
): void {
  const { width, height } = size;
  const reduced = Math.max(1, faceWidth / GRID);
  const [w, h] = [Math.max(1, Math.round(width / reduced)), Math.max(1, Math.round(height / reduced))];
  const sigma = (SOFT * faceWidth * w) / width;
  const plane: Plane = { ...size, data: new Float32Array(width * height) };
  const blurred = (): Float32Array => enlargePlane(blur(shrinkPlane(plane, w, h), sigma), width, height).data;
  for (let i = 0; i < isHead.length; i++) plane.data[i] = 1 - isHead[i]!;
  const wall = blurred();
  for (const k of CHANNELS) {
    for (let i = 0; i < isHead.length; i++) plane.data[i] = isHead[i] ? 0 : data[i * 3 + k]!;
    const soft = blurred();
    for (let i = 0; i < isHead.length; i++) {
      if (isHead[i] || wall[i]! < MIN_WALL) continue;
      const share = smoothstep(0, SOFT_FROM * faceWidth, height - Math.floor(i / width));
      const at = i * 3 + k;
      data[at] = data[at]! + (soft[i]! / wall[i]! - data[at]!) * share;
    }
  }
}

/** Reads the photo between its pixels, bilinearly; its border is repeated. */
function readerOf({ data, width, height }: Rgb): Reader {
  return (x, y, into) => {
    const u = clamp(x, 0, width - 1);
    const v = clamp(y, 0, height - 1);
    const [left, up] = [Math.min(width - 2, Math.floor(u)), Math.min(height - 2, Math.floor(v))];
    const [across, down] = [u - left, v - up];
    const a = (up * width + left) * 3;
    const b = a + width * 3;
    for (const k of CHANNELS) {
      const upper = data[a + k]! + (data[a + 3 + k]! - data[a + k]!) * across;
      const lower = data[b + k]! + (data[b + 3 + k]! - data[b + k]!) * across;
      into[k] = upper + (lower - upper) * down;
    }
  };
}
