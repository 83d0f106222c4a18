// Skin retouching: evens out blotches, reduces shine, brightens the eyes slightly; pores stay. Frequency separation with an edge-preserving
// base (guided filter, He, Sun and Tang 2013): only the middle band is changed.
import type { Plane } from '../../types.ts';
import { EYE_A, EYE_B, MOUTH, outline } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { clipBox, cutPatch, cutPlane } from './patch.ts';
import type { Patch } from './patch.ts';
import { blur, boxBlur } from '../raster/blur.ts';
import type { Colour } from '../raster/colour-space.ts';
import { clamp, luma, lumaPlane, mapChannels, percentile, smoothstep } from '../raster/colour-space.ts';
import { fillPolygon } from '../raster/polygon.ts';
import { evenTint } from './even-tint.ts';
import { featureStrength, USUAL_FIXES } from './fixes.ts';
import type { Fixes } from './fixes.ts';
import { skinBox, skinMasks } from './skin.ts';

/** Share of the middle band (blotches, blemishes: about 1 to 8 mm) that is removed. */
const EVEN_OUT = 0.65;
/** Upper end of that band in face widths. */
const BASE = 0.028;
const BASE_EPSILON = 0.0035;
/** Lower end of it, in face widths: pores and fine hair are smaller. */
const PORES = 0.0055;
const SHINE = 0.55;

export interface SkinChange {
  /** Change to add to the picture's channels, over the skin box. */
  change: Patch;
  /** The face's soft mask, over the same box. */
  area: Plane;
}

/**
 * Computes the retouching on a small picture (face about 185 px wide), whose resolution limits the fine end of the band: finer texture cannot
 * change. addPatch applies it to a picture of any size.
 */
export function skinChangeOf(colour: Colour, alpha: Plane, seen: Plane, face: FaceGeometry): SkinChange {
  const box = skinBox(face, colour.width, colour.height);
  const patch = cutPatch(colour, box);
  const { width, height } = patch;
  const channels = [patch.r, patch.g, patch.b].map((channel) => ({ channel, before: channel.slice() }));
  const masks = skinMasks(patch, cutPlane(alpha, box), cutPlane(seen, box), face, {
    left: box.x,
    top: box.y,
    scale: 1,
  });
  const skin = masks.skin.data;
  reduceShine(patch, skin, masks.face.data, face.width);
  evenTint(patch, masks, face.width);
  const radius = Math.max(2, Math.round(face.width * BASE));
  for (const { channel, before } of channels) {
    const base = edgeKeepingBase(channel, width, height, radius);
    const rough = blur({ data: channel, width, height }, face.width * PORES).data;
    for (let i = 0; i < base.length; i++) channel[i]! -= EVEN_OUT * skin[i]! * (rough[i]! - base[i]!) + before[i]!;
  }
  return { change: patch, area: masks.face };
}

/** Brightens the eyes slightly and reduces yellow and blue in the teeth, in place, at full size; `fixes` says how much. */
export function clearFeatures(colour: Colour, face: FaceGeometry, fixes: Fixes = USUAL_FIXES): void {
  const [eyes, teeth] = [featureStrength(fixes.eyes), featureStrength(fixes.teeth)];
  if (eyes > 0) clearEyes(colour, face, eyes);
  if (teeth > 0) whitenTeeth(colour, face, teeth);
}

/** The guided filter with the picture as its own guide. */
function edgeKeepingBase(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const scratch = new Float32Array(source.length);
  const mean = boxBlur(source, width, height, radius, undefined, scratch);
  const squares = source.slice();
  for (let i = 0; i < squares.length; i++) squares[i]! *= squares[i]!;
  const slope = boxBlur(squares, width, height, radius, undefined, scratch);
  const offset = squares;
  for (let i = 0; i < slope.length; i++) {
    const variance = Math.max(0, slope[i]! - mean[i]! * mean[i]!);
    slope[i] = variance / (variance + BASE_EPSILON);
    offset[i] = mean[i]! * (1 - slope[i]!);
  }
  const a = boxBlur(slope, width, height, radius, mean, scratch);
  const b = boxBlur(offset, width, height, radius, slope, scratch);
  for (let i = 0; i < a.length; i++) a[i] = a[i]! * source[i]! + b[i]!;
  return a;
}

/** Share of the bright skin's luma below which skin lies in the face's own shadow. */
const SHADOW = 0.5;

/** Upper quartile of the luma of the face's lit skin, because shadows do not show where glare begins; 1 where no skin is seen. */
function litLevel(y: Float32Array, skin: Float32Array, area: Float32Array): number {
  const samples: number[] = [];
  for (let i = 0; i < skin.length; i += 3) if (skin[i]! > 0.5 && area[i]! > 0.5) samples.push(y[i]!);
  if (samples.length === 0) return 1;
  const bright = percentile(samples, 0.95);
  return percentile(
    samples.filter((v) => v > bright * SHADOW),
    0.75,
  );
}

/** Glare is skin that is brighter and paler than its surroundings; it is moved towards their brightness and colour. */
function reduceShine(patch: Colour, skin: Float32Array, area: Float32Array, faceWidth: number): void {
  const { r, g, b, width, height } = patch;
  const y = lumaPlane(patch);
  const fine = blur(y, faceWidth * 0.008).data;
  const lit = litLevel(y.data, skin, area);
  const weights = new Float32Array(skin.length);
  for (let i = 0; i < skin.length; i++) weights[i] = skin[i]! * (1 - smoothstep(lit, lit + 0.12, fine[i]!)) + 1e-4;
  const sigma = faceWidth * 0.07;
  const norm = blur({ data: weights, width, height }, sigma).data;
  const [aroundR, aroundG, aroundB] = mapChannels([r, g, b], (channel) => {
    const data = channel.slice();
    for (let i = 0; i < data.length; i++) data[i]! *= weights[i]!;
    return blur({ data, width, height }, sigma).data;
  });
  for (let i = 0; i < skin.length; i++) {
    const over = smoothstep(lit + 0.03, lit + 0.2, fine[i]!) * skin[i]! * SHINE;
    if (over < 0.01) continue;
    const share = 1 / norm[i]!;
    const target = luma(aroundR[i]!, aroundG[i]!, aroundB[i]!) * share;
    if (fine[i]! <= target) continue;
    // Only partly: a face without highlights looks flat.
    const drop = (fine[i]! - target) * over * 0.6;
    const scale = Math.max(0.2, (fine[i]! - drop) / fine[i]!);
    // Half of the surroundings' colour at this brightness, because glare has the lamp's colour.
    const tint = (y.data[i]! * scale * share) / Math.max(0.05, target);
    const mix = over * 0.5;
    r[i] = r[i]! * scale * (1 - mix) + aroundR[i]! * tint * mix;
    g[i] = g[i]! * scale * (1 - mix) + aroundG[i]! * tint * mix;
    b[i] = b[i]! * scale * (1 - mix) + aroundB[i]! * tint * mix;
  }
}

/** Visits the pixels of a small outlined area with its soft coverage. */
function within(
  colour: Colour,
  face: FaceGeometry,
  ring: readonly number[],
  softness: number,
  visit: (index: number, cover: number) => void,
): void {
  const points = outline(face.mesh, ring);
  const margin = softness * 3 + 1;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const box = clipBox(
    {
      x: Math.min(...xs) - margin,
      y: Math.min(...ys) - margin,
      width: Math.max(...xs) - Math.min(...xs) + 2 * margin,
      height: Math.max(...ys) - Math.min(...ys) + 2 * margin,
    },
    colour.width,
    colour.height,
  );
  const plane = { data: new Float32Array(box.width * box.height), width: box.width, height: box.height };
  fillPolygon(
    plane,
    points.map(([x, y]) => [x - box.x, y - box.y] as const),
  );
  const { data } = blur(plane, softness);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const cover = data[y * box.width + x]!;
      if (cover > 0.02) visit((box.y + y) * colour.width + box.x + x, cover);
    }
  }
}

/** `share`: 1 for the usual change. */
function clearEyes(colour: Colour, face: FaceGeometry, share: number): void {
  const { r, g, b } = colour;
  for (const ring of [EYE_A, EYE_B]) {
    within(colour, face, ring, 1.2, (i, cover) => {
      const y = luma(r[i]!, g[i]!, b[i]!);
      const pale = 0.08 * share * cover * smoothstep(0.3, 0.45, y);
      for (const channel of [r, g, b]) {
        const v = channel[i]! + (y - channel[i]!) * pale;
        channel[i] = 0.32 + (v - 0.32) * (1 + 0.04 * share * cover) + 0.008 * share * cover;
      }
    });
  }
}

/** Luma that teeth gain for each share beyond the usual one. */
const BRIGHTER_TEETH = 0.02;

/** Shares of the yellow, and of the blue of a window or a screen, that teeth lose. Slightly yellow ones are natural, blue ones never. */
const LESS_YELLOW = 0.22;
const LESS_BLUE = 0.7;

function whitenTeeth(colour: Colour, face: FaceGeometry, share: number): void {
  const { r, g, b } = colour;
  within(colour, face, MOUTH, 1.5, (i, cover) => {
    const y = luma(r[i]!, g[i]!, b[i]!);
    const tooth = cover * smoothstep(0.42, 0.65, y) * clamp(1 - Math.abs(r[i]! - g[i]!) * 5, 0, 1);
    const yellow = (r[i]! + g[i]!) / 2 - b[i]!;
    b[i]! += tooth * Math.min(1, (yellow > 0 ? LESS_YELLOW : LESS_BLUE) * share) * yellow;
    const lift = tooth * BRIGHTER_TEETH * Math.max(0, share - 1);
    for (const channel of [r, g, b]) channel[i]! += lift * (1 - channel[i]!) * 2;
  });
}
