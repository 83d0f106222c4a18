// Renders a print in a style: background, lights, compositing, catchlights. Pixels in, pixels out.
import type { Plane, Rgb } from '../types.ts';
import { backdropFor } from './backgrounds/index.ts';
import { cycled } from './cycled.ts';
import { setCatchlights } from './light/catchlight.ts';
import { compose, contrastOf } from './output/composite.ts';
import { thinEdge } from './output/thin-edge.ts';
import { preserveSkinTone } from './colour/preserve-skin-tone.ts';
import type { PreparedShot } from './prepare.ts';
import { linearOf, mapChannels } from './raster/colour-space.ts';
import type { Colour } from './raster/colour-space.ts';
import { seedOf } from './raster/random.ts';
import { lightMap } from './light/relight.ts';
import type { LightMap } from './light/relight.ts';
import { backgroundIndexOf } from './style.ts';
import type { StyleSpec } from './style.ts';
import { shadeWall } from './light/wall-shadow.ts';

export type { Fixes } from './colour/fixes.ts';
export { developNegative, withRepairedOutline, touchedUp } from './negative.ts';
export type { KnownOutline } from './matting/known-outline.ts';
export type { Negative } from './negative.ts';
export { gridMatteOf, matteOf, prepareShot, printOf, SHOT_SIZE } from './prepare.ts';
export type { PreparedShot } from './prepare.ts';
export { OWN_STYLE, STYLES } from './styles.ts';
export type { StyleSpec } from './style.ts';

/** Changes to the style's warmth and contrast, and factor on its key light; one row for each variation, repeating. */
const GRADES = [
  { warmth: 0, contrast: 0, key: 1 },
  { warmth: 0.004, contrast: 0.04, key: 1.15 },
  { warmth: -0.004, contrast: -0.02, key: 0.8 },
  { warmth: 0.002, contrast: 0.07, key: 1.25 },
  { warmth: -0.005, contrast: 0.05, key: 1.1 },
] as const;

/** Minimum and maximum grain, encoded standard deviation; the minimum prevents banding in smooth backgrounds. */
const MIN_GRAIN = 0.006;
const MAX_GRAIN = 0.018;

/** Value of `litFrom` for clearly one-sided light; share of the key light kept on that side, and on the other. */
const PLAINLY_LIT = 0.3;
const ALONG = 0.6;
const AGAINST = 0.35;

/** `inPlace`: the photo stays as it is around the person, for outlines that do not hold; only before the own background. */
export async function renderShot(
  prepared: PreparedShot,
  style: StyleSpec,
  variation = 0,
  inPlace = false,
): Promise<Rgb> {
  const n = Math.abs(Math.trunc(variation));
  const side = n % 2 === 0 ? -1 : 1;
  const grade = cycled(GRADES, n);
  const wall = await backdropFor(style, side, backgroundIndexOf(n), prepared.surroundings);
  const key = { ...style.light.key, strength: style.light.key.strength * grade.key * agreement(prepared.lit, side) };
  const grain = Math.min(MAX_GRAIN, Math.max(MIN_GRAIN, prepared.noise));
  const backdrop = shadeWall(wall, prepared.alpha, style, side);
  const light = lightMap(prepared.relief, { ...style.light, key }, side, ambientOf(style, wall));
  const contrast = style.grade.contrast + grade.contrast;
  preserveSkinTone(prepared.person, prepared.face, light, (v) => contrastOf(v, contrast));
  const image = compose({
    person: inPlace ? await prepared.inPlace() : prepared.person,
    alpha: inPlace ? opaque(prepared.alpha) : edgeBefore(wall, style, prepared),
    spill: prepared.spill,
    light: inPlace ? onFaceAlone(light, prepared.relief.face.data) : light,
    backdrop,
    wrap: inPlace ? 0 : style.wrap,
    vignette: style.vignette,
    overAll: inPlace,
    grade: isGrey(prepared, style)
      ? { warmth: 0, contrast, saturation: 0 }
      : { warmth: style.grade.warmth + grade.warmth, contrast, saturation: style.grade.saturation },
    grain: { background: grain, person: Math.sqrt(Math.max(0, grain ** 2 - prepared.noise ** 2)) },
    seed: seedOf(style.id, n),
  });
  setCatchlights(image, prepared.dullEyes, side);
  return image;
}

/** The photo's own surroundings hold no other wall whose light could be seen. */
const edgeBefore = (backdrop: Colour, { background }: StyleSpec, { alpha, veil, surroundings }: PreparedShot): Plane =>
  background.kind === 'own' ? alpha : thinEdge(alpha, { veil, own: surroundings, backdrop });

const opaque = (alpha: Plane): Plane => ({ ...alpha, data: new Float32Array(alpha.data.length).fill(1) });

/** Kinds of background that are one colour by intention: a company's blue stays blue behind a black-and-white portrait. */
const PLAIN: ReadonlySet<string> = new Set(['paper', 'brand', 'window']);

/** A black-and-white person before a coloured room would look pasted, so the room turns grey as well. */
const isGrey = ({ isMonochrome }: PreparedShot, { background }: StyleSpec): boolean =>
  isMonochrome && !PLAIN.has(background.kind);

/** Without the shading that would draw the outline. */
function onFaceAlone(light: LightMap, face: Float32Array): LightMap {
  const gain = mapChannels(light.gain, (plane) => plane.map((v, i) => 1 + (v - 1) * face[i]!));
  return { ...light, gain, sheen: null };
}

/** Sampling interval in pixels for a mean; odd, so that all columns are sampled. */
const SAMPLED = 7;

/** Mean colour of the background (linear); white for the photo's own, whose light is on the person already. */
function ambientOf({ background }: StyleSpec, { r, g, b }: Colour): [number, number, number] {
  if (background.kind === 'own') return [1, 1, 1];
  const mean = (channel: Float32Array): number => {
    let sum = 0;
    for (let i = 0; i < channel.length; i += SAMPLED) sum += linearOf(channel[i]!);
    return (sum * SAMPLED) / channel.length;
  };
  return [mean(r), mean(g), mean(b)];
}

/** Factor on the key light: a face already lit from that side needs less; from the other side two lights would leave both shadow edges. */
function agreement(lit: number, side: 1 | -1): number {
  const along = Math.min(1, Math.max(-1, (lit * side) / PLAINLY_LIT));
  return 1 - (1 - (along > 0 ? ALONG : AGAINST)) * Math.abs(along);
}

/** Changes `variation` so that the key light comes from the side from which the photo is clearly lit, if it is. */
export const towardsItsLight = ({ lit }: PreparedShot, variation: number): number =>
  lit > PLAINLY_LIT / 2 ? variation ^ 1 : variation;
