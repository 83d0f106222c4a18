// Takes the reflections of the photographer's lamps out of the eyes, so that the light which visitors move is the only one in them.
import type { EyeInFrame } from '#server/engine/render/light/catchlight.ts';
import { luma, percentile } from '#server/engine/render/raster/colour-space.ts';
import type { Colour } from '#server/engine/render/raster/colour-space.ts';

/** How far out of the iris reflections are taken away, in its radii, and how much brighter than most of the iris they are. */
const REACH = 0.92;
const BRIGHTER = 0.1;
/** Width of the change from the iris to its reflection, encoded. */
const SOFT = 0.1;

/** In place: what is much brighter than the iris is darkened to it, with its own colour. */
export function withoutReflections(person: Colour, eyes: readonly EyeInFrame[]): void {
  for (const { iris, radius } of eyes) {
    const inside: number[] = [];
    const around: number[] = [];
    for (let y = Math.floor(iris[1] - radius); y <= iris[1] + radius; y++)
      for (let x = Math.floor(iris[0] - radius); x <= iris[0] + radius; x++) {
        if (Math.hypot(x - iris[0], y - iris[1]) > radius * REACH) continue;
        const i = y * person.width + x;
        inside.push(i);
        around.push(luma(person.r[i]!, person.g[i]!, person.b[i]!));
      }
    const usual = percentile(around, 0.6);
    for (const i of inside) {
      const bright = luma(person.r[i]!, person.g[i]!, person.b[i]!);
      const over = bright - usual - BRIGHTER;
      if (over <= 0) continue;
      const wanted = usual + BRIGHTER + SOFT * (1 - Math.exp(-over / SOFT));
      for (const plane of [person.r, person.g, person.b]) plane[i]! *= wanted / bright;
    }
  }
}
