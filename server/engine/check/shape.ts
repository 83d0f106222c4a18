// Measures of alpha's shape: holes, parts that can be seen through, pieces apart.
import { connected, erode, grow, maskOf, maskWhere } from '../render/raster/morphology.ts';
import type { CheckInput } from './check-input.ts';
import { largestPart } from './parts.ts';

/** Areas in face widths squared. */
export interface ShapeMeasures {
  /** Area above the chin that the person encloses and where the new background shows, but not the photo's own wall. */
  holes: number;
  /** Area of the largest transparent part well inside the outline. */
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
/** Pixels at the grid's border whose alpha is ignored: the frame may end with the photo. */
const RIM = 3;

function borderOf(width: number, height: number): number[] {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 1);
  return border;
}

function middleOf({ face, alpha }: Pick<CheckInput, 'face' | 'alpha'>): number {
  const x = Math.round(face.left + face.width / 2);
  const y = Math.round(face.top + face.height / 2);
  return Math.min(alpha.height - 1, Math.max(0, y)) * alpha.width + Math.min(alpha.width - 1, Math.max(0, x));
}

type Outline = Pick<CheckInput, 'face' | 'alpha' | 'gaps'>;

interface Shape {
  /** 1 where the wall reaches the border of the picture. */
  open: Uint8Array;
  /** Visible pixels, and those of them that hang together with the face. */
  visible: Uint8Array;
  person: Uint8Array;
  /** Where the matte lets the wall show, with the edges of these gaps. */
  gaps: Uint8Array;
}

function shapeOf({ alpha, face, gaps }: Outline): Shape {
  const { data, width, height } = alpha;
  const outside = maskOf(data, (v) => v < PERSON);
  const border = borderOf(width, height).filter((i) => outside[i]);
  const visible = maskOf(data, (v) => v > VISIBLE);
  return {
    open: connected(outside, width, height, border),
    visible,
    person: connected(visible, width, height, [middleOf({ face, alpha })]),
    gaps: grow(
      maskOf(gaps.data, (v) => v > 0),
      width,
      height,
      GAP_EDGE,
    ),
  };
}

/** Well inside the outline, what can be seen through. */
function clearIn({ alpha, face }: Outline, { open, person, gaps }: Shape): Uint8Array {
  const { data, width, height } = alpha;
  const filled = maskWhere(data.length, (i) => !open[i] && person[i] === 1);
  const within = erode(filled, width, height, Math.max(1, Math.round(face.width * WELL_INSIDE)));
  const isRim = (i: number): boolean => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return Math.min(x, y, width - 1 - x, height - 1 - y) < RIM;
  };
  return maskOf(data, (v, i) => within[i] === 1 && v < OPAQUE && !gaps[i] && !isRim(i));
}

const chinRow = ({ face }: Outline): number => Math.round(face.top + face.height);

/** 1 where the person encloses something above the chin through which the new background shows, but not the photo's own wall. */
function holesIn(outline: Outline, { open, gaps }: Shape): Uint8Array {
  const { data, width } = outline.alpha;
  const chin = chinRow(outline) * width;
  return maskOf(data, (v, i) => i < chin && v < PERSON && !open[i] && !gaps[i]);
}

/** 1 in visible pieces that do not touch the person. */
export function detachedIn(outline: Outline): Uint8Array {
  const { visible, person } = shapeOf(outline);
  return maskWhere(visible.length, (i) => visible[i] === 1 && !person[i]);
}

/** 1 in holes, and in transparent parts well inside the outline. */
export function throughIn(outline: Outline): Uint8Array {
  const shape = shapeOf(outline);
  const [holes, clear] = [holesIn(outline, shape), clearIn(outline, shape)];
  return maskWhere(holes.length, (i) => (holes[i] || clear[i]) === 1);
}

export function shapeMeasures(outline: Outline): ShapeMeasures {
  const { alpha, face } = outline;
  const { data, width, height } = alpha;
  const shape = shapeOf(outline);
  const hole = holesIn(outline, shape);
  let [holes, detached] = [0, 0];
  for (let i = 0; i < data.length; i++) {
    if (hole[i]) holes += 1 - data[i]!;
    if (shape.visible[i] && !shape.person[i]) detached += data[i]!;
  }
  const area = face.width ** 2;
  const seeThrough = largestPart(clearIn(outline, shape), width, height) / area;
  return { holes: holes / area, seeThrough, detached: detached / area };
}
