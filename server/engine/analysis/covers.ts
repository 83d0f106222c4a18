// What hides a face, what is worn on the head and what the photo's border cuts, read off the parts that the segmentation network
// sees in a square around the head.
import { distance, LANDMARK, LEFT_EYE, OVAL, pointOf, RIGHT_EYE } from '../faces/landmarks.ts';
import { LIPS } from '../render/face-regions.ts';
import { fillPolygon, scalePolygon } from '../render/raster/polygon.ts';
import type { Point } from '../render/raster/polygon.ts';
import { cropRgb } from '../render/raster/resample.ts';
import { SEGMENTS, SEGMENTS_SIDE, segmentsOf } from '../render/segments.ts';
import type { Segment, Segments } from '../render/segments.ts';
import type { Face, Rgb } from '../types.ts';

/** Shares of the named area, 0..1, unless a unit is given. A pixel belongs to the class that the network believes most. */
export interface Covers {
  /** Headwear: its area over the square of the face's width, and its share of all that is seen of the head above the brows. */
  hat: { area: number; share: number };
  /** Of the less covered eye's surroundings: what lies before both eyes. Frames of clear glasses cover up to 0.2. */
  eyes: number;
  /** Whether any glasses are seen: the share of a wider field round both eyes. */
  glasses: number;
  /** Of the more covered eye. */
  hairOverEye: number;
  /** Of the lips and the skin next to them: whatever is no face. */
  mouth: number;
  /** Of the face without eyes and mouth: things, clothes, leaves. */
  things: number;
  /** Skin that is no face over or right beside the face above the mouth: its area over the square of the face's width. */
  hand: number;
  /** How much of the head the photo's border cuts: the length of the cut in face widths, at the top and at the worse side. */
  cut: { above: number; beside: number };
  /** Of the whole square: where no class is likely. */
  unclear: number;
}

/** The square's side, in the longer side of the face's box, and the share of it above the box's middle. */
const SQUARE = 3.2;
const ABOVE = 0.45;
const SIDE = SEGMENTS_SIDE;
const PIXELS = SIDE * SIDE;
/** A pixel whose likeliest class is less likely than this belongs to none for sure. */
const LIKELY = 0.6;

/** A square of the picture on the network's grid. */
interface View {
  segments: Segments;
  /** From the picture's pixels to the grid's. */
  place: (point: Point) => Point;
  /** Width of the face in the grid's columns and in its rows. */
  unit: { across: number; down: number };
  /** Which sides of the grid are the photo's own border. */
  border: { top: boolean; left: boolean; right: boolean };
}

async function viewOf(image: Rgb, { box }: Face): Promise<View> {
  const side = Math.max(box.width, box.height) * SQUARE;
  const left = Math.max(0, box.x + box.width / 2 - side / 2);
  const top = Math.max(0, box.y + box.height / 2 - side * ABOVE);
  const part = cropRgb(image, {
    ...{ x: left, y: top },
    width: Math.min(image.width, box.x + box.width / 2 + side / 2) - left,
    height: Math.min(image.height, box.y + box.height / 2 + side * (1 - ABOVE)) - top,
  });
  const across = SIDE / part.image.width;
  const down = SIDE / part.image.height;
  return {
    segments: await segmentsOf(part.image),
    place: ([x, y]) => [(x - part.x) * across, (y - part.y) * down],
    unit: { across: box.width * across, down: box.width * down },
    border: { top: part.y === 0, left: part.x === 0, right: part.x + part.image.width >= image.width },
  };
}

/** The likeliest class of each pixel, as its place in SEGMENTS, and where it is likely at all. */
function classesOf(segments: Segments): { classes: Uint8Array; unclear: number } {
  const planes = SEGMENTS.map((name) => segments[name].data);
  const classes = new Uint8Array(PIXELS);
  let unclear = 0;
  for (let i = 0; i < PIXELS; i += 1) {
    let best = 0;
    for (let c = 1; c < planes.length; c += 1) if (planes[c]![i]! > planes[best]![i]!) best = c;
    classes[i] = best;
    if (planes[best]![i]! < LIKELY) unclear += 1;
  }
  return { classes, unclear: unclear / PIXELS };
}

/** How many pixels of each class lie inside the polygons and, where given, outside the others. */
type Count = Record<Segment, number> & { all: number };
function countIn(classes: Uint8Array, inside: readonly Point[][], outside: readonly Point[][] = []): Count {
  const area = { data: new Float32Array(PIXELS), width: SIDE, height: SIDE };
  for (const shape of inside) fillPolygon(area, shape);
  const holes = { ...area, data: new Float32Array(PIXELS) };
  for (const shape of outside) fillPolygon(holes, shape);
  const count: Count = { background: 0, hair: 0, bodySkin: 0, faceSkin: 0, clothes: 0, others: 0, all: 0 };
  for (let i = 0; i < PIXELS; i += 1) {
    if (area.data[i]! <= 0.5 || holes.data[i]! > 0.5) continue;
    count.all += 1;
    count[SEGMENTS[classes[i]!]!] += 1;
  }
  return count;
}

const shareOf = (part: number, { all }: Count): number => (all > 0 ? part / all : 0);

/** Points of a circle on the grid; `radius` in face widths. */
function circle([x, y]: Point, radius: number, { across, down }: View['unit']): Point[] {
  return Array.from({ length: 24 }, (_, k) => {
    const angle = (k / 24) * 2 * Math.PI;
    return [x + Math.cos(angle) * radius * across, y + Math.sin(angle) * radius * down] as const;
  });
}

export async function readCovers(image: Rgb, face: Face): Promise<Covers> {
  const view = await viewOf(image, face);
  const { classes, unclear } = classesOf(view.segments);
  const { mesh } = face;
  const ring = (points: readonly number[], size: number): Point[] =>
    scalePolygon(
      points.map((index) => view.place(pointOf(mesh, index))),
      size,
    );
  // The face's own axes: across in face widths from its middle, down in shares of the way from forehead to chin.
  const top = pointOf(mesh, LANDMARK.forehead);
  const chin = pointOf(mesh, LANDMARK.chin);
  const [dx, dy] = [chin[0] - top[0], chin[1] - top[1]];
  const tall = distance(top, chin) || 1;
  const at = (across: number, down: number): Point =>
    view.place([
      top[0] + dx * down + (dy / tall) * across * face.box.width,
      top[1] + dy * down - (dx / tall) * across * face.box.width,
    ]);
  const block = (across: number, from: number, to: number): Point[] => [
    ...[at(-across, from), at(across, from)],
    ...[at(across, to), at(-across, to)],
  ];
  const unit = view.unit.across * view.unit.down;
  const oval = ring(OVAL, 1);
  const eyes = [LEFT_EYE, RIGHT_EYE].map((eye) => ring(eye, 1.3));
  const onEyes = eyes.map((eye) => countIn(classes, [eye]));
  const fields = [LEFT_EYE, RIGHT_EYE].map((eye) => ring(eye, 3));
  const fieldsSeen = countIn(classes, fields);
  const mouth = countIn(classes, [ring(LIPS, 1.15)]);
  const cheeks = countIn(classes, [ring(OVAL, 0.92)], [...fields, ring(LIPS, 1.6)]);
  const round = view.place([face.box.x + face.box.width / 2, face.box.y + face.box.height * 0.35]);
  const head = countIn(classes, [circle(round, 1, view.unit)], [oval, block(3, 0.35, 9)]);
  const over = countIn(classes, [ring(OVAL, 0.92)]);
  const beside = countIn(classes, [block(0.62, 0.05, 0.72)], [oval]);
  return {
    hat: { area: head.others / unit, share: head.others / (head.others + head.hair + 1) },
    eyes: Math.min(...onEyes.map((eye) => shareOf(eye.others, eye))),
    glasses: shareOf(fieldsSeen.others, fieldsSeen),
    hairOverEye: Math.max(...onEyes.map((eye) => shareOf(eye.hair, eye))),
    mouth: shareOf(mouth.all - mouth.faceSkin, mouth),
    things: shareOf(cheeks.others + cheeks.clothes + cheeks.background, cheeks),
    hand: (over.bodySkin + beside.bodySkin) / unit,
    cut: cutOf(classes, view, view.place(chin)[1]),
    unclear,
  };
}

/** What belongs to a head. */
const HEAD = new Set<Segment>(['hair', 'faceSkin', 'others']);

/** The photo's border beside and above the head, above the height of the chin. */
function cutOf(classes: Uint8Array, { border, unit }: View, chin: number): Covers['cut'] {
  const isHead = (x: number, y: number): boolean => HEAD.has(SEGMENTS[classes[y * SIDE + x]!]!);
  const rows = Math.max(0, Math.min(SIDE, Math.round(chin)));
  let [above, left, right] = [0, 0, 0];
  // One pixel in from the border, where the network has seen something on both sides.
  for (let x = 0; x < SIDE; x += 1) if (border.top && isHead(x, 1)) above += 1;
  for (let y = 0; y < rows; y += 1) {
    if (border.left && isHead(1, y)) left += 1;
    if (border.right && isHead(SIDE - 2, y)) right += 1;
  }
  return { above: above / unit.across, beside: Math.max(left, right) / unit.down };
}
