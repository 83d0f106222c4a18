// Cuts off a border of one colour that an editor put around a photo: a straight edge of it inside a headshot would cut the person. A plain wall is
// none: it ends where the person begins, a border ends in a straight line.
import type { Rgb } from '../types.ts';
import { cropRgb } from '../render/raster/resample.ts';

/** Largest difference of a channel, 0..255, from a border's colour that JPEG leaves in it, and the least one beyond its edge. */
const SAME = 10;
const OTHER = 14;
/** Share of a line's pixels that must have the border's colour. */
const UNIFORM = 0.985;
/** Share of the first line beyond the border that must not have it, alone and where the opposite side has a border of the same colour and width. */
const EDGE = 0.8;
const EDGE_OF_PAIR = 0.4;
/** Share of a pair's first lines, up from the lower border, that must not have its colour: a person who was pasted between two bars has cut sleeves there. */
const CUT_OF_PAIR = 0.08;
/** So much of what the line this share of the picture's width further in has: a sleeve's own outline is round and begins with little, a cut begins at once. */
const AT_ONCE = 0.8;
const FURTHER_IN = 0.03;
/** And the least width of such bars, as a share of the picture's: beside broad shoulders only a strip of wall is left, which proves nothing. */
const MIN_BAR = 0.05;
/** Pixels beyond the border that its edge may be blurred over; they are cut off too. */
const BLUR = 2;
/** Share of the picture's side up to which a band is looked for. */
const MAX_DEPTH = 0.3;

type Side = 'top' | 'bottom' | 'left' | 'right';
const SIDES: readonly Side[] = ['top', 'bottom', 'left', 'right'];

interface Window {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

interface Band {
  depth: number;
  colour: readonly [number, number, number];
  /** Share of the line beyond it that has another colour, and of its end at the picture's lower border that has nothing else. */
  edge: number;
  cut: number;
}

/** Offsets of the pixels of a line `depth` inside that side of the window. */
function* lineOf({ width }: Rgb, { top, bottom, left, right }: Window, side: Side, depth: number): Generator<number> {
  if (side === 'top' || side === 'bottom') {
    const y = side === 'top' ? top + depth : bottom - 1 - depth;
    for (let x = left; x < right; x++) yield (y * width + x) * 3;
  } else {
    const x = side === 'left' ? left + depth : right - 1 - depth;
    for (let y = top; y < bottom; y++) yield (y * width + x) * 3;
  }
}

function medianColour(image: Rgb, line: readonly number[]): [number, number, number] {
  const median = (channel: number): number =>
    line.map((at) => image.data[at + channel] ?? 0).sort((a, b) => a - b)[line.length >> 1] ?? 0;
  return [median(0), median(1), median(2)];
}

/** Shares of a line's pixels of which some channel differs from the colour by more than `least`: of all, and of those up to its end that all do. */
function differing({ data }: Rgb, line: Iterable<number>, [r, g, b]: Band['colour'], least: number) {
  let [count, atEnd, all] = [0, 0, 0];
  for (const at of line) {
    all++;
    const off = Math.max(
      Math.abs((data[at] ?? 0) - r),
      Math.abs((data[at + 1] ?? 0) - g),
      Math.abs((data[at + 2] ?? 0) - b),
    );
    atEnd = off > least ? atEnd + 1 : 0;
    if (off > least) count++;
  }
  return all === 0 ? { share: 0, atEnd: 0 } : { share: count / all, atEnd: atEnd / all };
}

function bandAt(image: Rgb, window: Window, side: Side): Band | null {
  const across = side === 'top' || side === 'bottom' ? window.bottom - window.top : window.right - window.left;
  const colour = medianColour(image, [...lineOf(image, window, side, 0)]);
  const most = Math.floor(across * MAX_DEPTH);
  let depth = 0;
  while (depth < most && differing(image, lineOf(image, window, side, depth), colour, SAME).share <= 1 - UNIFORM)
    depth++;
  if (depth === 0 || depth === most) return null;
  const beyond = differing(image, lineOf(image, window, side, depth + BLUR), colour, OTHER);
  const isBar = (side === 'left' || side === 'right') && depth >= MIN_BAR * across;
  const inside = depth + BLUR + Math.round(across * FURTHER_IN);
  const further = isBar ? differing(image, lineOf(image, window, side, inside), colour, OTHER).atEnd : Infinity;
  return { depth, colour, edge: beyond.share, cut: beyond.atEnd >= AT_ONCE * further ? beyond.atEnd : 0 };
}

const OPPOSITE: Readonly<Record<Side, Side>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

/** Whether the person is cut by both bars, at the same depth: an arm that hangs straight down before a plain wall is, at one side and by chance. */
const cutsBoth = (one: Band, other: Band | null): boolean =>
  isPair(one, other) && Math.min(one.cut, other?.cut ?? 0) >= CUT_OF_PAIR;

/** Whether the other band could be the same border on the opposite side: of its colour, and as wide to a third or a few pixels. */
const isPair = (one: Band, other: Band | null): boolean =>
  other !== null &&
  one.colour.every((v, c) => Math.abs(v - (other.colour[c] ?? 0)) <= SAME) &&
  Math.abs(one.depth - other.depth) <= Math.max(4, Math.min(one.depth, other.depth) / 3);

/** The picture without its borders; the same object where it has none. */
export function trimBorder(image: Rgb): Rgb {
  let window: Window = { top: 0, bottom: image.height, left: 0, right: image.width };
  // A border within a border is rare, but a frame's sides can only be recognised once its top and bottom are off.
  for (let round = 0; round < 2; round++) {
    const bands = new Map(SIDES.map((side) => [side, bandAt(image, window, side)] as const));
    const next = { ...window };
    for (const side of SIDES) {
      const band = bands.get(side);
      if (!band) continue;
      const other = bands.get(OPPOSITE[side]) ?? null;
      if (band.edge < (isPair(band, other) ? EDGE_OF_PAIR : EDGE) && !cutsBoth(band, other)) continue;
      const cut = band.depth + BLUR;
      next[side] += side === 'top' || side === 'left' ? cut : -cut;
    }
    window = next;
  }
  const [width, height] = [window.right - window.left, window.bottom - window.top];
  if (width === image.width && height === image.height) return image;
  if (width < image.width / 2 || height < image.height / 2) return image;
  return cropRgb(image, { x: window.left, y: window.top, width, height }).image;
}
