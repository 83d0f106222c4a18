// One person without holes: what the outline encloses belongs to the person (a microphone before the chest, a card on a lanyard), and what
// does not hang together with the face does not.
import type { Plane } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { connected, grow, maskWhere } from '../raster/morphology.ts';

/** Largest enclosed area that is filled, in face widths squared: more is the room between an arm and the body. */
const LARGEST_HOLE = 0.25;
/** Largest area that is filled within hair, where gaps between locks show the wall; and the share of hair around that makes it one. */
const LARGEST_IN_HAIR = 0.004;
const IS_HAIR = 0.4;
/** Belief above which a pixel is the person's, for what encloses a hole; and alpha above which a piece is visible. */
const PERSON = 0.5;
const VISIBLE = 0.06;
/** Gap, in face widths, over which a piece still hangs on: the lens between face and the far rim of glasses. */
const GAP = 0.01;

/** Sets enclosed holes of `mask` (0..1, changed in place) to 1. `hair` is how much of the person around each pixel is hair, 0..1. */
export function fillHoles({ data, width, height }: Plane, hair: Float32Array, face: FaceGeometry): void {
  const outside = maskWhere(data.length, (i) => data[i]! < PERSON);
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 1);
  const open = connected(
    outside,
    width,
    height,
    border.filter((i) => outside[i]),
  );
  const seen = new Uint8Array(data.length);
  for (let start = 0; start < data.length; start++) {
    if (!outside[start] || open[start] || seen[start]) continue;
    const hole = component(outside, width, height, start, seen);
    const hairy = hole.reduce((sum, i) => sum + hair[i]!, 0) / hole.length;
    const largest = (hairy > IS_HAIR ? LARGEST_IN_HAIR : LARGEST_HOLE) * face.width ** 2;
    if (hole.length <= largest) for (const i of hole) data[i] = 1;
  }
}

/** Sets to 0 whatever of `alpha` (0..1, changed in place) is not connected to the face. */
export function dropDetached(alpha: Float32Array, width: number, height: number, face: FaceGeometry): void {
  const visible = maskWhere(alpha.length, (i) => alpha[i]! > VISIBLE);
  const bridged = grow(visible, width, height, Math.max(1, Math.round(face.width * GAP)));
  const x = Math.round(face.left + face.width / 2);
  const y = Math.round(face.top + face.height / 2);
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const kept = connected(bridged, width, height, [y * width + x]);
  for (let i = 0; i < alpha.length; i++) if (!kept[i]) alpha[i] = 0;
}

function component(mask: Uint8Array, width: number, height: number, start: number, seen: Uint8Array): number[] {
  const found = [start];
  seen[start] = 1;
  const visit = (i: number): void => {
    if (!mask[i] || seen[i]) return;
    seen[i] = 1;
    found.push(i);
  };
  for (let k = 0; k < found.length; k++) {
    const i = found[k]!;
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i + width < width * height) visit(i + width);
  }
  return found;
}
