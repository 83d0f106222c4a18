// The background of a look by itself, for the editor.
import { backdropFor } from '../render/backgrounds/index.ts';
import { STYLES } from '../render/index.ts';
import { emptyColour } from '../render/backgrounds/canvas.ts';
import { joinRgb } from '../render/raster/colour-space.ts';
import type { Rgb } from '../types.ts';

/** Throws RangeError for a look without a background of its own. */
export async function paintScene(look: string): Promise<Rgb> {
  const style = STYLES.find(({ id, background }) => id === look && background.kind !== 'own');
  if (!style) throw new RangeError(`There is no background called ${look}`);
  return joinRgb(await backdropFor(style, 1, 0, emptyColour(1, 1)));
}
