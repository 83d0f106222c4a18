// Brings the answer's light and colour to the person's: by what the same skin is in both.
import type { FaceGeometry } from '../render/face-regions.ts';
import { skinPixels } from '../render/colour/face-colours.ts';
import { CHANNELS, clamp, LINEAR_OF_BYTE, linearAt, mapChannels, toEncoded } from '../render/raster/colour-space.ts';
import type { Plane, Rgb } from '../types.ts';

/** Clothes follow the light's colour, not the skin's: the root of the factor, this far at most. */
const MAX_ON_CLOTHES = 1.12;
/** Weight of the neck's pixels on that of the face's: they lie along the seam. */
const NECK = 3;
const TRIMMED = 0.15;

export type Gain = readonly [r: number, g: number, b: number];

/** The same place of both: where its colour begins in each. */
interface Pair {
  own: Rgb['data'];
  theirs: Rgb['data'];
  at: number;
  weight: number;
}

/** `neck`: pixels where both show skin of the neck above the seam. */
export function skinGain(print: Rgb, answer: Rgb, face: FaceGeometry, neck: readonly number[]): Gain {
  const [one, other] = [skinPixels(print, face), skinPixels(answer, face)];
  const pairs: Pair[] = [];
  for (const at of one.pixels) pairs.push({ own: one.data, theirs: other.data, at: at * 3, weight: 1 });
  for (const at of neck) pairs.push({ own: print.data, theirs: answer.data, at: at * 3, weight: NECK });
  const usual = trimmed(pairs);
  return mapChannels(CHANNELS, (c) => {
    let [own, theirs] = [0, 0];
    for (const pair of usual) {
      own += pair.weight * linearAt(pair.own, pair.at + c);
      theirs += pair.weight * linearAt(pair.theirs, pair.at + c);
    }
    return theirs > 0 ? own / theirs : 1;
  });
}

/** Without the pairs that differ most in either direction: a lock of hair, a highlight, a shadow that one of them has. */
function trimmed(pairs: readonly Pair[]): Pair[] {
  const ratio = ({ own, theirs, at }: Pair): number =>
    (linearAt(own, at + 1) + 0.002) / (linearAt(theirs, at + 1) + 0.002);
  const sorted = pairs.map((pair) => ({ pair, by: ratio(pair) })).sort((a, b) => a.by - b.by);
  const cut = Math.floor(sorted.length * TRIMMED);
  return sorted.slice(cut, sorted.length - cut).map(({ pair }) => pair);
}

/** For clothes. */
export const clothesGain = (gain: Gain): Gain =>
  mapChannels(gain, (v) => clamp(Math.sqrt(v), 1 / MAX_ON_CLOTHES, MAX_ON_CLOTHES));

const tableOf = (gain: number): Float32Array =>
  Float32Array.from({ length: 256 }, (_, v) => 255 * Math.min(1, toEncoded(LINEAR_OF_BYTE[v]! * gain)));

/** Applies `onSkin` where `skin` is 1, `onClothes` where `clothes` is, in place; planes have the picture's size. */
export function applyGains(
  { data }: Rgb,
  { skin, clothes }: { skin: Plane; clothes: Plane },
  onSkin: Gain,
  onClothes: Gain,
): void {
  const [ofSkin, ofClothes] = [mapChannels(onSkin, tableOf), mapChannels(onClothes, tableOf)];
  for (let i = 0; i < skin.data.length; i++) {
    const [s, k] = [skin.data[i]!, clothes.data[i]!];
    if (s + k < 0.004) continue;
    for (const c of CHANNELS) {
      const v = data[i * 3 + c]!;
      data[i * 3 + c] = Math.round(v + s * (ofSkin[c][v]! - v) + k * (ofClothes[c][v]! - v));
    }
  }
}
