// The sets' light: what a ray meets first, that light is neither lost nor made, and that a lamp far away becomes a disc;
// and what of it may stand behind a head.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { seeded } from '#server/engine/render/raster/random.ts';
import { matt, Stage } from './geometry.ts';
import { Hierarchy } from './hierarchy.ts';
import { photograph } from './photograph.ts';
import { FAR, Light } from './transport.ts';

const WHITE = { albedo: [1, 1, 1] } as const;

describe('a ray', () => {
  const stage = new Stage();
  stage.box([-1, -1, 5], [1, 1, 6], matt('#808080'));
  stage.ball([0, 0, 3], 0.5, matt('#ff0000'));
  stage.quad([-4, -1, 2], [2, 0, 0], [0, 2, 0], matt('#00ff00'));
  for (let k = 0; k < 40; k++) stage.block([k - 20, -9, 8], [0.4, 1, 0.4], matt('#0000ff'), k * 7);
  const hierarchy = new Hierarchy(stage);
  it.each([
    ['the ball before the box', [0, 0], 2.5, [0, 0, -1]],
    ['the box where the ball ends', [0.9, 0.9], 5, [0, 0, -1]],
    ['the quad beside them', [-3, 0], 2, [0, 0, 1]],
  ] as const)('meets %s', (_, [x, y], far, normal) => {
    expect(hierarchy.trace(x, y, 0, 0, 0, 1, 0, FAR, false)).toBe(true);
    expect(hierarchy.t).toBeCloseTo(far, 6);
    expect([hierarchy.nx, hierarchy.ny, Math.abs(hierarchy.nz)]).toEqual([normal[0], normal[1], Math.abs(normal[2])]);
  });

  it('goes on where its near limit lies behind the first surface', () => {
    hierarchy.trace(0, 0, 0, 0, 0, 1, 4, FAR, false);
    expect(hierarchy.t).toBeCloseTo(5, 6);
    expect(hierarchy.trace(0, 3, 0, 0, 0, 1, 0, FAR, false)).toBe(false);
  });
});

describe('light', () => {
  const mean = (light: Light, times: number): number => {
    let sum = 0;
    for (let k = 0; k < times; k++) {
      light.follow([0, 1, 0], [0, -0.6, 0.8], 0, FAR);
      sum += light.g / times;
    }
    return sum;
  };
  const even = { horizon: [1, 1, 1], zenith: [1, 1, 1], ground: [1, 1, 1] } as const;

  it('of an even sky makes a white floor as bright as itself', () => {
    const stage = new Stage();
    stage.box([-9, -1, -9], [9, 0, 9], WHITE);
    expect(mean(new Light(stage, even, seeded(1)), 400)).toBeCloseTo(1, 5);
  });

  it('of a panel falls off as its angle of view does', () => {
    const stage = new Stage();
    stage.box([-9, -1, -9], [9, 0, 9], { albedo: [0.5, 0.5, 0.5] });
    // A small panel right above the point that is looked at, 4/3 m ahead: B A cos cos / (pi d²), halved by the floor.
    stage.panel([-0.05, 2, 1.2833], [0.1, 0, 0], [0, 0, 0.1], [100, 100, 100]);
    const dark = { horizon: [0, 0, 0], zenith: [0, 0, 0], ground: [0, 0, 0] } as const;
    expect(mean(new Light(stage, dark, seeded(2)), 300)).toBeCloseTo((0.5 * 100 * 0.01) / (Math.PI * 4), 2);
  });
});

it('of air adds up with the distance: what is far is paler, the sky is what it was', () => {
  const stage = new Stage();
  stage.box([-9, -9, 100], [0, 9, 101], { albedo: [0, 0, 0] });
  const dark = { horizon: [0, 0, 0], zenith: [0, 0, 0], ground: [0, 0, 0] } as const;
  const light = new Light(stage, { ...dark, haze: { metres: 100, light: [1, 0.5, 0] } }, seeded(4));
  light.follow([-1, 0, 0], [0, 0, 1], 0, FAR);
  expect(light.r).toBeCloseTo(1 - 1 / Math.E, 6);
  expect(light.g).toBeCloseTo((1 - 1 / Math.E) / 2, 6);
  light.follow([1, 0, 0], [0, 0, 1], 0, FAR);
  expect([light.r, light.g, light.distance]).toEqual([0, 0, Infinity]);
});

it('is no point of light where a rough board mirrors a lamp: one path in a hundred would be a disc', () => {
  const stage = new Stage();
  stage.box([-9, -9, 5], [9, 9, 6], { albedo: [0, 0, 0], gloss: 1 });
  const even = { horizon: [5, 5, 5], zenith: [5, 5, 5], ground: [5, 5, 5] } as const;
  const light = new Light(stage, even, seeded(5));
  light.follow([0, 0, 0], [0, 0, 1], 0, FAR);
  expect(light.straight).toBe(false);
  expect(light.g).toBe(3);
  light.follow([0, 0, 0], [0, 0, -1], 0, FAR);
  expect(light.straight).toBe(true);
});

it('shows a lamp far away as a disc of the size that the lens makes it', () => {
  const stage = new Stage();
  stage.box([-60, -30, 99], [60, 60, 100], matt('#202020'));
  stage.ball([0, 1.5, 60], 0.35, { albedo: [0, 0, 0], glow: [24, 12, 4] });
  const picture = photograph(
    {
      stage,
      around: { horizon: [0.4, 0.4, 0.4], zenith: [0.4, 0.4, 0.4], ground: [0.4, 0.4, 0.4] },
      camera: { at: [0, 1.5, 0], turn: 0, tilt: 0, angle: 38 },
      lens: 0.05,
      level: 0.25,
      sparkle: 1,
    },
    { width: 160, height: 200 },
    4,
    seeded(3),
  );
  const at = (x: number): number => picture.r[100 * 160 + Math.round(160 * x)]!;
  const wall = at(0.1);
  expect(at(0.5)).toBeGreaterThan(wall + 0.1);
  // Radius 0.05 widths: lit inside it, dark beyond but for the glow of the lens.
  expect(at(0.465)).toBeGreaterThan(wall + 0.1);
  expect(at(0.58)).toBeLessThan(wall + 0.05);
});

describe('behind a head', () => {
  const WIDTH = 512;
  /** A committed picture's brightness, 0..255, without what is finer than `sigma` pixels. */
  const brightness = (id: string, sigma: number): Promise<Buffer> =>
    sharp(join(import.meta.dirname, '../../../server/engine/render/backgrounds/places', `${id}.jpg`))
      .greyscale()
      .blur(sigma)
      .raw()
      .toBuffer();

  it.each([0, 1, 2, 3])('no street lamp stands on the crown at dusk %i', async (variant) => {
    const picture = await brightness(`dusk-${variant}`, 4);
    const crown: number[] = [];
    for (let y = 51; y < 141; y++) crown.push(...picture.subarray(y * WIDTH + 195, y * WIDTH + 317));
    crown.sort((a, b) => a - b);
    expect(crown.at(-1)! - crown[crown.length >> 1]!).toBeLessThan(60);
  });

  it.each([0, 1, 2, 3])(
    'the books of library %i run into one another, and are no pattern of discs',
    async (variant) => {
      const [fine, broad] = [await brightness(`library-${variant}`, 4), await brightness(`library-${variant}`, 20)];
      const energy = fine.reduce((sum, v, i) => sum + (v - broad[i]!) ** 2, 0) / fine.length;
      expect(Math.sqrt(energy)).toBeLessThan(9);
    },
  );
});

it('has taken four pictures of each set, and they are those that were looked at', () => {
  const places = join(import.meta.dirname, '../../../server/engine/render/backgrounds/places');
  const lines = readFileSync(join(places, 'SHA256SUMS'), 'utf8').trim().split('\n');
  const files = lines.map((line) => line.slice(66));
  expect(files).toEqual(
    readdirSync(places)
      .filter((file) => file.endsWith('.jpg'))
      .toSorted(),
  );
  expect(files).toHaveLength(24);
  for (const line of lines)
    expect(
      createHash('sha256')
        .update(readFileSync(join(places, line.slice(66))))
        .digest('hex'),
    ).toBe(line.slice(0, 64));
});
