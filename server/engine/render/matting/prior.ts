// What is believed about the band before matting settles it: the network and the colours, each as far as it can be trusted
// at the place. The network knows where a person ends to about two pixels of its own; colours know single hairs.
import type { Plane } from '../../types.ts';
import type { ColourWitness } from './colour-posterior.ts';
import { eyeCentres, middle } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { clamp, smoothstep } from '../raster/colour-space.ts';
import { erode, grow } from '../raster/morphology.ts';
import type { Keyed } from './strands.ts';
import { UNKNOWN } from './trimap.ts';

/** How much the network and the colours weigh, as powers of their odds. */
const MASK_POWER = 0.75;
const COLOUR_POWER = 0.7;
/** Where colours decide nothing, the network's outline is all there is, and is drawn sharper. */
const MASK_ALONE = 1.7;
/** From this overlap of colours on they lose their say, and at the second they have none. */
const OVERLAP = [0.0015, 0.01] as const;
/** How little, 0..1, colours of such an overlap separate person from wall. */
export const alikeness = (overlap: number): number => smoothstep(OVERLAP[0], OVERLAP[1], overlap);
/** Weight of the prior in the matting equation: where colours separate person from wall, and where they do not. */
const PULL = 0.04;
const PULL_ALONE = 0.9;
/** And along skin, clothes and hats of other colours than the wall, where the picture's own edge is near the network's. */
const PULL_SOLID = 0.3;
/** Radius, in face widths, from which a patch beside the outline is too large for a lock of hair. */
const LOCK = 0.018;
/** What is left of the colours' say in such a patch above the eyes, where hair may be thick; below it nothing is. */
const THICK_HAIR = 0.35;

/** Where the network's outline lies. */
const OUTLINE = 0.45;

/** The odds of such a patch, against. */
const DOUBT = 2;
/** Between these beliefs of the network the colours before a plain wall lose their say alone; how strongly they pull. */
const KEYED = [0.3, 0.7] as const;
const PULL_KEYED = 0.6;

export interface Prior {
  /** 0..1 in the band, 0 elsewhere. */
  guess: Float32Array;
  /** How strongly the solution is held to it. */
  pull: Float32Array;
}

const odds = (p: number): number => Math.log(p / (1 - p));

interface Witnesses {
  trimap: Uint8Array;
  mask: Plane;
  /** How much of the person round about is hair, 0..1: colours have a say in hair alone. */
  hair: Float32Array;
  colours: ColourWitness;
  keyed: Keyed;
  face: FaceGeometry;
}

export function priorOf(witnesses: Witnesses): Prior {
  const { trimap, mask, hair, colours, keyed, face } = witnesses;
  const { width, height, data } = mask;
  const guess = new Float32Array(width * height);
  const pull = new Float32Array(width * height).fill(PULL);
  const patches = patchesOutside(witnesses);
  const eyes = middle(...eyeCentres(face.mesh))[1];
  for (let i = 0; i < guess.length; i++) {
    if (trimap[i] !== UNKNOWN) continue;
    const maskSays = odds(clamp(data[i]!, 0.015, 0.985));
    const colourSays = odds(clamp(colours.posterior[i]!, 0.02, 0.98));
    // Beside an ear or a neck nothing thick belongs to the person; above the eyes it may be hair that the network cut.
    const say = patches[i] ? (((i / width) | 0) < eyes ? THICK_HAIR : 0) : 1;
    const cap = patches[i] && say === 0 ? -DOUBT : Infinity;
    // What has no say leaves the network alone, whose doubt would else stay as a haze.
    const solid = 1 - hair[i]!;
    const alike = alikeness(colours.overlap[i]!);
    const alone = say === 0 ? 1 : Math.max(solid, alike);
    const both =
      Math.min(maskSays, cap) * (MASK_POWER + (MASK_ALONE - MASK_POWER) * alone) +
      colourSays * COLOUR_POWER * (1 - alone) * say;
    guess[i] = 1 / (1 + Math.exp(-both));
    const most = PULL_ALONE + (PULL_SOLID - PULL_ALONE) * solid * (1 - alike);
    pull[i] = PULL + (most - PULL) * Math.max(alone, patches[i] ? 1 - say * 1.7 : 0);
    // Before a plain wall, colour alone shows what the network is too coarse to see.
    const key = keyed.worth[i]! * (1 - smoothstep(KEYED[0], KEYED[1], data[i]!));
    guess[i]! += (keyed.cover[i]! - guess[i]!) * key;
    pull[i]! += (PULL_KEYED - pull[i]!) * key;
  }
  return { guess, pull };
}

/** Patches outside the network's outline that have the person's colours and are thicker than a lock of hair: another head beside an ear. */
function patchesOutside({ trimap, mask, colours, face }: Witnesses): Uint8Array {
  const { width, height, data } = mask;
  const radius = Math.max(1, Math.round(face.width * LOCK));
  const outside = new Uint8Array(width * height);
  for (let i = 0; i < outside.length; i++)
    outside[i] = trimap[i] === UNKNOWN && data[i]! < OUTLINE && colours.posterior[i]! > 0.5 ? 1 : 0;
  return grow(erode(outside, width, height, radius), width, height, radius + 1);
}
