// Normal map of the person: the face from its mesh, the rest inflated from the outline (Johnston, "Lumo: illumination for cel animation",
// 2002). Coarse, because light on a person changes slowly.
import type { Plane } from '../../types.ts';
import { AT, OVAL, outline, point } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { blur } from '../raster/blur.ts';
import { clamp } from '../raster/colour-space.ts';
import { maskOf } from '../raster/morphology.ts';
import { fillPolygon, scalePolygon } from '../raster/polygon.ts';
import { shrinkPlane } from '../raster/resample.ts';
import { pointInSpace } from '../../faces/landmarks.ts';

/** Unit normals: x to the right, y down, z towards the camera. */
export interface NormalMap {
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
  /** The outline at the same size. */
  alpha: Plane;
  /** 1 on the face, fading out around it. */
  face: Plane;
  /** Row of the chin on this grid. */
  chin: number;
  width: number;
  height: number;
}

const WIDTH = 128;
const STEEPEST = 1.6;
/** Depth factor: a body is flatter than its inflated outline. */
const BODY_DEPTH = 0.55;

export function normalMapOf(alpha: Plane, face: FaceGeometry): NormalMap {
  const width = WIDTH;
  const height = Math.round((WIDTH * alpha.height) / alpha.width);
  const scale = width / alpha.width;
  const small = shrinkPlane(alpha, width, height);
  const body = blur(inflate(small), 1.5);
  const head = blur(meshDepth(face, scale, width, height), 1);
  const oval: Plane = { data: new Float32Array(width * height), width, height };
  fillPolygon(
    oval,
    scalePolygon(outline(face.mesh, OVAL), 0.96).map(([x, y]) => [x * scale, y * scale] as const),
  );
  const mask = blur(oval, face.width * scale * 0.05);

  const relief: NormalMap = {
    x: new Float32Array(width * height),
    y: new Float32Array(width * height),
    z: new Float32Array(width * height),
    alpha: small,
    face: mask,
    chin: point(face.mesh, AT.chin)[1] * scale,
    width,
    height,
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const m = mask.data[i]!;
      const slope = (step: number, low: boolean, high: boolean): number => {
        const before = low ? i : i - step;
        const after = high ? i : i + step;
        const span = low || high ? 1 : 2;
        const ofBody = ((body.data[after]! - body.data[before]!) / span) * BODY_DEPTH;
        const ofHead = (head.data[after]! - head.data[before]!) / span;
        return clamp(ofBody * (1 - m) + ofHead * m, -STEEPEST, STEEPEST);
      };
      const dx = slope(1, x === 0, x === width - 1);
      const dy = slope(width, y === 0, y === height - 1);
      const length = Math.hypot(dx, dy, 1);
      relief.x[i] = -dx / length;
      relief.y[i] = -dy / length;
      relief.z[i] = 1 / length;
    }
  }
  return relief;
}

/** One round of over-relaxation, in place. */
function relax(phi: Float32Array, inside: Uint8Array, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!inside[i]) continue;
      // The body continues outside the frame, so the frame's border is not an edge.
      const left = x > 0 ? phi[i - 1]! : phi[i]!;
      const right = x < width - 1 ? phi[i + 1]! : phi[i]!;
      const up = y > 0 ? phi[i - width]! : 0;
      const down = y < height - 1 ? phi[i + width]! : phi[i]!;
      phi[i]! += 1.85 * ((left + right + up + down + 2) / 4 - phi[i]!);
    }
  }
}

/** Height of the inflated outline: Poisson's equation by over-relaxation, then the square root. */
function inflate(alpha: Plane): Plane {
  const { width, height, data } = alpha;
  const phi = new Float32Array(width * height);
  const inside = maskOf(data, (v) => v > 0.5);
  for (let round = 0; round < 120; round++) relax(phi, inside, width, height);
  return { data: phi.map((v) => Math.sqrt(2 * Math.max(0, v))), width, height };
}

/** The mesh's depth interpolated over the grid by normalised convolution. */
function meshDepth(face: FaceGeometry, scale: number, width: number, height: number): Plane {
  const sum: Plane = { data: new Float32Array(width * height), width, height };
  const weight: Plane = { data: new Float32Array(width * height), width, height };
  for (let index = 0; index * 3 < face.mesh.length; index += 1) {
    const [px, py, pz] = pointInSpace(face.mesh, index);
    const [x, y] = [Math.round(px * scale), Math.round(py * scale)];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    sum.data[y * width + x]! -= pz * scale;
    weight.data[y * width + x]! += 1;
  }
  const spread = Math.max(1.2, face.width * scale * 0.045);
  const values = blur(sum, spread).data;
  const weights = blur(weight, spread).data;
  return { data: values.map((v, i) => v / (weights[i]! + 1e-5)), width, height };
}
