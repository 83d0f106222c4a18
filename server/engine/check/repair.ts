// What is to be changed about an outline that the check refuses: what the segmenter does not take for the person before plain walls is taken
// away, pieces apart too, and what can be seen through is filled. Whether that was right the check says of the next print.
import type { Plane } from '../types.ts';
import type { KnownOutline, PreparedShot } from '../render/index.ts';
import { connected, grow, maskWhere } from '../render/raster/morphology.ts';
import { isBeforeEyes } from '../render/face-regions.ts';
import { checkInputOf } from './check-input.ts';
import type { FaceBox } from './check-input.ts';
import { secondViews } from './second-look.ts';
import { detachedIn, throughIn } from './shape.ts';

/** Alpha from which something is visible, and belief of the segmenter under which a part of it is surely not the person's, and probably not. */
const VISIBLE = 0.2;
const SURELY_NOT = 0.3;
const PROBABLY_NOT = 0.5;
/** The largest part of the outline that is taken away or filled, in face widths squared: with more it is not the outline that is wrong. */
const MAX_REPAIRED_AREA = 0.6;

/** What the segmenter takes for no part of the person before either wall, with what hangs on it and is doubted too; but nothing behind glasses. */
export function rejectedIn(alpha: Plane, light: Plane, middle: Plane, face: FaceBox): Uint8Array {
  const { data, width, height } = alpha;
  const isDoubted = (i: number, limit: number): boolean =>
    data[i]! > VISIBLE &&
    light.data[i]! < limit &&
    middle.data[i]! < limit &&
    !isBeforeEyes(face, i % width, Math.floor(i / width));
  const seeds: number[] = [];
  for (let i = 0; i < data.length; i++) if (data[i]! > 0.6 && isDoubted(i, SURELY_NOT)) seeds.push(i);
  const doubted = maskWhere(data.length, (i) => isDoubted(i, PROBABLY_NOT));
  return connected(doubted, width, height, seeds);
}

const areaOf = (mask: Uint8Array): number => mask.reduce((sum, v) => sum + v, 0);

/** The corrections of a print's outline, on the grid of its origin; null where there are none, or too many to trust. `print` is a prepared shot (render/prepare.ts). */
export async function repairOf(
  print: Pick<PreparedShot, 'person' | 'alpha' | 'face' | 'frame' | 'origin'>,
): Promise<KnownOutline | null> {
  const evidence = checkInputOf(print);
  const { alpha, face } = evidence;
  const { width, height } = alpha;
  const { light, middle } = await secondViews(print, alpha);
  const rejected = rejectedIn(alpha, light, middle, face);
  const detached = detachedIn(evidence);
  const keep = throughIn(evidence);
  const drop = grow(
    maskWhere(rejected.length, (i) => (rejected[i] || detached[i]) === 1),
    width,
    height,
    1,
  );
  for (let i = 0; i < keep.length; i++) if (drop[i]) keep[i] = 0;
  const area = areaOf(drop) + areaOf(keep);
  return area === 0 || area > MAX_REPAIRED_AREA * face.width ** 2 ? null : { drop, keep, width, height };
}
