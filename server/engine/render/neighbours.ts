// Who else the segmenter takes for the person: people who stand apart, neighbours whom they touch with a shoulder, and what lies too far aside to be
// part of a body. Faces need not show: a neighbour may look away.
import type { Plane } from '../types.ts';
import type { FaceGeometry } from './face-regions.ts';
import { smoothstep } from './raster/colour-space.ts';
import { componentsOf } from './raster/components.ts';
import { connected, maskWhere } from './raster/morphology.ts';

/** Belief of the segmenter from which on somebody may be there. */
const SOMEBODY = 0.15;
/**
 * Distance from the middle of the face to either side, in face widths, up to which a body reaches, and from which on it is somebody or something
 * else. Half of a pair of shoulders is 1.5 (45 cm and a face of 15). And how much both grow with each face height below the chin, for elbows.
 */
const BODY = [1.55, 2.1] as const;
const ELBOWS = 0.3;
/** Height on the face, in face heights from its top, above which two people who touch with their shoulders are apart. */
const APART = 0.55;
/** The least area above that height, in face widths squared, of somebody whom the frame cuts at its side, and of anybody: a raised hand has less. */
const CUT = 0.25;
const WHOLE = 0.8;
/** Distance to the neighbour, in distances to the person, up to which a pixel is the neighbour's, and from which on the person's. */
const NEARER = [0.75, 1] as const;
/** The person's own neck and shoulders: half their width at the chin, how much it grows with each face height below, and how softly they end. */
const NECK = 0.5;
const SLOPE = 1.6;
const SOFT = 0.25;

/** `mask` (0..1) without anybody but the person of `face`, which is given in pixels of a frame `frameWidth` wide. */
export function withoutNeighbours(mask: Plane, face: FaceGeometry, frameWidth: number): Plane {
  const { width, height, data } = mask;
  const scale = width / frameWidth;
  const middle = (face.left + face.width / 2) * scale;
  const at = Math.round((face.top + face.height / 2) * scale) * width + Math.round(middle);
  const joined = connected(
    maskWhere(data.length, (i) => data[i]! > SOMEBODY),
    width,
    height,
    [at],
  );
  const line = Math.round((face.top + face.height * APART) * scale);
  const above = joined.map((v, i) => (i < line * width ? v : 0));
  const own = connected(above, width, height, [Math.max(0, Math.min(at, (line - 1) * width + Math.round(middle)))]);
  const neighbours = neighboursIn(
    above.map((v, i) => (own[i] ? 0 : v)),
    mask,
    (face.width * scale) ** 2,
  );
  const shareAt = (i: number): number => {
    if (!joined[i]) return 0;
    const x = i % width;
    const below = Math.max(0, (Math.floor(i / width) / scale - face.top) / face.height - 1);
    const aside = Math.abs(x - middle) / (face.width * scale);
    const inReach = 1 - smoothstep(BODY[0], BODY[1], aside - ELBOWS * below);
    if (own[i] || inReach === 0) return inReach;
    if (neighbours.mask[i]) return 0;
    let nearer = 1;
    for (const column of neighbours.columns) {
      if (Math.sign(x - middle) !== Math.sign(column - middle)) continue;
      nearer = Math.min(nearer, smoothstep(...NEARER, Math.abs(x - column) / (Math.abs(x - middle) + 1e-6)));
    }
    const shoulder = NECK + SLOPE * below;
    return inReach * Math.max(nearer, below > 0 ? 1 - smoothstep(shoulder, shoulder + SOFT, aside) : 0);
  };
  const out = data.map((v, i) => v * shareAt(i));
  return { ...mask, data: out };
}

interface Neighbours {
  /** 1 where one of them is. */
  mask: Uint8Array;
  /** The middle of each, in columns. */
  columns: number[];
}

/** The parts of `rest` that are large enough to be somebody; `unit` is the area of a face width squared. */
function neighboursIn(rest: Uint8Array, { width, height }: Plane, unit: number): Neighbours {
  const found: Neighbours = { mask: new Uint8Array(rest.length), columns: [] };
  for (const part of componentsOf(rest, width, height)) {
    let [columns, isCut] = [0, false];
    for (const i of part) {
      const x = i % width;
      columns += x;
      if (x === 0 || x === width - 1) isCut = true;
    }
    if (part.length <= unit * (isCut ? CUT : WHOLE)) continue;
    for (const i of part) found.mask[i] = 1;
    found.columns.push(columns / part.length);
  }
  return found;
}
