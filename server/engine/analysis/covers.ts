// Detects what covers a face, headwear, and a head cut by the photo's border, from the segmentation network's classes in a square around
// the head.
import { distance, LANDMARK, LEFT_EYE, OVAL, pointOf, RIGHT_EYE } from '../faces/landmarks.ts';
import { LIPS } from '../render/face-regions.ts';
import { fillPolygon, scalePolygon } from '../render/raster/polygon.ts';
import type { Point } from '../render/raster/polygon.ts';
import { cropRgb } from '../render/raster/resample.ts';
import { SEGMENTS, SEGMENTS_SIDE, segmentsOf } from '../render/matting/segments.ts';
import type { Segment, Segments } from '../render/matting/segments.ts';
import type { Face, Rgb } from '../types.ts';

/** Shares of the named area, 0..1, unless a unit is given. Each pixel counts for its most likely class. */
export interface Covers {
  /** Headwear: area over the squared face width, and share of headwear and hair above the brows. */
  hat: { area: number; share: number };
  /** Share of the less covered eye's surroundings that is covered, so both eyes are. Frames of clear glasses cover up to 0.2. */
  eyes: number;
  /** Share of glasses in a wider area around both eyes. */
  glasses: number;
  /** Share of hair over the more covered eye. */
  hairOverEye: number;
  /** Share of the lips and the skin beside them that is not face. */
  mouth: number;
  /** Share of the face without eyes and mouth that is things, clothes or background. */
  things: number;
  /** Body skin over the face, or beside it above the mouth: area over the squared face width. */
  hand: number;
  /** Length of the head's cut by the photo's border, in face widths: at the top, and at the worse side. */
  cut: { above: number; beside: number };
  /** Share of the square where no class is likely. */
  unclear: number;
}

/** Side of the square in units of the face box's longer side, and the share of it above the box's centre. */
const SQUARE = 3.2;
const ABOVE = 0.45;
const SIDE = SEGMENTS_SIDE;
const PIXELS = SIDE * SIDE;
/** A pixel is unclear when its most likely class has a lower probability than this. */
const LIKELY = 0.6;

/** The square on the network's grid. */
interface View {
  segments: Segments;
  /** Maps picture pixels to grid pixels. */
  place: (point: Point) => Point;
  /** Face width in grid columns and in grid rows. */
  unit: { across: number; down: number };
  /** Which sides of the grid coincide with the photo's border. */
  border: { top: boolean; left: boolean; right: boolean };
}

async function viewOf(image: Rgb, { box }: Face): Promise<View> {
  const side = Math.max(box.width, box.height) * SQUARE;
  const left = Math.max(0, box.x + box.width / 2 - side / 2);
  const top = Math.max(0, box.y + box.height / 2 - side * ABOVE);
  const part = cropRgb(image, {
    x: left,
    y: top,
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

/** The most likely class of each pixel, as an index in SEGMENTS, and the share of unclear pixels. */
function classesOf(segments: Segments): { classes: Uint8Array; unclear: number } {
  const classes = new Uint8Array(PIXELS);
  const likeliest = segments.background.data.slice();
  for (const [index, name] of SEGMENTS.entries()) {
    const { data } = segments[name];
    for (let i = 0; i < PIXELS; i += 1) {
      if (data[i]! <= likeliest[i]!) continue;
      likeliest[i] = data[i]!;
      classes[i] = index;
    }
  }
  return { classes, unclear: likeliest.filter((v) => v < LIKELY).length / PIXELS };
}

const classAt = (classes: Uint8Array, i: number): Segment => {
  const name = SEGMENTS[classes[i]!];
  if (!name) throw new RangeError(`No class at pixel ${i}`);
  return name;
};

/** Pixels of each class inside the polygons and outside the excluded ones. */
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
    count[classAt(classes, i)] += 1;
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
  // Face coordinates: across in face widths from the centre, down as a share of the distance from forehead to chin.
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
    at(-across, from),
    at(across, from),
    at(across, to),
    at(-across, to),
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

/** Classes that can belong to a head. */
const HEAD = new Set<Segment>(['hair', 'faceSkin', 'others']);

/** Measures the head along the photo's top and side borders, above the chin. */
function cutOf(classes: Uint8Array, { border, unit }: View, chin: number): Covers['cut'] {
  const isHead = (x: number, y: number): boolean => HEAD.has(classAt(classes, y * SIDE + x));
  const rows = Math.max(0, Math.min(SIDE, Math.round(chin)));
  let [above, left, right] = [0, 0, 0];
  // One pixel inside the border, where the network has context on both sides.
  for (let x = 0; x < SIDE; x += 1) if (border.top && isHead(x, 1)) above += 1;
  for (let y = 0; y < rows; y += 1) {
    if (border.left && isHead(1, y)) left += 1;
    if (border.right && isHead(SIDE - 2, y)) right += 1;
  }
  return { above: above / unit.across, beside: Math.max(left, right) / unit.down };
}
