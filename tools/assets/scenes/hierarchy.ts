// Ray intersection with a bounding volume hierarchy (axis-aligned boxes, split at the median).
import { BALL, BOX, QUAD } from './geometry.ts';
import type { Stage } from './geometry.ts';

const LEAF = 4;
const DEEPEST = 64;

export class Hierarchy {
  /** The last hit: distance, primitive, and unit normal of the surface. */
  t = 0;
  hit = -1;
  nx = 0;
  ny = 0;
  nz = 0;
  readonly #kinds: Uint8Array;
  readonly #numbers: Float64Array;
  readonly #order: Int32Array;
  /** Bounds of the nodes, six numbers each. */
  readonly #bounds: Float64Array;
  /** Inner node: index of the right child (the left one follows it). Leaf: -(first + 1), and its length. */
  readonly #next: Int32Array;
  readonly #count: Int32Array;
  readonly #stack = new Int32Array(DEEPEST);
  #nodes = 0;

  constructor(stage: Stage) {
    const n = stage.kinds.length;
    this.#kinds = Uint8Array.from(stage.kinds);
    this.#numbers = Float64Array.from(stage.numbers);
    this.#order = Int32Array.from({ length: n }, (_, i) => i);
    this.#bounds = new Float64Array(n * 12);
    this.#next = new Int32Array(n * 2);
    this.#count = new Int32Array(n * 2);
    this.#build(0, n);
  }

  #boundsOf(prim: number): [number[], number[]] {
    const at = prim * 9;
    const v = this.#numbers;
    const low: number[] = [];
    const high: number[] = [];
    for (let k = 0; k < 3; k++) {
      const a = v[at + k]!;
      const kind = this.#kinds[prim];
      if (kind === BOX) {
        low.push(a);
        high.push(v[at + 3 + k]!);
      } else if (kind === BALL) {
        low.push(a - v[at + 3]!);
        high.push(a + v[at + 3]!);
      } else {
        const [b, c] = [v[at + 3 + k]!, v[at + 6 + k]!];
        low.push(a + Math.min(0, b) + Math.min(0, c) - 1e-4);
        high.push(a + Math.max(0, b) + Math.max(0, c) + 1e-4);
      }
    }
    return [low, high];
  }

  #build(from: number, to: number): number {
    const node = this.#nodes++;
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    const middles = new Map<number, number[]>();
    for (let i = from; i < to; i++) {
      const [a, b] = this.#boundsOf(this.#order[i]!);
      middles.set(this.#order[i]!, [a[0]! + b[0]!, a[1]! + b[1]!, a[2]! + b[2]!]);
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k]!, a[k]!);
        high[k] = Math.max(high[k]!, b[k]!);
      }
    }
    this.#bounds.set([...low, ...high], node * 6);
    if (to - from <= LEAF) {
      this.#next[node] = -from - 1;
      this.#count[node] = to - from;
      return node;
    }
    const spans = low.map((v, k) => high[k]! - v);
    const axis = spans.indexOf(Math.max(...spans));
    this.#order.subarray(from, to).sort((a, b) => middles.get(a)![axis]! - middles.get(b)![axis]!);
    const half = (from + to) >> 1;
    this.#build(from, half);
    this.#next[node] = this.#build(half, to);
    return node;
  }

  /** Finds the first hit between `near` and `far` and stores it in t, hit and the normal; for shadow rays any hit. False without one. */
  trace(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    near: number,
    far: number,
    any: boolean,
  ) {
    const bounds = this.#bounds;
    const stack = this.#stack;
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    this.hit = -1;
    this.t = far;
    let top = 0;
    stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top]!;
      const b = node * 6;
      const x0 = (bounds[b]! - ox) * ix;
      const x1 = (bounds[b + 3]! - ox) * ix;
      const y0 = (bounds[b + 1]! - oy) * iy;
      const y1 = (bounds[b + 4]! - oy) * iy;
      const z0 = (bounds[b + 2]! - oz) * iz;
      const z1 = (bounds[b + 5]! - oz) * iz;
      const enter = Math.max(x0 < x1 ? x0 : x1, y0 < y1 ? y0 : y1, z0 < z1 ? z0 : z1, near);
      const leave = Math.min(x0 < x1 ? x1 : x0, y0 < y1 ? y1 : y0, z0 < z1 ? z1 : z0, this.t);
      if (enter > leave) continue;
      const next = this.#next[node]!;
      if (next >= 0) {
        stack[top++] = next;
        stack[top++] = node + 1;
        continue;
      }
      const first = -next - 1;
      for (let k = first; k < first + this.#count[node]!; k++)
        this.#test(this.#order[k]!, ox, oy, oz, dx, dy, dz, near);
      if (any && this.hit >= 0) return true;
    }
    return this.hit >= 0;
  }

  #test(prim: number, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, near: number): void {
    const v = this.#numbers;
    const at = prim * 9;
    const kind = this.#kinds[prim];
    if (kind === QUAD) {
      // Möller-Trumbore intersection, for a parallelogram: both edge weights in 0..1.
      const ux = v[at + 3]!;
      const uy = v[at + 4]!;
      const uz = v[at + 5]!;
      const vx = v[at + 6]!;
      const vy = v[at + 7]!;
      const vz = v[at + 8]!;
      const px = dy * vz - dz * vy;
      const py = dz * vx - dx * vz;
      const pz = dx * vy - dy * vx;
      const det = ux * px + uy * py + uz * pz;
      if (det < 1e-12 && det > -1e-12) return;
      const inv = 1 / det;
      const sx = ox - v[at]!;
      const sy = oy - v[at + 1]!;
      const sz = oz - v[at + 2]!;
      const u = (sx * px + sy * py + sz * pz) * inv;
      if (u < 0 || u > 1) return;
      const qx = sy * uz - sz * uy;
      const qy = sz * ux - sx * uz;
      const qz = sx * uy - sy * ux;
      const w = (dx * qx + dy * qy + dz * qz) * inv;
      if (w < 0 || w > 1) return;
      const t = (vx * qx + vy * qy + vz * qz) * inv;
      if (t <= near || t >= this.t) return;
      const nx = uy * vz - uz * vy;
      const ny = uz * vx - ux * vz;
      const nz = ux * vy - uy * vx;
      const length = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
      this.#found(prim, t, nx * length, ny * length, nz * length);
    } else if (kind === BOX) {
      const ax = (v[at]! - ox) / dx;
      const bx = (v[at + 3]! - ox) / dx;
      const ay = (v[at + 1]! - oy) / dy;
      const by = (v[at + 4]! - oy) / dy;
      const az = (v[at + 2]! - oz) / dz;
      const bz = (v[at + 5]! - oz) / dz;
      const ex = Math.min(ax, bx);
      const ey = Math.min(ay, by);
      const ez = Math.min(az, bz);
      const enter = Math.max(ex, ey, ez);
      const leave = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz));
      // A ray that starts inside hits the inner side: the camera's near limit may cut a box open.
      if (enter > leave || enter <= near || enter >= this.t) return;
      if (enter === ex) this.#found(prim, enter, dx > 0 ? -1 : 1, 0, 0);
      else if (enter === ey) this.#found(prim, enter, 0, dy > 0 ? -1 : 1, 0);
      else this.#found(prim, enter, 0, 0, dz > 0 ? -1 : 1);
    } else {
      const cx = ox - v[at]!;
      const cy = oy - v[at + 1]!;
      const cz = oz - v[at + 2]!;
      const r = v[at + 3]!;
      const b = cx * dx + cy * dy + cz * dz;
      const root = b * b - (cx * cx + cy * cy + cz * cz - r * r);
      if (root < 0) return;
      const t = -b - Math.sqrt(root);
      if (t <= near || t >= this.t) return;
      this.#found(prim, t, (cx + t * dx) / r, (cy + t * dy) / r, (cz + t * dz) / r);
    }
  }

  #found(prim: number, t: number, nx: number, ny: number, nz: number): void {
    this.t = t;
    this.hit = prim;
    this.nx = nx;
    this.ny = ny;
    this.nz = nz;
  }
}
