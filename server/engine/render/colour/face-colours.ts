// What the colours of a face say of its light: the skin's, and those of the whites of its eyes and teeth.
import type { Plane, Rgb } from '../../types.ts';
import { AT, BROW_A, BROW_B, EYE_A, EYE_B, LIPS, MOUTH, outline, OVAL, point } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { linearColourAt, luminance, percentile, toEncoded } from '../raster/colour-space.ts';
import { fillPolygon, scalePolygon } from '../raster/polygon.ts';
import { cropRgb } from '../raster/resample.ts';

export interface SkinSample {
  /** Linear values of skin pixels without eyes, brows, lips, deep shadow and glare. */
  r: number;
  g: number;
  b: number;
  /** Linear luminance: median, that above the tip of the nose, where no beard grows, and 92nd percentile. */
  median: number;
  upperMedian: number;
  bright: number;
}

/** Crops to the face, so that masks are no larger. */
function cutFace(image: Rgb, face: FaceGeometry): { image: Rgb; mesh: Float32Array } {
  const part = cropRgb(image, { x: face.left - 4, y: face.top - 4, width: face.width + 8, height: face.height + 8 });
  const mesh = Float32Array.from(face.mesh);
  for (let i = 0; i < mesh.length; i += 3) {
    mesh[i]! -= part.x;
    mesh[i + 1]! -= part.y;
  }
  return { image: part.image, mesh };
}

type Rings = readonly (readonly number[])[];

/** Indexes of the pixels inside one ring of `inside` and outside all rings of `outside`, which are enlarged by 1.3. */
function pixelsIn(image: Rgb, mesh: Float32Array, inside: Rings, outside: Rings): number[] {
  const { width, height } = image;
  const plane = (): Plane => ({ data: new Float32Array(width * height), width, height });
  const area = plane();
  for (const ring of inside) fillPolygon(area, outline(mesh, ring));
  const holes = plane();
  for (const ring of outside) fillPolygon(holes, scalePolygon(outline(mesh, ring), 1.3));
  const found: number[] = [];
  for (let i = 0; i < area.data.length; i++) if (area.data[i]! > 0.9 && holes.data[i]! < 0.05) found.push(i);
  return found;
}

/** Number of evenly spread pixels that is enough to measure the skin tone. */
const MAX_SKIN_SAMPLES = 8000;

/** A sample of the face's skin pixels without eyes, brows and lips: cropped RGB data, indexes into it, and the first index below the tip of the nose. */
export function skinPixels(whole: Rgb, face: FaceGeometry): { data: Uint8Array; pixels: number[]; belowNose: number } {
  const { image, mesh } = cutFace(whole, face);
  const all = pixelsIn(image, mesh, [OVAL], [EYE_A, EYE_B, BROW_A, BROW_B, LIPS]);
  const step = Math.max(1, Math.ceil(all.length / MAX_SKIN_SAMPLES));
  const pixels = all.filter((_, k) => k % step === 0);
  return { data: image.data, pixels, belowNose: Math.round(point(mesh, AT.tip)[1]) * image.width };
}

export function sampleSkin(whole: Rgb, face: FaceGeometry): SkinSample {
  const { data, pixels: at, belowNose } = skinPixels(whole, face);
  const values = at.map((i) => luminanceAt(data, i));
  const median = percentile(values, 0.5);
  const upper = values.filter((_, k) => at[k]! < belowNose);
  let r = 0;
  let g = 0;
  let b = 0;
  at.forEach((i, k) => {
    if (values[k]! < median * 0.5 || values[k]! > median * 1.9) return;
    const colour = linearColourAt(data, i * 3);
    r += colour[0];
    g += colour[1];
    b += colour[2];
  });
  const sum = Math.max(1e-6, r + g + b);
  const [upperMedian, bright] = [percentile(upper, 0.5), percentile(values, 0.92)];
  return { r: r / sum, g: g / sum, b: b / sum, median, upperMedian, bright };
}

/** The least of the three channels (linear) of skin as bright as the median. */
export const darkestChannelOf = ({ r, g, b, median }: SkinSample): number =>
  (Math.min(r, g, b) * median) / luminance(r, g, b);

function luminanceAt(data: Uint8Array, i: number): number {
  return luminance(...linearColourAt(data, i * 3));
}

/** Minimum area of eye whites and teeth, as a share of the squared face width. */
const MIN_WHITES = 3e-4;

/** Linear luminance of eye whites and teeth, seen in light balanced by these gains; null when too little of them is visible. */
export function sampleWhites(whole: Rgb, face: FaceGeometry, [red, blue]: readonly [number, number]): number | null {
  const { image, mesh } = cutFace(whole, face);
  const values: number[] = [];
  for (const i of pixelsIn(image, mesh, [EYE_A, EYE_B, MOUTH], [])) {
    const [r, g, b] = linearColourAt(image.data, i * 3);
    // Whites are pale once the light's colour is taken away; skin and lips inside a roughly fitted outline are not.
    const balanced = [toEncoded(r * red), toEncoded(g), toEncoded(b * blue)];
    const most = Math.max(...balanced);
    if (most - Math.min(...balanced) < 0.3 * most) values.push(luminance(r, g, b));
  }
  return values.length < MIN_WHITES * face.width ** 2 ? null : percentile(values, 0.85);
}
