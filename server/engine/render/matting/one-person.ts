// Keeps one person of a mask: other people, posters and chair backs touch the person at most by a narrow bridge.
import type { Plane } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { blur } from '../raster/blur.ts';
import { smoothstep } from '../raster/colour-space.ts';
import { connected, erode, grow, maskOf, maskWhere } from '../raster/morphology.ts';
import { enlargePlane, shrinkPlane } from '../raster/resample.ts';

/** At the height of the head nothing further than this from its middle, in face widths, is the person's; a hat's brim is. */
const REACH = [1.75, 2.3] as const;
/** What hangs on by less than this, in face widths, is a passer-by, a poster, the back of a chair. */
const BRIDGE = 0.09;

/** A single lock or the rim of glasses covers so little of a pixel of the reduced mask. */
const THREAD = 0.3;

/** The part and what runs on from it and is thin all along, however far: a long lock, the far rim of glasses. */
function withThreads(part: Uint8Array, { data, width, height }: Plane, bridge: number): Uint8Array {
  const there = maskOf(data, (v) => v > THREAD);
  const thick = grow(erode(there, width, height, bridge), width, height, bridge);
  const seeds = [...part.keys()].filter((i) => part[i]);
  return connected(
    maskWhere(data.length, (i) => part[i] === 1 || (there[i] === 1 && thick[i] === 0)),
    width,
    height,
    seeds,
  );
}

/** Masks of the one person whose face it is: whatever does not hang together with the face is dropped from both planes. */
export function onlyThisPerson(mask: Plane, belief: Plane, face: FaceGeometry): { person: Plane; belief: Plane } {
  const step = 4;
  const small = shrinkPlane(mask, Math.ceil(mask.width / step), Math.ceil(mask.height / step));
  const { width, height } = small;
  const middle = (face.left + face.width / 2) / step;
  const neck = (face.top + face.height * 1.15) / step;
  const set = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = (Math.abs(x - middle) * step) / face.width;
      const share = y < neck ? 1 - smoothstep(REACH[0], REACH[1], away) : 1;
      const i = y * width + x;
      small.data[i]! *= share;
      set[i] = small.data[i]! > 0.5 ? 1 : 0;
    }
  }
  const seeds: number[] = [];
  const cx = middle;
  const cy = (face.top + face.height / 2) / step;
  for (let j = -3; j <= 3; j++) {
    for (let i = -3; i <= 3; i++) {
      const x = Math.round(cx + (i * face.width * 0.1) / step);
      const y = Math.round(cy + (j * face.height * 0.1) / step);
      if (x >= 0 && y >= 0 && x < width && y < height) seeds.push(y * width + x);
    }
  }
  // Bridges fall away by opening; what is thin but near, an arm's edge or a lock, comes back by growing inside the mask.
  const bridge = Math.max(1, Math.round((face.width * BRIDGE) / step));
  const core = connected(erode(set, width, height, bridge), width, height, seeds);
  const near = grow(core, width, height, bridge * 2);
  const part = near.map((v, i) => v & set[i]!);
  const wide = grow(withThreads(part, small, bridge), width, height, 3);
  const soft = blur({ data: Float32Array.from(wide), width, height }, 1.2);
  const keep = enlargePlane(soft, mask.width, mask.height);
  const kept = (plane: Plane): Plane => ({
    ...plane,
    data: plane.data.map((v, i) => v * Math.min(1, keep.data[i]! * 1.3)),
  });
  return { person: kept(mask), belief: kept(belief) };
}
