// How a head that the photo's upper border cuts goes on above it. Towards its top a head's outline is nearly a parabola: the square of its width
// falls with the height in a straight line, whose zero is the top.
import { clamp } from '../raster/colour-space.ts';
import { lowerBound } from '../raster/lower-bound.ts';

/** One row of a head: where it begins and ends, in photo pixels; y from the photo's upper border down. */
export interface HeadRow {
  y: number;
  left: number;
  right: number;
}

/** The top of a head, in photo pixels, y from the photo's upper border down. */
export interface Closing {
  /** The head's top; above 0 where it lies inside the photo, below where it is missing. */
  top: number;
  /** The row from which on the photo is shown as it is. */
  band: number;
  /** The photo's row that is shown at `y` within the head. */
  sourceRow(y: number): number;
  /** The head's middle at a row, extrapolated. */
  middleAt(y: number): number;
  /** How far the closed head reaches to a side (-1 left, 1 right) of its middle. */
  reachAt(y: number, side: number): number;
  /** The same as the photo shows it. */
  seenAt(y: number, side: number): number;
  /** The same on a photo that is `detail` times as large. */
  scaled(detail: number): Closing;
}

/** Least rows of the mask that tell a head's shape, and how far down they do, in face heights. */
const ROWS = 4;
const SLOPE_TOLD_BY = 0.12;
/** Half the widest cut that is closed, in face widths, and the most that may be missing, in face heights. */
const WIDEST = 0.75;
const MAX_MISSING = 0.2;
/** Least height of the dome over a cut, as a share of half its width, unless it would exceed what may be missing. */
const ROUND_ENOUGH = 0.33;
/** And in any case: where that is too much, nothing is closed. */
const FLATTEST = 0.2;
/** Height of a head over the forehead's landmark, in face heights: 0.24 to 0.57 in people whose head is seen whole, median 0.42; and the tallest that is closed. */
const USUAL_HEIGHT = 0.45;
const TALLEST = 0.85;
/** Least hair or skull that is seen above the forehead's landmark, in face heights. */
const MIN_SEEN = 0.18;
/** Radius of a head's top, in face heights. */
const USUAL_RADIUS = 0.55;
/** Exponent of the outline's widening below the top: 0.5 is a parabola, less is rounder. */
const ROUND = 0.47;
/** Least height that is seen and stretched, for each pixel that is missing. */
const MIN_BAND = 1.5;
/** Rows that begin so far below the border, in face heights, are not those of a cut head. */
const BROKEN = 0.05;
/** Largest lean of the head's middle, in pixels a row. */
const LEAN = 0.6;

interface FaceSize {
  width: number;
  height: number;
  /** The forehead's landmark, in photo pixels from the upper border. */
  forehead: number;
}

/** A straight line: its value at 0, and its slope. */
interface Line {
  at0: number;
  slope: number;
}

/** The straight line through points by least squares. */
function lineThrough(points: readonly (readonly [x: number, y: number])[]): Line {
  const n = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / Math.max(spread, 1e-6);
  return { at0: meanY - slope * meanX, slope };
}

/** How a head that the border cuts ends, as its rows tell. Null where they tell nothing, or more is missing than its top. */
export function closingOf(rows: readonly HeadRow[], face: FaceSize): Closing | null {
  const near = rows.filter(({ y }) => y <= SLOPE_TOLD_BY * face.height);
  const [first] = near;
  const last = rows.at(-1);
  if (!first || !last || first.y > BROKEN * face.height) return null;
  if (near.length < ROWS || face.forehead < MIN_SEEN * face.height) return null;
  const middles = lineThrough(near.map(({ y, left, right }) => [y, (left + right) / 2]));
  const squares = lineThrough(near.map(({ y, left, right }) => [y, ((right - left) / 2) ** 2]));
  const half = (first.right - first.left) / 2;
  const maxMissing = Math.min(MAX_MISSING * face.height, TALLEST * face.height - face.forehead, last.y / MIN_BAND);
  const flattest = Math.max(FLATTEST * half, Math.min(ROUND_ENOUGH * half, maxMissing));
  const usual = Math.max(flattest, Math.min(USUAL_HEIGHT * face.height - face.forehead, MAX_MISSING * face.height));
  const byOutline = squares.slope > 0 ? half ** 2 / squares.slope : Infinity;
  const radius = Math.max(USUAL_RADIUS * face.height, half * 1.15);
  const round = radius - Math.sqrt(radius ** 2 - half ** 2);
  const missing = clamp(Math.min(byOutline, round), flattest, usual);
  if (missing > maxMissing || half > WIDEST * face.width) return null;
  return new Dome(rows, missing, { ...middles, slope: clamp(middles.slope, -LEAN, LEAN) });
}

/** A head that the photo shows whole, up to `crown`, in pixels below its border: nothing is closed. */
export function uncutHead(rows: readonly HeadRow[], crown: number): Closing | null {
  if (rows.length < ROWS) return null;
  const middles = lineThrough(rows.slice(0, ROWS).map(({ y, left, right }) => [y, (left + right) / 2]));
  return new Dome(rows, -crown, { ...middles, slope: 0 });
}

class Dome implements Closing {
  readonly top: number;
  readonly band: number;
  /** The photo's rows, and how far the head reaches to the left and to the right of its middle in each. */
  readonly #y: Float64Array;
  readonly #left: Float64Array;
  readonly #right: Float64Array;
  readonly #middles: Line;

  constructor(rows: readonly HeadRow[], missing: number, middles: Line) {
    this.top = -missing;
    this.band = missing > 0 ? (rows.at(-1)?.y ?? 0) : 0;
    this.#middles = middles;
    this.#y = Float64Array.from(rows, ({ y }) => y);
    this.#left = Float64Array.from(rows, ({ y, left }) => Math.max(0, this.middleAt(y) - left));
    this.#right = Float64Array.from(rows, ({ y, right }) => Math.max(0, right - this.middleAt(y)));
  }

  sourceRow(y: number): number {
    const { top, band } = this;
    return top < 0 ? (band * (y - top)) / (band - top) : y;
  }

  middleAt(y: number): number {
    return this.#middles.at0 + this.#middles.slope * y;
  }

  reachAt(y: number, side: number): number {
    if (this.top >= 0) return this.seenAt(y, side);
    const seen = this.sourceRow(y);
    return this.seenAt(seen, side) * (Math.max(0, y - this.top) / Math.max(1e-6, seen - this.top)) ** ROUND;
  }

  seenAt(y: number, side: number): number {
    if (y < this.top) return 0;
    const rows = this.#y;
    const reach = side < 0 ? this.#left : this.#right;
    const below = lowerBound(rows, y);
    if (below === 0 || below === rows.length) return reach[Math.min(below, rows.length - 1)]!;
    const [from, to] = [rows[below - 1]!, rows[below]!];
    return reach[below - 1]! + (reach[below]! - reach[below - 1]!) * ((y - from) / (to - from));
  }

  scaled(detail: number): Closing {
    const rows = Array.from(this.#y, (y, k) => {
      const middle = this.middleAt(y);
      return {
        y: y * detail,
        left: (middle - this.#left[k]!) * detail,
        right: (middle + this.#right[k]!) * detail,
      };
    });
    const { at0, slope } = this.#middles;
    return new Dome(rows, -this.top * detail, { at0: at0 * detail, slope });
  }
}
