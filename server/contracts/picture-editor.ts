// Design and geometry of a picture in the editor. The page draws it on a canvas, the server for visitors without scripts; sharing this
// code makes both pictures the same. Pure, so that the browser may import it.
import type { CutOutGeometry } from './findings.ts';
import { PICTURE_SIZE_NAMES, PICTURE_SIZES, type PictureSizeName } from './picture-sizes.ts';

export const SHAPES = ['circle', 'square', 'portrait'] as const;
export type Shape = (typeof SHAPES)[number];
export const BACKGROUNDS = ['colour', 'gradient', 'scene', 'blur', 'photo', 'none', 'own'] as const;
export type Background = (typeof BACKGROUNDS)[number];
/** Files of public/pictures/scenes, by the looks whose backgrounds they are. */
export const SCENES = ['office-light', 'window-wall', 'library', 'cafe', 'greenery', 'city-day', 'city-dusk'] as const;
export type Scene = (typeof SCENES)[number];
export const FORMATS = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;
export type Format = keyof typeof FORMATS;

export interface Design {
  shape: Shape;
  background: Background;
  colour: string;
  colour2: string;
  scene: Scene;
  /** Percent of the size at which the face has its right place. */
  zoom: number;
  /** Percent of the frame. */
  x: number;
  y: number;
  /** -100..100; 0 leaves the photo alone. */
  light: number;
  contrast: number;
  warmth: number;
  saturation: number;
  /** Percent of the frame's width. */
  ring: number;
  ringColour: string;
  border: number;
  borderColour: string;
  size: PictureSizeName;
  format: Format;
}

export const RANGES = {
  zoom: [40, 300],
  x: [-60, 60],
  y: [-60, 60],
  light: [-100, 100],
  contrast: [-100, 100],
  warmth: [-100, 100],
  saturation: [-100, 100],
  ring: [0, 10],
  border: [0, 10],
} as const satisfies Partial<Record<keyof Design, readonly [min: number, max: number]>>;
export type RangeName = keyof typeof RANGES;

export const FIRST_DESIGN: Design = {
  shape: 'circle',
  background: 'colour',
  colour: '#e9e2d6',
  colour2: '#c97a1c',
  scene: 'office-light',
  zoom: 100,
  x: 0,
  y: 0,
  light: 0,
  contrast: 0,
  warmth: 0,
  saturation: 0,
  ring: 0,
  ringColour: '#c97a1c',
  border: 0,
  borderColour: '#ffffff',
  size: 'linkedin',
  format: 'png',
};

const LISTS = {
  shape: SHAPES,
  background: BACKGROUNDS,
  scene: SCENES,
  size: PICTURE_SIZE_NAMES,
  format: Object.keys(FORMATS) as Format[],
} as const;
const COLOURS = ['colour', 'colour2', 'ringColour', 'borderColour'] as const;

/** Reads a design from a form or address; invalid values become the defaults. */
export function readDesign(said: (name: string) => string | null | undefined): Design {
  const design: Record<string, unknown> = { ...FIRST_DESIGN };
  for (const [name, list] of Object.entries(LISTS))
    if ((list as readonly string[]).includes(said(name) ?? '')) design[name] = said(name);
  for (const name of COLOURS) if (/^#[0-9a-f]{6}$/i.test(said(name) ?? '')) design[name] = said(name)!.toLowerCase();
  for (const [name, [min, max]] of Object.entries(RANGES)) {
    const text = said(name);
    const value = Number(text);
    if (text && Number.isFinite(value)) design[name] = Math.min(max, Math.max(min, Math.round(value)));
  }
  return fitSize(design as unknown as Design);
}

/** The query of a design, without defaults. */
export function writeDesign(design: Design): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(design))
    if (value !== FIRST_DESIGN[name as keyof Design]) query.set(name, String(value));
  return query;
}

export const sizesFor = (shape: Shape): PictureSizeName[] =>
  PICTURE_SIZE_NAMES.filter((name) => {
    const { width, height } = PICTURE_SIZES[name];
    return (width === height) === (shape !== 'portrait');
  });

/** A shape has its own sizes. */
export function fitSize(design: Design): Design {
  const sizes = sizesFor(design.shape);
  return sizes.includes(design.size) ? design : { ...design, size: sizes[0]! };
}

/** The format to save in: JPEG for places with a limit in bytes. */
export const formatOf = ({ size, format }: Pick<Design, 'size' | 'format'>): Format =>
  'maxBytes' in PICTURE_SIZES[size] ? 'jpeg' : format;

/** Hairline to chin as a share of the frame's height, and the eyes' line from its top: as our headshots are framed. */
const FRAMING: Record<Shape, { face: number; eyes: number }> = {
  circle: { face: 0.44, eyes: 0.43 },
  square: { face: 0.43, eyes: 0.43 },
  portrait: { face: 0.37, eyes: 0.435 },
};

export interface Placed {
  /** Where the photo's upper left corner comes, in pixels of the frame, and pixels of the frame a pixel of the photo. */
  left: number;
  top: number;
  scale: number;
}

/** Where the photo lies in a frame. The face has its place unless that would bring a border of the photo into view. */
export function placePhoto(geometry: CutOutGeometry, design: Design, width: number, height: number): Placed {
  const { face, eyes } = FRAMING[design.shape];
  // What shows the photo itself must be filled by it; a new background may stand beside the person and above.
  const filled = design.background === 'own';
  const wanted = ((height * face) / geometry.face.height) * (design.zoom / 100);
  const { cut } = geometry;
  const minScale = Math.max(
    filled || (cut.left && cut.right) ? width / geometry.width : 0,
    filled || cut.top ? height / geometry.height : 0,
  );
  const scale = Math.max(wanted, minScale);
  const wide = geometry.width * scale;
  const tall = geometry.height * scale;
  const centre = geometry.face.x + geometry.face.width / 2;
  // However far somebody moves the picture, the face stays in it.
  const across = clampOrCentre(width / 2 + (design.x / 100) * width, width * 0.1, width * 0.9);
  const down = clampOrCentre(height * eyes + (design.y / 100) * height, height * 0.1, height * 0.9);
  const left = across - centre * scale;
  const top = down - geometry.eyeLine * scale;
  return {
    scale,
    left: clampOrCentre(left, filled || cut.right ? width - wide : -Infinity, filled || cut.left ? 0 : Infinity),
    // The lower border always cuts the person.
    top: clampOrCentre(top, height - tall, filled || cut.top ? 0 : Infinity),
  };
}

/** Into the range; where it is empty its middle, so that both borders show alike. */
const clampOrCentre = (value: number, min: number, max: number): number =>
  min > max ? (Number.isFinite(min + max) ? (min + max) / 2 : value) : Math.min(max, Math.max(min, value));

/** The part of a picture that fills a frame, cut alike on both sides. */
export function coverOf(
  picture: { width: number; height: number },
  width: number,
  height: number,
): { x: number; y: number; width: number; height: number } {
  const scale = Math.max(width / picture.width, height / picture.height);
  const [w, h] = [width / scale, height / scale];
  return { x: (picture.width - w) / 2, y: (picture.height - h) / 2, width: w, height: h };
}

/** Light and colour, in place. RGBA, alpha untouched. Neutral settings change nothing. */
export function adjustPixels(
  data: Uint8Array | Uint8ClampedArray,
  design: Pick<Design, 'light' | 'contrast' | 'warmth' | 'saturation'>,
): void {
  const { light, contrast, warmth, saturation } = design;
  if (!light && !contrast && !warmth && !saturation) return;
  const gamma = 2 ** (-light / 110);
  const curve = (value: number): number => {
    const lit = value ** gamma;
    const smooth = lit * lit * (3 - 2 * lit);
    return contrast >= 0 ? lit + (smooth - lit) * (contrast / 100) : lit + (0.5 - lit) * (-contrast / 250);
  };
  const table = (gain: number): Float32Array =>
    Float32Array.from({ length: 256 }, (_, value) => Math.min(1, curve(value / 255) * gain) * 255);
  const [red, green, blue] = [table(1 + warmth / 700), table(1), table(1 - warmth / 500)];
  const keep = saturation >= 0 ? 1 + saturation / 125 : 1 + saturation / 100;
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = [red[data[i]!]!, green[data[i + 1]!]!, blue[data[i + 2]!]!];
    const luma = 0.299 * r + 0.587 * g + 0.114 * b;
    data[i] = byte(luma + (r - luma) * keep);
    data[i + 1] = byte(luma + (g - luma) * keep);
    data[i + 2] = byte(luma + (b - luma) * keep);
  }
}
const byte = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value));

/** The bands at the edge, from outside: widths in pixels of the frame. */
export const edgeWidthsOf = (design: Design, width: number): { border: number; ring: number } => ({
  border: (design.border / 100) * width,
  ring: (design.ring / 100) * width,
});
