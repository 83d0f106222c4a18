// Relighting: computes a style's key and rim light on the person from its normal map.
import { blur } from '../raster/blur.ts';
import { CHANNELS, clamp, luminance, mapChannels, smoothstep } from '../raster/colour-space.ts';
import type { NormalMap } from './normal-map.ts';

/** A style's lights. Directions in degrees: azimuth from the camera to the side, elevation above it. */
export interface Lighting {
  key: { azimuth: number; elevation: number; strength: number };
  /** A light behind the person, opposite the key; linear colour. */
  rim: { strength: number; colour: readonly [number, number, number] };
  /** Share of the light lost from the chin down to the frame's lower border (linear), as of a lamp aimed at the face; none by default. */
  fall?: number;
}

export interface LightMap {
  /** Factors on encoded values, one plane for each channel, on the relief's grid. */
  gain: readonly [Float32Array, Float32Array, Float32Array];
  /** Specular part of the rim light to add (encoded values), and its colour; null without rim light. */
  sheen: { data: Float32Array; colour: readonly [number, number, number] } | null;
  width: number;
  height: number;
}

/** Wrap lighting: Lambert's law with the terminator moved back by this much, as for soft lights. */
const WRAP = 0.5;
/** Limits of the key light, relative to a surface that faces the camera. */
const MIN_LIT = 0.5;
const MAX_LIT = 1.6;
/** Share of the rim light that is specular, independent of the surface's colour. */
const GLANCE = 0.3;

/** Share of the way from the chin to the lower border over which the light falls off. */
const FALLEN = 0.7;
/** Strength of the surroundings' colour on what faces away from the key, and the share of it that reaches the face, whose hue must stay. */
const AMBIENT = 0.22;
const ON_FACE = 0.25;
/**
 * Share of the key's shadow that the face keeps: shaded in full, the lip under the nose and the jaw of a bright face look unshaven. And exponents on
 * what is left of the light in each channel there: light that has passed through skin makes its shadows warm.
 */
const FACE_SHADOW = 0.75;
const THROUGH_SKIN = [0.85, 1, 1.1] as const;

/**
 * `side`: 1 for a key light right of the camera, -1 left. `ambient`: mean colour of the surroundings (linear), which falls on the parts that the key
 * does not reach; only its hue counts.
 */
export function lightMap(
  relief: NormalMap,
  lighting: Lighting,
  side: 1 | -1,
  ambient: readonly [number, number, number] = [1, 1, 1],
): LightMap {
  const { width, height } = relief;
  const azimuth = (lighting.key.azimuth * side * Math.PI) / 180;
  const elevation = (lighting.key.elevation * Math.PI) / 180;
  const key = [
    Math.sin(azimuth) * Math.cos(elevation),
    -Math.sin(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
  ] as const;
  const shade = (x: number, y: number, z: number): number =>
    Math.max(0, (x * key[0] + y * key[1] + z * key[2] + WRAP) / (1 + WRAP));
  const straight = shade(0, 0, 1);
  const level = Math.max(1e-3, luminance(...ambient));
  const tint = mapChannels(ambient, (v) => Math.log(clamp(v / level, 0.5, 2)));
  const glance = new Float32Array(width * height);
  const gain = mapChannels(CHANNELS, () => new Float32Array(width * height));
  for (let i = 0; i < width * height; i++) {
    const [x, y, z] = [relief.x[i]!, relief.y[i]!, relief.z[i]!];
    const towards = shade(x, y, z);
    const low = smoothstep(relief.chin, relief.chin + (height - relief.chin) * FALLEN, Math.floor(i / width));
    const face = relief.face.data[i]!;
    const keyed = clamp(1 + lighting.key.strength * (towards - straight), MIN_LIT, MAX_LIT);
    const shaded = keyed < 1 ? 1 - (1 - keyed) * (1 - (1 - FACE_SHADOW) * face) : keyed;
    const lit = shaded * (1 - (lighting.fall ?? 0) * low);
    const fill = AMBIENT * (1 - Math.min(1, towards)) * (1 - (1 - ON_FACE) * face);
    // The rim grazes surfaces that turn away from the camera, opposite the key and from above; never the face.
    const grazing = smoothstep(0.35, 0.8, Math.hypot(x, y)) * clamp(-x * side * 0.8 - y * 0.5, 0, 1);
    const rim = lighting.rim.strength * grazing * (1 - face);
    glance[i] = rim * GLANCE;
    for (const c of CHANNELS) {
      const warm = lit < 1 ? lit ** (1 + (THROUGH_SKIN[c] - 1) * face) : lit;
      gain[c][i] = ((warm + rim * lighting.rim.colour[c]) * Math.exp(fill * tint[c])) ** (1 / 2.2);
    }
  }
  return {
    gain: mapChannels(gain, (data) => blur({ data, width, height }, 1.6).data),
    sheen:
      lighting.rim.strength > 0
        ? { data: blur({ data: glance, width, height }, 1.2).data, colour: lighting.rim.colour }
        : null,
    width,
    height,
  };
}

/**
 * An encoded value under a light of this gain. Brightening rolls off below white by the pixel's brightest channel, so that white fabric keeps
 * its folds and the hue is kept. Monotonic in the value for gains up to 1.5.
 */
export const litValue = (value: number, gain: number, brightest: number): number =>
  gain <= 1 ? value * gain : (value * gain) / (1 + (gain - 1) * brightest * brightest * brightest);

/**
 * Skin loses its colour towards white as film and sensors near their limit; in less light it has it back, and without it a shadow on bright
 * skin is grey. HEADROOM is what is left at white, so that noise there is not multiplied without bound.
 */
const HEADROOM = 0.15;
const MAX_CHROMA = 2;
/** r - g (encoded) from which a colour is surely warm: greys, greens and blues keep their chroma. */
const WARM = 0.03;

/** Factor on the chroma of a warm colour whose luma falls from `before` to `after` (encoded); `warmth` is its r - g. 1 where it does not fall. */
export function shadedChroma(before: number, after: number, warmth: number): number {
  if (after >= before || warmth <= 0) return 1;
  const room = (v: number): number => 1 + HEADROOM - v * v * v * v * v;
  const factor = Math.min(MAX_CHROMA, room(after) / room(Math.min(1, before)));
  return 1 + (factor - 1) * Math.min(1, warmth / WARM);
}
