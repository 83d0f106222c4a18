// Primitives of a set: boxes, leaves and lamps, in metres. x to the right, y up from the floor, z away from the camera.

export type Rgb3 = readonly [r: number, g: number, b: number];
export type Point3 = readonly [x: number, y: number, z: number];

export interface Material {
  /** Diffuse reflectance for each channel, 0..1, linear. */
  albedo: Rgb3;
  /** Emitted light, in units of white paper in the set's light. */
  glow?: Rgb3;
  /** Specular reflectance at normal incidence (Schlick's F0): polished floors, glass, lacquer. */
  gloss?: number;
  /** Roughness of the reflection. */
  rough?: number;
  /** Diffuse transmittance: leaves, lampshades. */
  through?: number;
}

/** A light that is sampled directly: a flat lamp, an opening to the sky, or a ball. */
export interface Lamp {
  corner: Point3;
  u: Point3;
  v: Point3;
  /** Radius of a ball centred at the corner; 0 for a flat lamp. */
  radius: number;
  /** Radiance of its surface. */
  glow: Rgb3;
}

/** Area in square metres; for a ball its disc. */
export function areaOf({ u, v, radius }: Lamp): number {
  if (radius > 0) return Math.PI * radius * radius;
  return Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
}

/** Kinds of primitive, with nine numbers each: a box's two corners; a quad's corner and two edges; a ball's centre and radius. */
export const BOX = 0;
export const QUAD = 1;
export const BALL = 2;

export class Stage {
  readonly kinds: number[] = [];
  readonly numbers: number[] = [];
  readonly surfaces: number[] = [];
  readonly materials: Material[] = [];
  readonly lamps: Lamp[] = [];
  readonly #known = new Map<Material, number>();

  #add(kind: number, numbers: readonly number[], material: Material): void {
    const known = this.#known.get(material) ?? this.materials.push(material) - 1;
    this.#known.set(material, known);
    this.kinds.push(kind);
    for (let k = 0; k < 9; k++) this.numbers.push(numbers[k] ?? 0);
    this.surfaces.push(known);
  }

  /** A box from corner to corner. */
  box(a: Point3, b: Point3, material: Material): void {
    const low = a.map((v, k) => Math.min(v, b[k]!));
    const high = a.map((v, k) => Math.max(v, b[k]!));
    this.#add(BOX, [...low, ...high], material);
  }

  /** A box by the centre of its base, its size, and its rotation about the vertical in degrees. */
  block(foot: Point3, size: Point3, material: Material, turn = 0): void {
    const [x, y, z] = foot;
    const [w, h, d] = size;
    if (turn === 0) {
      this.box([x - w / 2, y, z - d / 2], [x + w / 2, y + h, z + d / 2], material);
      return;
    }
    const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const corner = (u: number, v: number, up: number): Point3 => [
      x + (u * w * c) / 2 - (v * d * s) / 2,
      y + up * h,
      z + (u * w * s) / 2 + (v * d * c) / 2,
    ];
    const edge = (from: Point3, to: Point3): Point3 => [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const ring = [corner(-1, -1, 0), corner(1, -1, 0), corner(1, 1, 0), corner(-1, 1, 0)] as const;
    ring.forEach((from, k) => this.quad(from, edge(from, ring[(k + 1) % 4]!), [0, h, 0], material));
    const top = corner(-1, -1, 1);
    this.quad(top, edge(top, corner(1, -1, 1)), edge(top, corner(-1, 1, 1)), material);
  }

  quad(corner: Point3, u: Point3, v: Point3, material: Material): void {
    this.#add(QUAD, [...corner, ...u, ...v], material);
  }

  ball(at: Point3, radius: number, material: Material): void {
    this.#add(BALL, [...at, radius], material);
  }

  /** A round lamp. `seen` scales its brightness as seen by the camera, which saturates long before a room is lit. */
  bulb(at: Point3, radius: number, glow: Rgb3, seen = 1): void {
    this.lamps.push({ corner: at, u: [0, 0, 0], v: [0, 0, 0], radius, glow });
    this.ball(at, radius, { albedo: [0, 0, 0], glow: [glow[0] * seen, glow[1] * seen, glow[2] * seen] });
  }

  /** A flat lamp. */
  panel(corner: Point3, u: Point3, v: Point3, glow: Rgb3, seen = 1): void {
    this.lamps.push({ corner, u, v, radius: 0, glow });
    this.quad(corner, u, v, { albedo: [0, 0, 0], glow: [glow[0] * seen, glow[1] * seen, glow[2] * seen] });
  }

  /** An opening: lights the room like a panel, but is transparent. */
  opening(corner: Point3, u: Point3, v: Point3, glow: Rgb3): void {
    this.lamps.push({ corner, u, v, radius: 0, glow });
  }

  /** A leaf of a plant near a point, randomly oriented. */
  leaf(at: Point3, size: number, material: Material, random: () => number): void {
    const [a, b] = [random() * 2 * Math.PI, Math.acos(random() * 2 - 1)];
    const u: Point3 = [Math.cos(a) * Math.sin(b) * size, Math.cos(b) * size, Math.sin(a) * Math.sin(b) * size];
    const c = random() * 2 * Math.PI;
    // Any direction different from the first gives a width.
    const w: Point3 = [Math.cos(c), Math.sin(c) * 0.7, Math.sin(c + 1)];
    const v: Point3 = [
      (u[1] * w[2] - u[2] * w[1]) * 0.5,
      (u[2] * w[0] - u[0] * w[2]) * 0.5,
      (u[0] * w[1] - u[1] * w[0]) * 0.5,
    ];
    this.quad([at[0] - u[0] / 2 - v[0] / 2, at[1] - u[1] / 2 - v[1] / 2, at[2] - u[2] / 2 - v[2] / 2], u, v, material);
  }

  /** A mass of leaves inside an ellipsoid. */
  foliage(
    at: Point3,
    radii: Point3,
    count: number,
    leaf: { size: number; materials: readonly Material[] },
    random: () => number,
  ): void {
    for (let k = 0; k < count; k++) {
      const [u, v] = [random() * 2 - 1, random() * 2 * Math.PI];
      const r = Math.cbrt(random());
      const s = Math.sqrt(1 - u * u);
      const centre: Point3 = [
        at[0] + radii[0] * r * s * Math.cos(v),
        at[1] + radii[1] * r * u,
        at[2] + radii[2] * r * s * Math.sin(v),
      ];
      const material = leaf.materials[Math.floor(random() * leaf.materials.length)]!;
      this.leaf(centre, leaf.size * (0.6 + random() * 0.8), material, random);
    }
  }
}

/** Linear colour from an sRGB hex code. */
export function paint(hex: string): Rgb3 {
  const channel = (at: number): number => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

export const matt = (hex: string): Material => ({ albedo: paint(hex) });
