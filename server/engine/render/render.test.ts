// From a real photo to headshots: their size, what stays of the person, how variations differ, and that they repeat.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { STYLE_IDS } from '../../contracts/catalogue.ts';
import { decodeRgb } from '../decode/index.ts';
import { cosine } from '../faces/cosine.ts';
import { embedFace } from '../faces/embedding.ts';
import { findFaces } from '../faces/mesh.ts';
import type { Face, Rgb } from '../types.ts';
import { printedAt } from '../shoot/print-size.ts';
import { composeFrame } from './framing/framing.ts';
import { quickPersonMask } from './matting/coarse-mask.ts';
import { developNegative, prepareShot, printOf, renderShot, SHOT_SIZE, STYLES } from './index.ts';
import type { PreparedShot, StyleSpec } from './index.ts';
import { skinToneOf } from './colour/skin-tone.ts';

/** Whole pictures are made here, and a shared machine may take its time. */
const SLOW = 180_000;
const require = createRequire(import.meta.url);
const style = (id: string): StyleSpec => STYLES.find((s) => s.id === id)!;

const MAN = 'startbootstrap-resume/dist/assets/img/profile.jpg';
const BRAIDS = 'soft-ui-dashboard/assets/img/kal-visuals-square.jpg';
const DUSK = 'soft-ui-dashboard/assets/img/ivana-square.jpg';

interface Taken {
  photo: Rgb;
  face: Face;
  /** With a quarter of the pixels, as previews are: colours and composition are the same in four times as many. */
  prepared: PreparedShot;
  /** At full size. */
  print(): Promise<PreparedShot>;
  /** A picture takes a moment and is the same again when rendered again: several tests look at one. */
  shot(style: string, variation: number): Promise<Rgb>;
}
const taken = new Map<string, Promise<Taken>>();
function take(path: string): Promise<Taken> {
  const known = taken.get(path) ?? takeAnew(path);
  taken.set(path, known);
  return known;
}
async function takeAnew(path: string): Promise<Taken> {
  const photo = await decodeRgb(await readFile(require.resolve(path)));
  const face = (await findFaces(photo))[0]!;
  const glance = await quickPersonMask(photo);
  const frame = composeFrame(photo, face, glance, SHOT_SIZE);
  const negative = await developNegative(photo, face, [frame], glance);
  const prepared = await printOf(negative, printedAt(frame, 0.5));
  const print = () => printOf(negative, frame);
  const shots = new Map<string, Promise<Rgb>>();
  const shot = (id: string, variation: number): Promise<Rgb> => {
    const key = `${id} ${variation}`;
    const known = shots.get(key) ?? renderShot(prepared, style(id), variation);
    shots.set(key, known);
    return known;
  };
  return { photo, face, prepared, print, shot };
}

/** Difference hash: 64 bits, each says whether a cell of a 9 x 8 thumbnail is brighter than its right neighbour. */
async function hashOf(image: Rgb): Promise<boolean[]> {
  const { data } = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from(
    { length: 64 },
    (_, i) => data[Math.floor(i / 8) * 9 + (i % 8)]! > data[Math.floor(i / 8) * 9 + (i % 8) + 1]!,
  );
}
const apart = (a: boolean[], b: boolean[]): number => a.filter((bit, i) => bit !== b[i]).length;

let man: Taken;
let print: PreparedShot;
beforeAll(async () => {
  man = await take(MAN);
  print = await man.print();
}, SLOW);

describe('a shot of a real photo', { timeout: SLOW }, () => {
  it('has a style for each id of the catalogue', () => {
    expect(STYLES.map((s) => s.id)).toEqual([...STYLE_IDS]);
  });

  it('trusts its matte, holds the person whole and leaves air above the head', () => {
    const { alpha, face: geometry } = print;
    expect(print.confidence).toBeGreaterThan(0.5);
    const at = (x: number, y: number): number => alpha.data[Math.round(y) * alpha.width + Math.round(x)]!;
    expect(at(geometry.left + geometry.width / 2, geometry.top + geometry.height / 2)).toBe(1);
    expect(at(geometry.left + geometry.width / 2, SHOT_SIZE.height - 20)).toBe(1);
    for (let x = 0; x < SHOT_SIZE.width; x += 16) expect(at(x, 4)).toBeLessThan(0.02);
  });

  it('is 1024 x 1280, still the same person, and the same again when rendered again', async () => {
    const { photo, face } = man;
    const first = await renderShot(print, style('studio-grey'), 0);
    expect([first.width, first.height]).toEqual([1024, 1280]);
    const again = await renderShot(await prepareShot(photo, face), style('studio-grey'), 0);
    expect(Buffer.compare(first.data, again.data)).toBe(0);
    const [rendered] = await findFaces(first);
    const likeness = cosine(await embedFace(photo, face), await embedFace(first, rendered!));
    expect(likeness).toBeGreaterThan(0.85);
  });

  it('differs from variation to variation by more than noise', async () => {
    for (const id of ['studio-grey', 'own-background']) {
      const shots = [];
      for (const n of [0, 1, 2]) shots.push(await man.shot(id, n));
      const small = await Promise.all(shots.map(averages));
      for (let a = 0; a < 3; a++) {
        for (let b = a + 1; b < 3; b++) expect(meanGap(small[a]!, small[b]!)).toBeGreaterThan(2.5);
      }
    }
  });

  it('looks different in every style', async () => {
    const shots = new Map<string, { hash: boolean[]; cells: number[] }>();
    for (const each of STYLES) {
      const shot = await man.shot(each.id, 0);
      shots.set(each.id, { hash: await hashOf(shot), cells: await averages(shot) });
    }
    const all = [...shots.values()];
    for (let a = 0; a < all.length; a++) {
      for (let b = a + 1; b < all.length; b++) {
        expect(apart(all[a]!.hash, all[b]!.hash) > 3 || meanGap(all[a]!.cells, all[b]!.cells) > 8).toBe(true);
      }
    }
  });
});

describe('skin', { timeout: SLOW }, () => {
  it.each([MAN, BRAIDS])('of %s keeps its lightness and hue in every style and variation', async (path) => {
    const { prepared, shot } = await take(path);
    for (const { id } of STYLES) {
      for (const variation of [0, 3]) {
        const tone = skinToneOf(await shot(id, variation), prepared.face);
        // A just noticeable difference is about 2; a look may darken, and none lightens.
        expect(tone.lightness - prepared.skin.lightness, id).toBeLessThan(2);
        expect(tone.lightness - prepared.skin.lightness, id).toBeGreaterThan(-5);
        expect(Math.abs(tone.hue - prepared.skin.hue), id).toBeLessThan(6);
      }
    }
  });

  it('keeps the order of lightness between two people', async () => {
    const lightness = async (path: string): Promise<number> => {
      const { prepared, shot } = await take(path);
      const image = await shot('studio-grey', 0);
      const { left, top, width, height } = prepared.face;
      // The middle of both cheeks.
      const values: number[] = [];
      for (const u of [0.3, 0.7]) {
        const x = Math.round(left + width * u);
        const y = Math.round(top + height * 0.6);
        for (let dy = -6; dy <= 6; dy++)
          for (let dx = -6; dx <= 6; dx++) values.push(image.data[((y + dy) * image.width + x + dx) * 3 + 1]!);
      }
      return values.reduce((sum, v) => sum + v, 0) / values.length;
    };
    const dark = await lightness(BRAIDS);
    const fair = await lightness(DUSK);
    expect(dark).toBeLessThan(fair * 0.8);
  });
});

/** Mean colours over a grid of 8 x 10 cells: what the eye takes in at a glance, free of noise. */
async function averages(image: Rgb): Promise<number[]> {
  const { data } = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .resize(8, 10, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}
const meanGap = (a: number[], b: number[]): number => a.reduce((sum, v, i) => sum + Math.abs(v - b[i]!), 0) / a.length;
