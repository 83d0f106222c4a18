// A rectangle cut out of a picture's channels, so that a filter costs what its subject costs and not the whole frame.
import type { Box, Plane } from '../types.ts';
import type { Colour } from './raster/colour-space.ts';

export interface Patch extends Colour {
  left: number;
  top: number;
}

export function clipBox(box: Box, width: number, height: number): Box {
  const x = Math.max(0, Math.min(width - 1, Math.floor(box.x)));
  const y = Math.max(0, Math.min(height - 1, Math.floor(box.y)));
  return {
    x,
    y,
    width: Math.max(1, Math.min(width, Math.ceil(box.x + box.width)) - x),
    height: Math.max(1, Math.min(height, Math.ceil(box.y + box.height)) - y),
  };
}

export function cutPlane(plane: Plane, box: Box): Plane {
  const data = new Float32Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * plane.width + box.x;
    data.set(plane.data.subarray(from, from + box.width), y * box.width);
  }
  return { data, width: box.width, height: box.height };
}

export function cutPatch(colour: Colour, box: Box): Patch {
  const { width, height } = colour;
  const cut = (data: Float32Array): Float32Array => cutPlane({ data, width, height }, box).data;
  return {
    r: cut(colour.r),
    g: cut(colour.g),
    b: cut(colour.b),
    width: box.width,
    height: box.height,
    left: box.x,
    top: box.y,
  };
}

export function putPatch(colour: Colour, patch: Patch): void {
  const pairs = [
    [colour.r, patch.r],
    [colour.g, patch.g],
    [colour.b, patch.b],
  ] as const;
  for (const [to, from] of pairs) {
    for (let y = 0; y < patch.height; y++) {
      to.set(from.subarray(y * patch.width, (y + 1) * patch.width), (patch.top + y) * colour.width + patch.left);
    }
  }
}
