// Matting and decontamination against ground truth: the test makes the composite, so it knows alpha and colours.
import { describe, expect, it } from 'vitest';
import { closedFormMatte } from './closed-form.ts';
import { colourWitness } from './colour-posterior.ts';
import { estimateForeground } from './foreground.ts';
import { alphaAt, fitAlpha } from './guided-upsample.ts';
import { transformOfReduced } from '../framing/transform.ts';
import { smoothstep, splitRgb } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { resizeRgb } from '../raster/resample.ts';
import { seeded } from '../raster/random.ts';
import { BACKGROUND, FOREGROUND, UNKNOWN } from './trimap.ts';

const WIDTH = 200;
const HEIGHT = 160;

/** A disc with a soft edge and hairs two pixels wide growing out of it, brown on a lively blue-green wall. */
function scene(width = WIDTH, height = HEIGHT) {
  const scale = width / WIDTH;
  const random = seeded(3);
  const hairs = Array.from({ length: 26 }, () => random() * Math.PI * 2);
  const alpha = new Float32Array(width * height);
  const person = new Float32Array(width * height * 3);
  const wall = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const dx = x / scale - WIDTH / 2;
      const dy = y / scale - HEIGHT / 2;
      const far = Math.hypot(dx, dy);
      let a = 1 - smoothstep(40, 44, far);
      for (const angle of hairs) {
        const along = dx * Math.cos(angle) + dy * Math.sin(angle);
        const off = Math.abs(-dx * Math.sin(angle) + dy * Math.cos(angle));
        if (along > 38 && along < 54)
          a = Math.max(a, (1 - smoothstep(0.4, 1.8, off)) * (1 - smoothstep(48, 54, along)));
      }
      alpha[i] = a;
      const wave = Math.sin(x / scale / 9) * 0.05 + Math.sin(y / scale / 13) * 0.05;
      person.set([0.36 + wave, 0.22 + wave * 0.7, 0.14 + wave * 0.5], i * 3);
      wall.set([0.3 - wave, 0.55 + wave, 0.62 + wave * 1.4], i * 3);
    }
  }
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < alpha.length; i++) {
    for (let c = 0; c < 3; c++) {
      data[i * 3 + c] = 255 * (person[i * 3 + c]! * alpha[i]! + wall[i * 3 + c]! * (1 - alpha[i]!)) + 0.5;
    }
  }
  const trimap = new Uint8Array(width * height).fill(UNKNOWN);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const far = Math.hypot(x / scale - WIDTH / 2, y / scale - HEIGHT / 2);
      if (far < 36) trimap[y * width + x] = FOREGROUND;
      if (far > 60) trimap[y * width + x] = BACKGROUND;
    }
  }
  return { image: { data, width, height }, alpha, person, trimap };
}

function meanSquare(a: Float32Array, b: Float32Array, where: (i: number) => boolean = () => true): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < a.length; i++) {
    if (!where(i)) continue;
    sum += (a[i]! - b[i]!) ** 2;
    count++;
  }
  return sum / count;
}

describe('matting', () => {
  it('finds soft edges and hairs between the sure parts', () => {
    const { image, alpha, trimap } = scene();
    const colour = splitRgb(image);
    const prior = colourWitness(colour, trimap, 40).posterior;
    const solved = closedFormMatte(colour, trimap, prior, new Float32Array(prior.length).fill(0.04));
    const band = (i: number): boolean => trimap[i] === UNKNOWN;
    expect(meanSquare(solved, alpha, band)).toBeLessThan(0.006);
    // Far better than what went in, and nothing known was touched.
    expect(meanSquare(solved, alpha, band)).toBeLessThan(meanSquare(prior, alpha, band) * 0.6);
    for (let i = 0; i < solved.length; i++) {
      if (trimap[i] === FOREGROUND) expect(solved[i]).toBe(1);
      if (trimap[i] === BACKGROUND) expect(solved[i]).toBe(0);
    }
  });

  it('reads colours: hair is likelier the person than the wall between two hairs', () => {
    const { image, alpha, trimap } = scene();
    const { posterior } = colourWitness(splitRgb(image), trimap, 40);
    const mean = (keep: (a: number) => boolean): number => {
      const found = Array.from(posterior).filter((_, i) => trimap[i] === UNKNOWN && keep(alpha[i]!));
      return found.reduce((sum, p) => sum + p, 0) / found.length;
    };
    expect(mean((a) => a > 0.95)).toBeGreaterThan(0.9);
    expect(mean((a) => a < 0.02)).toBeLessThan(0.1);
  });

  it('keeps the edge when a small alpha is brought to full size', async () => {
    const large = scene(WIDTH * 2, HEIGHT * 2);
    const small = await resizeRgb(large.image, WIDTH, HEIGHT);
    const { alpha, trimap } = scene();
    const band = Uint8Array.from(trimap, (kind) => (kind === UNKNOWN ? 1 : 0));
    const full = alphaAt(fitAlpha(alpha, splitRgb(small), band), transformOfReduced(large.image, small), large.image);
    const near = (i: number): boolean => large.trimap[i] === UNKNOWN;
    expect(meanSquare(full.data, large.alpha, near)).toBeLessThan(0.003);
  });

  it('draws no grain along an outline whose two sides are nearly of one colour', async () => {
    const scale = 5;
    const small = { width: 60, height: 60 };
    const large = { width: small.width * scale, height: small.height * scale, data: new Uint8Array(300 * 300 * 3) };
    const random = seeded(5);
    const distance = (x: number, y: number, width: number): number => Math.hypot(x - width / 2, y - width / 2);
    for (let i = 0; i < 300 * 300; i++) {
      const inside = distance(i % 300, Math.floor(i / 300), 300) < 100;
      large.data.fill((inside ? 226 : 233) + Math.round((random() + random() - 1) * 8), i * 3, i * 3 + 3);
    }
    const alpha = Float32Array.from({ length: 60 * 60 }, (_, i) => {
      return 1 - smoothstep(19, 21, distance((i % 60) + 0.5, Math.floor(i / 60) + 0.5, 60));
    });
    const band = Uint8Array.from(alpha, (a) => Number(a > 0 && a < 1));
    const reduced = await resizeRgb(large, small.width, small.height);
    const { data } = alphaAt(fitAlpha(alpha, splitRgb(reduced), band), transformOfReduced(large, small), large);
    // Neighbours on the outline differ as its slope says, which is one for two small pixels.
    const steps = Array.from({ length: 300 }, (_, x) => Math.abs(data[150 * 300 + x]! - data[151 * 300 + x]!));
    expect(Math.max(...steps)).toBeLessThan(0.25);
  });
});

describe('foreground estimation', () => {
  it("takes the wall's colour out of the hairs", () => {
    const { image, alpha, person } = scene();
    const plane = { data: alpha, width: WIDTH, height: HEIGHT };
    const picture: Colour = splitRgb(image);
    const { foreground } = estimateForeground(picture, plane);
    let before = 0;
    let after = 0;
    for (let i = 0; i < alpha.length; i++) {
      if (alpha[i]! < 0.2 || alpha[i]! > 0.9) continue;
      const truth = [person[i * 3]!, person[i * 3 + 1]!, person[i * 3 + 2]!];
      before += Math.abs(picture.b[i]! - truth[2]!) + Math.abs(picture.g[i]! - truth[1]!);
      after += Math.abs(foreground.b[i]! - truth[2]!) + Math.abs(foreground.g[i]! - truth[1]!);
    }
    expect(after).toBeLessThan(before * 0.3);
  });

  it('leaves pixels that are wholly the person as they are', () => {
    const { image, alpha } = scene();
    const picture = splitRgb(image);
    const { foreground } = estimateForeground(picture, { data: alpha, width: WIDTH, height: HEIGHT });
    for (let i = 0; i < alpha.length; i++) if (alpha[i] === 1) expect(foreground.r[i]).toBe(picture.r[i]);
  });
});
