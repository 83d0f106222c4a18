// How far the solved alpha may leave the network's outline. Colours refine an outline; they do not move it: without this limit hair of the
// wall's colour dissolves, and texture of the wall beside the head is kept.
import type { Plane } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { blur } from '../raster/blur.ts';
import { luma, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { distanceTo } from '../raster/distance.ts';
import { maskOf } from '../raster/morphology.ts';
import { alikeness } from './prior.ts';

/** Distances inside the outline, in face widths, between which alpha has to become 1: along hair, and along skin, clothes and hats. */
const INSIDE_HAIR = [0.012, 0.035] as const;
const INSIDE_SOLID = [0.002, 0.014] as const;
/** Distances outside the outline between which alpha has to become 0. */
const OUTSIDE_HAIR = [0.03, 0.07] as const;
const OUTSIDE_SOLID = [0.004, 0.016] as const;
/** The same before a busy wall, whose leaves and stones look like hair to colours. */
const OUTSIDE_BUSY = [0.012, 0.035] as const;
/** Standard deviation of the wall's brightness (encoded) from which it starts to be busy, and is; and how far round about it is taken, in face widths. */
const BUSY = [0.04, 0.1] as const;
const ROUND = 0.08;
/** Distances count from the inner and the outer end of the network's slope: between these beliefs the outline may lie anywhere. */
const PERSON = 0.6;
const NOBODY = 0.35;
/**
 * Before a busy wall, the prior (network and colours together, prior.ts) at which alpha may start to be more than 0, and may be 1: there the
 * closed-form solution spreads along books and lamps that run smoothly into the hair, although nobody sees hair in them.
 */
const BELIEVED = [0.1, 0.5] as const;
/** Distances outside the outline, in face widths, from which that starts to count, and counts: the soft edge itself needs no belief. */
const DOUBTED = [0.006, 0.016] as const;
/** How much less the outline before a busy wall is smoothed along hair of another colour: colours separate single hairs from it, but leaves from hair only in part. */
const LESS_ALONG_HAIR = 0.2;
/** The network's belief between which nothing is smoothed any more: it sees the far rim of glasses and a loose lock. */
const TRUSTED_BELIEF = [0.5, 0.9] as const;
/** Between these beliefs of the network a plain wall's colour loses its say against it. */
const KEYED = [0.8, 0.97] as const;

export interface Corridor {
  /** Minimum and maximum alpha of each pixel, 0..1. */
  least: Float32Array;
  most: Float32Array;
  /** The maximum before a busy wall, at most `most`. */
  mostBeforeBusy: Float32Array;
  /** Distance of each pixel from the network's outline, in pixels; 0 inside. */
  outside: Float32Array;
  /** 0..1: how far the outline is to be smoothed, because the wall's texture passes for the person's. */
  smoothing: Float32Array;
}

interface ColourEvidence {
  /** What network and colours believe together in the unknown band, 0..1 (prior.ts). */
  guess: Float32Array;
  /** How much the colours of person and wall overlap around each pixel (colour-posterior.ts). */
  overlap: Float32Array;
  /** 0..1: how much alpha read off a plain wall's colour is worth (strands.ts); there alpha may leave the corridor. */
  keyed: Float32Array;
}

/** `mask` is the network's belief, `hair` how much of the person around each pixel is hair (0..1); all share one grid. */
export function corridorOf(
  image: Colour,
  mask: Plane,
  hair: Float32Array,
  colours: ColourEvidence,
  face: FaceGeometry,
): Corridor {
  const { data, width, height } = mask;
  const inside = distanceTo(
    maskOf(data, (v) => v <= PERSON),
    width,
    height,
  );
  const outside = distanceTo(
    maskOf(data, (v) => v >= NOBODY),
    width,
    height,
  );
  const busy = busyWall(image, mask, face);
  const least = new Float32Array(data.length);
  const most = new Float32Array(data.length);
  const mostBeforeBusy = new Float32Array(data.length);
  const smoothing = new Float32Array(data.length);
  const between = (solid: number, hairy: number, h: number): number => (solid + (hairy - solid) * h) * face.width;
  for (let i = 0; i < data.length; i++) {
    // Hair of the wall's colour is held as tightly as skin: there colours prove nothing.
    const h = hair[i]! * (1 - alikeness(colours.overlap[i]!));
    const free = colours.keyed[i]! * (1 - smoothstep(KEYED[0], KEYED[1], data[i]!));
    least[i] =
      (1 - free) *
      smoothstep(between(INSIDE_SOLID[0], INSIDE_HAIR[0], h), between(INSIDE_SOLID[1], INSIDE_HAIR[1], h), inside[i]!);
    const away = (ends: readonly [number, number]): number =>
      smoothstep(between(OUTSIDE_SOLID[0], ends[0], h), between(OUTSIDE_SOLID[1], ends[1], h), outside[i]!);
    most[i] = Math.max(free, 1 - away(OUTSIDE_HAIR));
    const far = (end: 0 | 1): number => OUTSIDE_HAIR[end] + (OUTSIDE_BUSY[end] - OUTSIDE_HAIR[end]) * busy[i]!;
    smoothing[i] =
      busy[i]! * (1 - LESS_ALONG_HAIR * h) * (1 - smoothstep(TRUSTED_BELIEF[0], TRUSTED_BELIEF[1], data[i]!));
    const doubt =
      smoothstep(DOUBTED[0] * face.width, DOUBTED[1] * face.width, outside[i]!) *
      (1 - smoothstep(BELIEVED[0], BELIEVED[1], colours.guess[i]!));
    mostBeforeBusy[i] = Math.max(free, Math.min(1 - away([far(0), far(1)]), 1 - doubt * busy[i]!));
  }
  return { least, most, mostBeforeBusy, outside, smoothing };
}

/** Changes `alpha` in place. */
export function keepWithin(alpha: Float32Array, least: Float32Array, most: Float32Array): void {
  for (let i = 0; i < alpha.length; i++) alpha[i] = Math.max(least[i]!, Math.min(most[i]!, alpha[i]!));
}

/** How busy the wall is around each pixel, 0..1. */
function busyWall({ r, g, b }: Colour, { data, width, height }: Plane, face: FaceGeometry): Float32Array {
  const round = (values: Float32Array): Float32Array => blur({ data: values, width, height }, face.width * ROUND).data;
  const wall = data.map((v) => (v < NOBODY ? 1 : 0));
  const bright = wall.map((v, i) => v * luma(r[i]!, g[i]!, b[i]!));
  const [all, mean, square] = [wall, bright, bright.map((v) => v * v)].map(round) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  return all.map((v, i) => {
    const share = v + 1e-4;
    const variance = square[i]! / share - (mean[i]! / share) ** 2;
    return smoothstep(BUSY[0], BUSY[1], Math.sqrt(Math.max(0, variance)));
  });
}
