// Renders the background that a style describes.
import { seeded, seedOf } from '../raster/random.ts';
import type { Colour } from '../raster/colour-space.ts';
import type { StyleSpec } from '../style.ts';
import { brand } from './brand.ts';
import type { Setting } from './canvas.ts';
import { own } from './own.ts';
import { paper } from './paper.ts';
import { place } from './place.ts';
import { windowWall } from './window-wall.ts';

/** Size in pixels. Small, because only the rims of out-of-focus lights are sharp. */
const PLACE = { width: 512, height: 640 } as const;
const SMOOTH = { width: 256, height: 320 } as const;

const SMOOTH_KINDS: ReadonlySet<string> = new Set(['paper', 'brand', 'window']);

/** Cache: all backgrounds except the photo's own depend only on style, side and variant. */
const painted = new Map<string, Promise<Colour>>();
const KEPT = 12;

export function backdropFor(style: StyleSpec, side: 1 | -1, variant: number, surroundings: Colour): Promise<Colour> {
  const size = SMOOTH_KINDS.has(style.background.kind) ? SMOOTH : PLACE;
  const name = style.behind ?? style.id;
  const setting: Setting = { ...size, side, variant, random: seeded(seedOf(name, variant)) };
  if (style.background.kind === 'own') return Promise.resolve(own(surroundings, setting));
  const key = `${name}/${side}/${variant}`;
  const known = painted.get(key);
  if (known) return known;
  const fresh = paint(style, setting);
  painted.set(key, fresh);
  fresh.catch(() => painted.delete(key));
  const [oldest] = painted.keys();
  if (painted.size > KEPT && oldest !== undefined) painted.delete(oldest);
  return fresh;
}

async function paint(style: StyleSpec, setting: Setting): Promise<Colour> {
  const { background } = style;
  switch (background.kind) {
    case 'paper':
      return paper(background, setting);
    case 'brand':
      return brand(background, setting);
    case 'window':
      return windowWall(background, setting);
    case 'own':
      throw new Error('own backgrounds are made from the photo');
    default:
      return place(background, setting);
  }
}
