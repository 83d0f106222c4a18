// Measures of alpha's shape: holes, parts that can be seen through, pieces apart.
import { connected, erode, grow, maskWhere } from '../render/raster/morphology.ts';
import type { Evidence } from './evidence.ts';
import { largestPart } from './parts.ts';

/** Areas in face widths squared. */
export interface ShapeMeasures {
  /** Area above the chin that the person encloses and where the new background shows, but not the photo's own wall. */
  holes: number;
  /** Largest part well inside the outline that can be seen through. */
  seeThrough: number;
  /** Visible area that does not touch the person. */
  detached: number;
}

/** Alpha from which a pixel is the person's, from which it is visible at all, and below which it can be seen through. */
const PERSON = 0.5;
const VISIBLE = 0.15;
const OPAQUE = 0.85;
/** Distance from the outline, in face widths, within which middle alphas are its edge. */
const WELL_INSIDE = 0.05;
/** Width in pixels of a gap's own edge. */
const GAP_EDGE = 3;
/** Pixels at the grid's border whose alpha says nothing: the frame may end with the photo. */
const RIM = 3;

function borderOf(width: number, height: number): number[] {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 1);
  return border;
}

function middleOf({ face, alpha }: Pick<Evidence, 'face' | 'alpha'>): number {
  const x = Math.round(face.left + face.width / 2);
  const y = Math.round(face.top + face.height / 2);
  return Math.min(alpha.height - 1, Math.max(0, y)) * alpha.width + Math.min(alpha.width - 1, Math.max(0, x));
}

export function shapeMeasures({ alpha, face, gaps: shown }: Pick<Evidence, 'face' | 'alpha' | 'gaps'>): ShapeMeasures {
  const { data, width, height } = alpha;
  const chin = Math.round(face.top + face.height) * width;
  const outside = maskWhere(data.length, (i) => data[i]! < PERSON);
  const border = borderOf(width, height).filter((i) => outside[i]);
  const open = connected(outside, width, height, border);
  const visible = maskWhere(data.length, (i) => data[i]! > VISIBLE);
  const person = connected(visible, width, height, [middleOf({ face, alpha })]);
  const filled = maskWhere(data.length, (i) => !open[i] && person[i] === 1);
  const within = erode(filled, width, height, Math.max(1, Math.round(face.width * WELL_INSIDE)));
  const gaps = grow(
    maskWhere(data.length, (i) => shown.data[i]! > 0),
    width,
    height,
    GAP_EDGE,
  );
  let [holes, detached] = [0, 0];
  for (let i = 0; i < data.length; i++) {
    if (i < chin && outside[i] && !open[i] && !gaps[i]) holes += 1 - data[i]!;
    if (visible[i] && !person[i]) detached += data[i]!;
  }
  const isRim = (i: number): boolean => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return Math.min(x, y, width - 1 - x, height - 1 - y) < RIM;
  };
  const clear = maskWhere(data.length, (i) => within[i] === 1 && data[i]! < OPAQUE && !gaps[i] && !isRim(i));
  const area = face.width ** 2;
  return { holes: holes / area, seeThrough: largestPart(clear, width, height) / area, detached: detached / area };
}
