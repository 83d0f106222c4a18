// Whether a photo is black and white, or toned in one colour (sepia).
import type { Rgb } from '../../types.ts';
import { interleavedLumaAt } from '../raster/colour-space.ts';

/** Sampling interval in pixels. */
const SAMPLED = 53;
/** Difference between channels (bytes) that is a colour: more than compression leaves in grey. */
const COLOUR = 14;
/** Share of coloured pixels up to which a photo is black and white. */
const COLOURED = 0.004;
/**
 * Distance (bytes) from the photo's one tone, and the share of pixels that may lie further from it. Of 104 photos the one sepia print has 2.2 at that
 * share, and the least colourful of the others 5.3.
 */
const OFF_TONE = 3;
const OTHERS = 0.02;

/** True for toned prints, too. */
export const isMonochrome = (photo: Rgb): boolean => isGrey(photo) || isToned(photo);

function isGrey({ data }: Rgb): boolean {
  let [coloured, all] = [0, 0];
  for (let i = 0; i + 2 < data.length; i += 3 * SAMPLED, all++) {
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!];
    if (Math.max(r, g, b) - Math.min(r, g, b) > COLOUR) coloured++;
  }
  return all > 0 && coloured <= COLOURED * all;
}

/** Brightness (bytes) at which a toned print shows its tone: black and white have none. */
const MIDTONES = [60, 200] as const;
/** Part of the mean tone that a midtone shows at least: in a grey picture with one coloured thing most show none. */
const SHOWS_TONE = 0.3;

/** The tone is the mean of red and blue beside the brightness; a print's colours all lie on the line from grey to it. */
function isToned({ data }: Rgb): boolean {
  const colours: { y: number; red: number; blue: number }[] = [];
  let [red, blue] = [0, 0];
  for (let i = 0; i + 2 < data.length; i += 3 * SAMPLED) {
    const y = interleavedLumaAt(data, i);
    const colour = { y, red: data[i]! - y, blue: data[i + 2]! - y };
    if (y > MIDTONES[0] && y < MIDTONES[1]) [red, blue] = [red + colour.red, blue + colour.blue];
    colours.push(colour);
  }
  const midtones = colours.filter(({ y }) => y > MIDTONES[0] && y < MIDTONES[1]).length;
  const length = Math.hypot(red, blue);
  if (length === 0) return false;
  const tone = length / midtones;
  const others = colours.filter((colour) => {
    const off = Math.abs(colour.red * blue - colour.blue * red) / length;
    const along = (colour.red * red + colour.blue * blue) / length;
    const isMidtone = colour.y > MIDTONES[0] && colour.y < MIDTONES[1];
    return off > OFF_TONE || (isMidtone && along < SHOWS_TONE * tone);
  });
  return others.length <= OTHERS * colours.length;
}
