// A city a little after sunset, from a terrace: towers with lit windows, the ember of the sky, lamps and cars on a wet avenue.
import { between, pick } from './furniture.ts';
import { matt, paint, Stage } from './geometry.ts';
import type { Material, Rgb3 } from './geometry.ts';
import type { ASet } from './photograph.ts';

const EVENINGS = [
  { horizon: [1.9, 1.05, 0.62], zenith: [0.16, 0.26, 0.5], turn: 3, half: 9 },
  { horizon: [1.3, 0.72, 0.72], zenith: [0.12, 0.19, 0.46], turn: -4, half: 11 },
  { horizon: [2, 1.3, 0.7], zenith: [0.24, 0.36, 0.56], turn: 6, half: 8 },
  { horizon: [0.9, 0.62, 0.62], zenith: [0.1, 0.17, 0.38], turn: -1, half: 10 },
] as const satisfies readonly { horizon: Rgb3; zenith: Rgb3; turn: number; half: number }[];
const GLOWS: readonly Rgb3[] = [
  [3.4, 2.1, 0.95],
  [3, 2.2, 1.2],
  [2.4, 2.1, 1.6],
  [1.5, 1.9, 2.4],
];
const lit = GLOWS.map((glow): Material => ({ albedo: [0, 0, 0], glow }));
const DARK: Material = { albedo: [0.04, 0.045, 0.06], gloss: 0.22, rough: 0.03 };

/** A tower whose two faces towards the avenue have windows, some of them lit. */
function tower(
  stage: Stage,
  side: 1 | -1,
  x: number,
  z: number,
  size: readonly [number, number, number],
  random: () => number,
): void {
  const [w, h, d] = size;
  stage.box([x, -14, z], [x + side * w, h, z + d], matt(pick(['#4d5260', '#5c5a62', '#3f4552', '#686470'], random)));
  const busy = between(0.16, 0.5, random);
  const storey = between(1.5, 2.1, random);
  for (let y = -12; y < h - 1; y += storey) {
    for (let k = 0; k < d / 1.9; k++) {
      const from = z + 0.4 + k * 1.9;
      stage.box(
        [x - side * 0.05, y, from],
        [x, y + storey * 0.6, from + 1.3],
        random() < busy ? pick(lit, random) : DARK,
      );
    }
    for (let k = 0; k < w / 1.9; k++) {
      const from = x + side * (0.4 + k * 1.9);
      stage.box(
        [from, y, z - 0.05],
        [from + side * 1.3, y + storey * 0.6, z],
        random() < busy ? pick(lit, random) : DARK,
      );
    }
  }
}

export function dusk(variant: number, random: () => number): ASet {
  const evening = EVENINGS[variant % EVENINGS.length]!;
  const stage = new Stage();
  const half = evening.half;
  stage.box([-300, -14.2, -10], [300, -14, 600], { albedo: [0.05, 0.05, 0.055], gloss: 0.16, rough: 0.12 });
  for (const side of [-1, 1] as const) {
    for (let z = 26; z < 190;) {
      const d = between(9, 16, random);
      tower(
        stage,
        side,
        side * between(half, half + 4, random),
        z,
        [between(9, 15, random), between(-3, 14 + z * 0.1, random), d],
        random,
      );
      z += d + between(0.5, 5, random);
    }
    for (let z = 22; z < 200; z += 11) {
      const glow = pick(
        [
          [26, 13, 4],
          [26, 16, 7],
        ] as const,
        random,
      );
      stage.bulb([side * (half - 2), -7.5, z], 0.24, [glow[0], glow[1], glow[2]], 1.5);
    }
  }
  for (let k = 0; k < 12; k++)
    tower(
      stage,
      k % 2 ? 1 : -1,
      between(-26, 26, random),
      between(200, 300, random),
      [14, between(6, 40, random), 12],
      random,
    );
  // Cars: white towards us on one side, red away on the other; a few signals.
  for (let k = 0; k < 44; k++) {
    const z = 24 + random() ** 1.4 * 170;
    const away = k % 2 === 0;
    const x = (away ? 1 : -1) * between(1.2, half - 4, random);
    const glow: Rgb3 = away ? [20, 1.6, 0.8] : [22, 20, 16];
    for (const lamp of [-0.7, 0.7]) stage.ball([x + lamp, -13.3, z], 0.16, { albedo: [0, 0, 0], glow });
  }
  for (let k = 0; k < 7; k++)
    stage.ball([between(-half + 2, half - 2, random), -8.5, between(30, 120, random)], 0.2, {
      albedo: [0, 0, 0],
      glow: pick(
        [
          [2, 22, 12],
          [24, 3, 1.5],
          [24, 12, 2],
        ] as const,
        random,
      ),
    });
  // The terrace: a rail of glass, a planter, a string of bulbs.
  stage.box([-6, 0.95, 3.4], [6, 1.0, 3.46], { albedo: paint('#4a4d52'), gloss: 0.2, rough: 0.1 });
  for (let k = 0; k < 9; k++) {
    const x = -4.2 + k * 1.05;
    stage.bulb([x, 2.75 - 0.2 * Math.sin(((k % 4) / 4) * Math.PI), 5.2], 0.035, [60, 36, 15], 0.5);
  }
  return {
    stage,
    around: { horizon: evening.horizon, zenith: evening.zenith, ground: [0.05, 0.05, 0.07] },
    camera: { at: [between(-1, 1, random), 1.5, 0], turn: evening.turn, tilt: -1, angle: 38 },
    lens: 0.034,
    level: [0.3, 0.28, 0.32, 0.27][variant % 4]!,
    sparkle: 1.6,
  };
}
