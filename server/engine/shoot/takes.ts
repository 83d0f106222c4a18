// Which photo in which crop and in which light a variation shows. Neighbouring variations share nothing but the person;
// only when photos and crops run out does one return, with the light from the other side, before another background and in a
// frame a little closer.
import type { Material } from './gather.ts';

/** How a frame lies on its photo: enough to tell whether two crops of one photo look alike. */
export interface Crop {
  scale: number;
  origin: readonly [x: number, y: number];
  width: number;
}

export interface Take<M = Material> {
  material: M;
  composition: number;
}

export interface Variation<M = Material> {
  take: Take<M>;
  /** What the renderer is told: it turns this into a side for the light, a background and a grade. */
  look: number;
  /** How often the take has been shown before: then its frame is nudged. */
  again: number;
}

/** Crops within these of each other would be taken for one picture. */
const SAME_SCALE = 1.08;
const SAME_PLACE = 0.05;
/** Odd, so that the light changes sides; the renderer's backgrounds and grades change with it as well. */
const LOOKS_APART = 11;

function isSameCrop(a: Crop, b: Crop): boolean {
  const ratio = a.scale > b.scale ? a.scale / b.scale : b.scale / a.scale;
  const apart = Math.hypot(a.origin[0] - b.origin[0], a.origin[1] - b.origin[1]) / a.width;
  return ratio < SAME_SCALE && apart < SAME_PLACE;
}

/**
 * Every photo once in the first crop, then in the second, and so on. A close selfie gives nearly the same frame for
 * every crop, because nothing may be made up beyond its border: such a frame counts once. `only`: no other crop than this one.
 */
export function planTakes<M>(materials: readonly M[], crops: readonly (readonly Crop[])[], only?: number): Take<M>[] {
  if (only !== undefined) return materials.map((material) => ({ material, composition: only }));
  const most = Math.max(0, ...crops.map((list) => list.length));
  const takes: Take<M>[] = [];
  for (let composition = 0; composition < most; composition += 1)
    materials.forEach((material, index) => {
      const own = crops[index]?.[composition];
      const earlier = crops[index]?.slice(0, composition) ?? [];
      if (own && !earlier.some((crop) => isSameCrop(crop, own))) takes.push({ material, composition });
    });
  return takes;
}

export function variationOf<M>(takes: readonly Take<M>[], variation: number): Variation<M> | undefined {
  const index = Math.abs(Math.trunc(variation));
  const take = takes[index % takes.length];
  const again = Math.floor(index / takes.length);
  return take && { take, look: (index % takes.length) + LOOKS_APART * again, again };
}

/** What else could fill the slot, should the planned take fall short: the other takes, nearest first. */
export function alternatives<M>(takes: readonly Take<M>[], planned: Take<M>): Take<M>[] {
  const at = takes.indexOf(planned);
  return [...takes.slice(at + 1), ...takes.slice(0, at)].sort(
    (a, b) => Number(a.material === planned.material) - Number(b.material === planned.material),
  );
}

/** Indexes of the variations, photo by photo and crop by crop: what is prepared for one of them serves the next. */
export function photoByPhoto<M>(takes: readonly Take<M>[], variations: readonly number[]): number[] {
  const photos = [...new Set(takes.map(({ material }) => material))];
  const inTurn = [...takes].sort(
    (a, b) => photos.indexOf(a.material) - photos.indexOf(b.material) || a.composition - b.composition,
  );
  const place = variations.map((variation) => {
    const planned = variationOf(takes, variation);
    return planned ? inTurn.indexOf(planned.take) : 0;
  });
  return variations.map((_, index) => index).sort((a, b) => place[a]! - place[b]! || a - b);
}
