// Pixels that are surely the person's or surely a neighbour's: faces, heads of hair, and clothes below the chins.
import type { Plane } from '../../types.ts';
import { OVAL, outline } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import type { Colour } from '../raster/colour-space.ts';
import { connected, erode, grow, maskWhere } from '../raster/morphology.ts';
import { fillPolygon, scalePolygon } from '../raster/polygon.ts';
import { breadthOf, chinOf, fromHead, fromPerson, middleOf } from './body.ts';
import type { FaceBox } from './body.ts';
import { componentsOf } from './topology.ts';
import { BACKGROUND, FOREGROUND, UNKNOWN } from './trimap.ts';

/** Seeds are taken from what is surely somebody. */
const SURE = 0.5;

export interface Somebody {
  person: Plane;
  hair: Plane;
  skin: Plane;
}

export interface Scene extends Somebody {
  colour: Colour;
  face: FaceGeometry;
  others: readonly FaceBox[];
}

function ovalOf({ mesh }: FaceGeometry, width: number, height: number): Float32Array {
  const plane: Plane = { data: new Float32Array(width * height), width, height };
  fillPolygon(plane, scalePolygon(outline(mesh, OVAL), 0.95));
  return plane.data;
}

/** Whether the point lies in the ellipse that fills the box. */
function isInFace(box: FaceBox, x: number, y: number): boolean {
  const [cx, cy] = middleOf(box);
  return ((x - cx) / box.width) ** 2 + ((y - cy) / box.height) ** 2 < 0.25;
}

/** Neck and chest below a face; `length` in face heights, half widths at its ends in face widths. */
function onColumn(face: FaceBox, x: number, y: number, [top, bottom]: readonly [number, number], length: number) {
  const below = (y - chinOf(face)) / face.height;
  if (below < 0 || below > length) return false;
  const half = top + (bottom - top) * Math.min(1, below / 0.6);
  return Math.abs(x - middleOf(face)[0]) < half * breadthOf(face);
}

const OWN_COLUMN = [0.3, 0.6] as const;
const OTHER_COLUMN = [0.2, 0.4] as const;
/** Beyond this distance from the person's axis, in face widths, everybody on a neighbour's side is a neighbour. */
const FAR = 2.2;
/** The beginning of a neighbour's clothes, in face heights below the chin. */
const COLLAR = 0.3;
/** Share of it that the colours of the person's clothes must reach for both to be dressed alike. */
const ALIKE = 0.4;
const COLUMN_LENGTH = { own: 1.3, other: 1.5 } as const;
/** Hair within this distance of a head is its own, unless it is nearly as near to the other. */
const HEAD = 0.95;
const NEARER = 0.8;
/** Nearer to the person than this, in body sizes, nothing is surely a neighbour's chest: the person may stand before it. */
const OFF = 1.1;

/** FOREGROUND: surely the person's; BACKGROUND: surely a neighbour's; UNKNOWN. */
export function seedsOf(scene: Scene): Uint8Array {
  const { person, hair, skin, face, others } = scene;
  const { width, height } = person;
  const own = ovalOf(face, width, height);
  const seeds = new Uint8Array(width * height).fill(UNKNOWN);
  for (let i = 0; i < seeds.length; i++) {
    const [x, y] = [i % width, (i / width) | 0];
    if (own[i]! > 0.5) seeds[i] = FOREGROUND;
    else if (skin.data[i]! > SURE && others.some((one) => isInFace(one, x, y))) seeds[i] = BACKGROUND;
    if (seeds[i] !== UNKNOWN || hair.data[i]! < SURE) continue;
    const mine = fromHead(face, x, y);
    const other = others.reduce((least, one) => Math.min(least, fromHead(one, x, y)), Infinity);
    if (mine < HEAD && mine < other * NEARER) seeds[i] = FOREGROUND;
    else if (other < HEAD && other < mine * NEARER) seeds[i] = BACKGROUND;
  }
  spreadOverHair(seeds, hair);
  addChests(seeds, scene);
  return seeds;
}

/** Hair that hangs together with the hair of one head only is of that head, however long. */
function spreadOverHair(seeds: Uint8Array, { data, width, height }: Plane): void {
  const there = maskWhere(data.length, (i) => data[i]! > SURE);
  for (const lock of componentsOf(there, width, height)) {
    const kinds = new Set(lock.map((i) => seeds[i]!));
    if (kinds.has(FOREGROUND) === kinds.has(BACKGROUND)) continue;
    const kind = kinds.has(FOREGROUND) ? FOREGROUND : BACKGROUND;
    for (const i of lock) seeds[i] = kind;
  }
}

/** Levels of the root of each colour channel by which clothes are compared: of dark cloth as finely as of bright. */
const LEVELS = 14;
const BINS = (LEVELS + 2) ** 3;

/** The bin of each pixel's colour, with room for one more on all sides. */
function binsOf({ r, g, b }: Colour): Uint16Array {
  const level = (v: number): number => 1 + Math.min(LEVELS - 1, Math.floor(Math.sqrt(Math.max(0, v)) * LEVELS));
  return Uint16Array.from(r, (v, i) => (level(v) * (LEVELS + 2) + level(g[i]!)) * (LEVELS + 2) + level(b[i]!));
}

/** 1 for the colours that pixels of that kind have, and those next to them. */
function coloursOf(bins: Uint16Array, has: (i: number) => boolean): Uint8Array {
  const out = new Uint8Array(BINS);
  const known = new Uint8Array(BINS);
  for (let i = 0; i < bins.length; i++) if (has(i)) known[bins[i]!] = 1;
  for (let bin = 0; bin < BINS; bin++) {
    if (!known[bin]) continue;
    for (let k = 0; k < 27; k++)
      out[bin + (k % 3) - 1 + ((((k / 3) | 0) % 3) - 1) * (LEVELS + 2) + (((k / 9) | 0) - 1) * (LEVELS + 2) ** 2] = 1;
  }
  return out;
}

/**
 * What lies below the chins, and what hangs together with it and has its colours. Where the person stands before a neighbour, what has the
 * colours of their clothes is not the neighbour's.
 */
function addChests(seeds: Uint8Array, { colour, person, hair, skin, face, others }: Scene): void {
  const { width, height } = person;
  const bins = binsOf(colour);
  const open = maskWhere(seeds.length, (i) => seeds[i] === UNKNOWN && person.data[i]! > SURE);
  const where = (test: (x: number, y: number) => boolean): Uint8Array =>
    maskWhere(seeds.length, (i) => open[i] === 1 && test(i % width, (i / width) | 0));
  const cloth = maskWhere(seeds.length, (i) => open[i] === 1 && hair.data[i]! < SURE && skin.data[i]! < SURE);
  const own = where(
    (x, y) => onColumn(face, x, y, OWN_COLUMN, COLUMN_LENGTH.own) && others.every((one) => fromHead(one, x, y) > 1),
  );
  const worn = coloursOf(bins, (i) => (own[i]! & cloth[i]!) === 1);
  const below = (length: number): Uint8Array =>
    where((x, y) => fromPerson(face, x, y) > OFF && others.some((one) => onColumn(one, x, y, OTHER_COLUMN, length)));
  const [cx, far] = [middleOf(face)[0], FAR * breadthOf(face)];
  const beyond = where((x) => others.some((one) => (x - cx) * Math.sign(middleOf(one)[0] - cx) > far));
  const theirs = below(COLUMN_LENGTH.other).map((v, i) => (v | beyond[i]!) & (1 - worn[bins[i]!]!));
  const foreign = coloursOf(bins, (i) => (theirs[i]! & cloth[i]!) === 1).map((v, bin) => v & (1 - worn[bin]!));
  const spread = (from: Uint8Array, colours: Uint8Array): Uint8Array => {
    const same = maskWhere(seeds.length, (i) => cloth[i] === 1 && colours[bins[i]!] === 1);
    const broad = erode(same, width, height, 1);
    const starts = [...from.keys()].filter((i) => from[i] === 1 && broad[i] === 1);
    const reached = grow(connected(broad, width, height, starts), width, height, 1);
    return reached.map((v, i) => v & same[i]!);
  };
  const mine = spread(own, worn);
  const collars = below(COLLAR).map((v, i) => v & cloth[i]!);
  const count = (mask: Uint8Array): number => mask.reduce((sum, v) => sum + v, 0);
  // Clothes of one colour on both: only edges can tell them apart.
  const alike = count(collars.map((v, i) => v & mine[i]!)) > ALIKE * count(collars);
  const his = spread(theirs, foreign);
  for (let i = 0; i < seeds.length; i++) {
    if (own[i] || (mine[i] && !alike)) seeds[i] = FOREGROUND;
    else if (theirs[i] || his[i]) seeds[i] = BACKGROUND;
  }
}
