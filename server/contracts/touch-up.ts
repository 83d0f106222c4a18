// Touch-up of a picture's outline with a brush, as plain text: short enough for an address, and equal exactly where the strokes are. The
// browser may import this file.
import type { StudioCrop } from './studio-lists.ts';
import { STUDIO_CROPS } from './studio-lists.ts';

export const STROKE_KINDS = ['keep', 'remove'] as const;
export type StrokeKind = (typeof STROKE_KINDS)[number];

/** A stroke of the brush, as it was drawn over the picture in one crop. */
export interface Stroke {
  kind: StrokeKind;
  /** The crop that it was drawn over. */
  crop: StudioCrop;
  /** Of the brush, as a share of the picture's width. */
  radius: number;
  /** Shares of the picture's width and height. */
  points: readonly (readonly [x: number, y: number])[];
}

/** Steps per unit: three digits after the point, in two characters each. */
const STEPS = 1000;
const BASE = 36;
export const MAX_TOUCH_UP = 4000;
const MAX_POINTS = 200;
/** Largest and smallest radius of the brush. */
export const BRUSH = { least: 0.008, most: 0.06, usual: 0.022 } as const;

const pair = (share: number): string =>
  Math.round(Math.min(1, Math.max(0, share)) * STEPS)
    .toString(BASE)
    .padStart(2, '0');
const share = (text: string): number => Number.parseInt(text, BASE) / STEPS;

/** `k` or `r`, the crop's index, the radius, then the points; strokes are joined by `-`. */
export const formatStroke = ({ kind, crop, radius, points }: Stroke): string =>
  `${kind[0]}${STUDIO_CROPS.indexOf(crop)}${pair(radius)}${points
    .slice(0, MAX_POINTS)
    .map(([x, y]) => pair(x) + pair(y))
    .join('')}`;

const STROKE = '[kr][0-5][0-9a-r][0-9a-z](?:[0-9a-r][0-9a-z]){2,400}';
export const TOUCH_UP_PATTERN = new RegExp(`^(?:${STROKE}(?:-${STROKE})*)?$`);

/** Adds a stroke; the text stays as it is when there is no room for more. */
export function addStroke(touchUp: string, stroke: Stroke): string {
  const longer = [touchUp, formatStroke(stroke)].filter(Boolean).join('-');
  return longer.length > MAX_TOUCH_UP ? touchUp : longer;
}

/** The strokes of a text; [] when it is none. */
export function parseTouchUp(text: string): Stroke[] {
  if (text === '' || text.length > MAX_TOUCH_UP || !TOUCH_UP_PATTERN.test(text)) return [];
  return text.split('-').map((one) => {
    const pairs = one.slice(2).match(/../g) ?? [];
    const [radius = '00', ...places] = pairs;
    return {
      kind: one.startsWith('k') ? 'keep' : 'remove',
      crop: STUDIO_CROPS[Number(one[1])]!,
      radius: share(radius),
      points: Array.from(
        { length: Math.floor(places.length / 2) },
        (_, i) => [share(places[i * 2]!), share(places[i * 2 + 1]!)] as const,
      ),
    };
  });
}
