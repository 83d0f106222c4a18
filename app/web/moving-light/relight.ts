// The engine's key light, computed in the browser: the same formula as server/engine/render/light/relight.ts, which a test compares
// (tests/assets/moving-light.test.ts).

/** Degrees from the camera to the side (negative: to the left) and above it. */
export interface LightPlace {
  azimuth: number;
  elevation: number;
}

/** As the pictures of public/pictures/light store it: x and y of each normal and the face's share, in a byte each. */
export interface Normals {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

const WRAP = 0.5;
const MIN_LIT = 0.5;
const MAX_LIT = 1.6;
const FACE_SHADOW = 0.75;
const THROUGH_SKIN = [0.85, 1, 1.1] as const;
const ENCODED = 1 / 2.2;
/** How much harder the light is here than in a headshot, as an exponent on the engine's factors: a headshot flatters, this one shows. */
export const HARDNESS = 1.8;
/** The light's highest factor, by which the person's picture is brightened in advance: a canvas can only darken exactly. */
const MAX_FACTOR = MAX_LIT ** ENCODED;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function directionOf({ azimuth, elevation }: LightPlace): readonly [x: number, y: number, z: number] {
  const level = Math.cos(radians(elevation));
  return [Math.sin(radians(azimuth)) * level, -Math.sin(radians(elevation)), Math.cos(radians(azimuth)) * level];
}

/** For each normal the factor on the brightened picture, in bytes of RGBA. */
export function shade({ data, width, height }: Normals, place: LightPlace, strength: number): Uint8ClampedArray {
  const [kx, ky, kz] = directionOf(place);
  const out = new Uint8ClampedArray(width * height * 4);
  const straight = Math.max(0, (kz + WRAP) / (1 + WRAP));
  for (let i = 0; i < width * height * 4; i += 4) {
    const x = (data[i]! - 128) / 127;
    const y = (data[i + 1]! - 128) / 127;
    const face = data[i + 2]! / 255;
    const z = Math.sqrt(Math.max(0, 1 - x * x - y * y));
    const towards = Math.max(0, (x * kx + y * ky + z * kz + WRAP) / (1 + WRAP));
    const keyed = Math.min(MAX_LIT, Math.max(MIN_LIT, 1 + strength * (towards - straight)));
    const lit = keyed < 1 ? 1 - (1 - keyed) * (1 - (1 - FACE_SHADOW) * face) : keyed;
    for (let c = 0; c < 3; c++) {
      const through = lit < 1 ? 1 + (THROUGH_SKIN[c]! - 1) * face : 1;
      out[i + c] = 255 * (lit ** (through * ENCODED) / MAX_FACTOR) ** HARDNESS;
    }
    out[i + 3] = 255;
  }
  return out;
}

/** Radius of the cornea in radii of the iris. */
const CORNEA = 1.3;

/** Where the eye reflects the light, in radii of the iris from its centre: where the surface faces half-way between light and camera. */
export function reflectionOf(place: LightPlace): readonly [x: number, y: number] {
  const [x, y, z] = directionOf(place);
  const length = Math.hypot(x, y, z + 1);
  return [(CORNEA * x) / length, (CORNEA * y) / length];
}
