// Path tracing: paths from the camera with a few bounces, sampling sun and lamps directly at each (Kajiya, "The rendering equation", 1986).
// Linear light; white paper in the set's light is about 1.
import { areaOf } from './geometry.ts';
import type { Point3, Rgb3, Stage } from './geometry.ts';
import { Hierarchy } from './hierarchy.ts';

export interface Surroundings {
  /** Sky colour seen by rays that hit nothing, from the horizon to the zenith. */
  horizon: Rgb3;
  zenith: Rgb3;
  /** Exponent of the transition, over the sine of the elevation; default 2.2. */
  rise?: number;
  /** Colour of distant ground below the horizon. */
  ground: Rgb3;
  sun?: { towards: Point3; light: Rgb3 };
  /** Haze: at `metres` an object keeps 1/e of its contrast; the rest is the air's own light. */
  haze?: { metres: number; light: Rgb3 };
}

const SCATTERINGS = 2;
/** Clamps indirect light of a single path, against fireflies. */
const MAX_INDIRECT = 3;
const NEAR = 1e-3;
export const FAR = 1e6;

export class Light {
  readonly #hierarchy: Hierarchy;
  readonly #stage: Stage;
  readonly #around: Surroundings;
  readonly #random: () => number;
  /** Unit vector towards the sun. */
  readonly #sun: Point3;
  readonly #areas: readonly number[];
  readonly #powers: readonly number[];
  readonly #weights: Float64Array;
  #chance = 1;
  readonly #indoors: boolean;
  /**
   * The last path's light, whether it came directly from a lamp or the sky, and the distance of its first hit (Infinity for the sky). Only
   * direct light can become a highlight; the few mirrored paths would look like confetti.
   */
  r = 0;
  g = 0;
  b = 0;
  straight = false;
  distance = Infinity;

  constructor(stage: Stage, around: Surroundings, random: () => number) {
    this.#stage = stage;
    this.#hierarchy = new Hierarchy(stage);
    this.#around = around;
    this.#random = random;
    this.#areas = stage.lamps.map(areaOf);
    this.#powers = stage.lamps.map(({ glow }, k) => this.#areas[k]! * (glow[0] + glow[1] + glow[2]));
    this.#weights = new Float64Array(stage.lamps.length);
    this.#indoors = stage.lamps.some(({ radius }) => radius === 0);
    const [x, y, z] = around.sun?.towards ?? [0, 1, 0];
    const length = Math.hypot(x, y, z);
    this.#sun = [x / length, y / length, z / length];
  }

  /** Traces one path from a point in a unit direction; its first hit must be between `near` and `far`. */
  follow(origin: Point3, direction: Point3, near: number, far: number): void {
    this.#path(origin, direction, near, far);
    const { haze } = this.#around;
    if (!haze || this.distance === Infinity) return;
    const clear = Math.exp(-this.distance / haze.metres);
    this.r = this.r * clear + haze.light[0] * (1 - clear);
    this.g = this.g * clear + haze.light[1] * (1 - clear);
    this.b = this.b * clear + haze.light[2] * (1 - clear);
  }

  #path(origin: Point3, direction: Point3, near: number, far: number): void {
    const h = this.#hierarchy;
    const random = this.#random;
    let [ox, oy, oz] = origin;
    let [dx, dy, dz] = direction;
    let [tr, tg, tb] = [1, 1, 1];
    let seen = true;
    this.r = this.g = this.b = 0;
    this.distance = Infinity;
    this.straight = false;
    for (let bounce = 0; bounce <= SCATTERINGS; bounce++) {
      if (!h.trace(ox, oy, oz, dx, dy, dz, bounce === 0 ? near : NEAR, bounce === 0 ? far : FAR, false)) {
        if (bounce === 0 && far < FAR) return;
        // A room's openings are sampled directly; a path leaving through one by chance would count twice.
        if (!seen && this.#indoors) return;
        const sky = this.#sky(dy);
        this.straight = bounce === 0;
        this.#add(tr * sky[0], tg * sky[1], tb * sky[2], bounce === 0);
        return;
      }
      if (bounce === 0) this.distance = h.t;
      const material = this.#stage.materials[this.#stage.surfaces[h.hit]!]!;
      if (material.glow) {
        // Lamps are sampled directly; only camera and mirror rays see them.
        this.straight = bounce === 0;
        if (seen) this.#add(tr * material.glow[0], tg * material.glow[1], tb * material.glow[2], bounce === 0);
        return;
      }
      const facing = dx * h.nx + dy * h.ny + dz * h.nz > 0 ? -1 : 1;
      let nx = h.nx * facing;
      let ny = h.ny * facing;
      let nz = h.nz * facing;
      ox += dx * h.t;
      oy += dy * h.t;
      oz += dz * h.t;
      const cosine = -(dx * nx + dy * ny + dz * nz);
      if (material.gloss && random() < material.gloss + (1 - material.gloss) * (1 - cosine) ** 5) {
        const rough = material.rough ?? 0;
        dx += 2 * cosine * nx + (random() - 0.5) * rough;
        dy += 2 * cosine * ny + (random() - 0.5) * rough;
        dz += 2 * cosine * nz + (random() - 0.5) * rough;
        const length = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
        dx *= length;
        dy *= length;
        dz *= length;
        seen = true;
        continue;
      }
      seen = false;
      tr *= material.albedo[0];
      tg *= material.albedo[1];
      tb *= material.albedo[2];
      if (material.through && random() < material.through) {
        nx = -nx;
        ny = -ny;
        nz = -nz;
      }
      this.#askSun(ox, oy, oz, nx, ny, nz, tr, tg, tb, bounce === 0);
      this.#askLamps(ox, oy, oz, nx, ny, nz, tr, tg, tb);
      // Cosine-weighted direction: a random point of the unit sphere added to the normal.
      const up = random() * 2 - 1;
      const turn = random() * 2 * Math.PI;
      const side = Math.sqrt(1 - up * up);
      dx = nx + side * Math.cos(turn);
      dy = ny + side * Math.sin(turn);
      dz = nz + up;
      const length = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz + 1e-9);
      dx *= length;
      dy *= length;
      dz *= length;
    }
  }

  #add(r: number, g: number, b: number, direct: boolean): void {
    const most = direct ? 1 : Math.min(1, MAX_INDIRECT / Math.max(r, g, b, 1e-9));
    this.r += r * most;
    this.g += g * most;
    this.b += b * most;
  }

  #sky(dy: number): Rgb3 {
    const { horizon, zenith, ground, rise = 2.2 } = this.#around;
    const to = dy < 0 ? ground : zenith;
    const part = dy < 0 ? Math.min(1, -dy * 8) : Math.min(1, dy * rise);
    return [
      horizon[0] + (to[0] - horizon[0]) * part,
      horizon[1] + (to[1] - horizon[1]) * part,
      horizon[2] + (to[2] - horizon[2]) * part,
    ];
  }

  #askSun(
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    tr: number,
    tg: number,
    tb: number,
    direct: boolean,
  ): void {
    const { sun } = this.#around;
    if (!sun) return;
    const [sx, sy, sz] = this.#sun;
    const cosine = nx * sx + ny * sy + nz * sz;
    if (cosine <= 0) return;
    if (this.#hierarchy.trace(x + nx * NEAR, y + ny * NEAR, z + nz * NEAR, sx, sy, sz, NEAR, FAR, true)) return;
    this.#add(tr * sun.light[0] * cosine, tg * sun.light[1] * cosine, tb * sun.light[2] * cosine, direct);
  }

  /** Chooses a lamp with probability proportional to its unoccluded contribution; stores the probability in #chance. */
  #chooseLamp(x: number, y: number, z: number, nx: number, ny: number, nz: number): number {
    const { lamps } = this.#stage;
    const weights = this.#weights;
    let sum = 0;
    for (let k = 0; k < lamps.length; k++) {
      const { corner, u, v } = lamps[k]!;
      const dx = corner[0] + (u[0] + v[0]) / 2 - x;
      const dy = corner[1] + (u[1] + v[1]) / 2 - y;
      const dz = corner[2] + (u[2] + v[2]) / 2 - z;
      const square = dx * dx + dy * dy + dz * dz;
      const cosine = (nx * dx + ny * dy + nz * dz) / Math.sqrt(square);
      const power = this.#powers[k]!;
      // A large opening may be partly visible although its centre is not.
      weights[k] = (power * (Math.max(0, cosine) + 0.08)) / (square + this.#areas[k]!);
      sum += weights[k]!;
    }
    let draw = this.#random() * sum;
    for (let k = 0; k < lamps.length; k++) {
      draw -= weights[k]!;
      if (draw <= 0) {
        this.#chance = weights[k]! / sum;
        return k;
      }
    }
    return -1;
  }

  #askLamps(
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    tr: number,
    tg: number,
    tb: number,
  ): void {
    const k = this.#chooseLamp(x, y, z, nx, ny, nz);
    if (k < 0) return;
    const random = this.#random;
    const { corner, u, v, radius, glow } = this.#stage.lamps[k]!;
    const s = random();
    const t = random();
    const dx = corner[0] + u[0] * s + v[0] * t - x;
    const dy = corner[1] + u[1] * s + v[1] * t - y;
    const dz = corner[2] + u[2] * s + v[2] * t - z;
    const square = dx * dx + dy * dy + dz * dz;
    const far = Math.sqrt(square);
    const cosine = (nx * dx + ny * dy + nz * dz) / far;
    if (cosine <= 0 || far < 0.05) return;
    // Area times the cosine at the lamp: the edges' cross product for a flat lamp, the disc for a ball.
    const area =
      radius > 0
        ? Math.PI * radius * radius
        : Math.abs(
            (u[1] * v[2] - u[2] * v[1]) * dx + (u[2] * v[0] - u[0] * v[2]) * dy + (u[0] * v[1] - u[1] * v[0]) * dz,
          ) / far;
    const reach = far - radius * 1.02 - 2 * NEAR;
    if (reach <= NEAR) return;
    if (this.#hierarchy.trace(x, y, z, dx / far, dy / far, dz / far, NEAR, reach, true)) return;
    const power = (cosine * area) / (Math.PI * square * this.#chance);
    this.#add(tr * glow[0] * power, tg * glow[1] * power, tb * glow[2] * power, false);
  }
}
