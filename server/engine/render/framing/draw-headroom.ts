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
  const hair: Sample = [0, 0, 0];
  for (let row = 0; row < end; row++) {
    const y = row - rows;
    const wall = y < Math.min(0, closing.top) ? wallAbove(y, headroom, read) : wallBeside(y, headroom, read);
    for (let x = 0; x < width; x++) {
      const i = row * width + x;
      const cover = coverAt(x, y, headroom);
      if (cover < 1) wall(x, pixel);
      if (cover > 0) readHead(x, y, headroom, read, hair);
      for (const k of CHANNELS) data[i * 3 + k] = pixel[k] + (hair[k] - pixel[k]) * cover;
      if (cover > 0 && row < rows) isHead[i] = 1;
    }
  }
  soften(data, isHead, { width, height: rows }, headroom.faceWidth);
  return { data, width, height };
}

/** Share of a pixel that a closed head covers: its top is as soft as a photo's edge, over about 2 % of the face's width. */
function coverAt(x: number, y: number, { faceWidth, closing }: Headroom): number {
  if (closing.top >= 0 || y < closing.top - SOFT_EDGE * faceWidth) return 0;
  const aside = Math.abs(x - closing.middleAt(y));
  const side = x < closing.middleAt(y) ? -1 : 1;
  // Below the new top the head is as wide as the photo shows it, and its edge is the photo's own.
  if (aside > closing.reachAt(Math.max(y, 0), side)) return 0;
  let covered = 0;
  for (let n = 0; n < EDGE_SAMPLES; n++) {
    const at = y + (n / (EDGE_SAMPLES - 1) - 0.5) * 2 * SOFT_EDGE * faceWidth;
    if (at >= closing.top && aside <= closing.reachAt(at, side)) covered += 1;
  }
  return covered / EDGE_SAMPLES;
}

function readHead(x: number, y: number, { closing }: Headroom, read: Reader, into: Sample): void {
  const seen = closing.sourceRow(Math.max(y, closing.top));
  const aside = x - closing.middleAt(y);
  const side = aside < 0 ? -1 : 1;
  const [reach, there] = [closing.reachAt(y, side), closing.seenAt(seen, side)];
  read(closing.middleAt(seen) + side * Math.min(there, (Math.abs(aside) * there) / Math.max(1e-3, reach)), seen, into);
}

/** Beside a head that is closed the wall follows its outline, so that the edge stays as it is in the photo. */
function wallBeside(y: number, { faceWidth, closing }: Headroom, read: Reader): (x: number, into: Sample) => void {
  const seen = closing.sourceRow(y);
  const [from, to] = [closing.middleAt(y), closing.middleAt(seen)];
  const row = Math.abs(y);
  return (x, into) => {
    const aside = Math.abs(x - from);
    const side = x < from ? -1 : 1;
    const reach = closing.reachAt(y, side);
    const drawn = 1 - smoothstep(reach, reach + faceWidth * DRAWN, aside);
    const push = (closing.seenAt(seen, side) - reach) * drawn;
    read(from + (to - from) * drawn + side * (aside + push), row + (seen - row) * drawn, into);
  };
}

/** Above a head the wall of both its sides meets; elsewhere the photo is mirrored at its border. */
function wallAbove(y: number, { faceWidth, closing }: Headroom, read: Reader): (x: number, into: Sample) => void {
  const row = -y;
  if (row < closing.top) return (x, into) => read(x, row, into);
  const middle = closing.middleAt(row);
  const [left, right] = [-1, 1].map((side) => middle + side * (closing.seenAt(row, side) + BESIDE * faceWidth)) as [
    number,
    number,
  ];
  const averaged = AVERAGED * faceWidth;
  const [before, after] = [average(read, left - averaged, left, row), average(read, right, right + averaged, row)];
  return (x, into) => {
    read(x, row, into);
    const share = smoothstep(left - averaged, left, x) * (1 - smoothstep(right, right + averaged, x));
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
  const blurred = (plane: (i: number) => number): Float32Array => {
    const full: Plane = { ...size, data: Float32Array.from({ length: width * height }, (_, i) => plane(i)) };
    return enlargePlane(blur(shrinkPlane(full, w, h), sigma), width, height).data;
  };
  const wall = blurred((i) => 1 - isHead[i]!);
  for (const k of CHANNELS) {
    const soft = blurred((i) => (isHead[i] ? 0 : data[i * 3 + k]!));
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
