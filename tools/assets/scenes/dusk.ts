// A city a little after sunset, from the pavement of an avenue: houses with shops and trees before them on one side, towers in the
// haze at its end, the ember of the sky beside them, street lamps and cars.
import { between, leaves, pick } from './furniture.ts';
import { matt, Stage } from './geometry.ts';
import type { Material, Rgb3 } from './geometry.ts';
import type { ASet } from './photograph.ts';

/**
 * `half`: metres from the avenue's centre line to the houses, so many that the first street lamp stands beside a head and not on top
 * of it; `trees`: metres between them; `lit`: share of lit windows.
 */
const EVENINGS = [
  { horizon: [1.9, 1.12, 0.68], zenith: [0.2, 0.36, 0.74], turn: -6.5, half: 17, trees: 21, lit: 0.34 },
  { horizon: [1.5, 0.92, 0.86], zenith: [0.2, 0.27, 0.66], turn: -5, half: 17, trees: 16, lit: 0.42 },
  { horizon: [1.7, 1.3, 0.9], zenith: [0.26, 0.48, 0.8], turn: -8, half: 20, trees: 22, lit: 0.34 },
  { horizon: [0.86, 0.74, 0.84], zenith: [0.12, 0.22, 0.56], turn: -4, half: 15, trees: 17, lit: 0.46 },
] as const satisfies readonly { horizon: Rgb3; zenith: Rgb3; turn: number; half: number; trees: number; lit: number }[];

const STONES = ['#5a5a60', '#6a645f', '#4b505c', '#74706c', '#565049'].map(matt);
const PANE: Material = { albedo: [0.04, 0.045, 0.06], gloss: 0.2, rough: 0.03 };
const GREEN = leaves('#3f5230', '#52623a', '#34472c');
/** Lamps behind curtains, bare ones, screens: windows of one house are never alike. */
const WARMTHS: readonly Rgb3[] = [
  [3.2, 1.9, 0.8],
  [2.8, 1.8, 0.95],
  [2.5, 2.1, 1.5],
  [1.5, 1.8, 2.2],
];
const ROOMS: readonly Material[] = WARMTHS.flatMap((glow) =>
  [0.35, 0.8, 1.5, 2.6].map((part): Material => ({
    albedo: [0, 0, 0],
    glow: [glow[0] * part, glow[1] * part, glow[2] * part],
  })),
);
const SHOPS: readonly Material[] = [
  [3.4, 2.3, 1.2],
  [2.6, 2.2, 1.7],
  [3.8, 2, 0.8],
].map(([r, g, b]): Material => ({ albedo: [0, 0, 0], glow: [r!, g!, b!] }));
const SIGNS: readonly Material[] = [
  [3.4, 0.5, 0.4],
  [0.4, 1.9, 2.6],
  [3, 1.6, 0.3],
  [2.4, 2.4, 2.6],
].map(([r, g, b]): Material => ({ albedo: [0, 0, 0], glow: [r!, g!, b!] }));

/** Windows of one storey, lit in runs, because rooms have several windows. `put` builds one window. */
function storey(
  from: number,
  to: number,
  bay: number,
  lit: number,
  random: () => number,
  put: (at: number, pane: Material) => void,
): void {
  let [run, pane] = [0, PANE];
  const awake = lit * between(0.2, 1.8, random);
  for (let at = from + 0.6; at + bay * 0.7 < to; at += bay) {
    if (run-- <= 0) {
      run = Math.floor(random() * 4);
      pane = random() < awake ? pick(ROOMS, random) : PANE;
    }
    put(at, pane);
  }
}

/** A house on the avenue with its façade at x; `side` is the direction in which it extends. The ground floor is shops. */
function house(
  stage: Stage,
  side: 1 | -1,
  x: number,
  [from, to, height]: readonly [number, number, number],
  lit: number,
  random: () => number,
): void {
  const tall = between(3.1, 3.9, random);
  const bay = between(2, 3.2, random);
  const wide = bay * between(0.4, 0.62, random);
  stage.box([x, 0, from], [x + side * 14, height, to], pick(STONES, random));
  for (let y = tall + 0.6; y + tall < height; y += tall)
    storey(from, to, bay, lit, random, (z, pane) => {
      stage.box([x - side * 0.05, y + 0.7, z], [x, y + tall * 0.78, z + wide], pane);
    });
  for (let z = from + 0.5; z < to - 3; z += between(4, 6, random)) {
    if (random() < 0.25) continue;
    stage.box([x - side * 0.05, 0.5, z], [x, 2.9, z + between(2.4, 3.6, random)], pick(SHOPS, random));
    if (random() < 0.4) stage.box([x - side * 0.9, 3.1, z], [x - side * 0.8, 3.9, z + 0.9], pick(SIGNS, random));
  }
}

/** A tower far away, seen from its front. */
function tower(stage: Stage, x: number, z: number, size: readonly [number, number], lit: number, random: () => number) {
  const [w, h] = size;
  stage.box([x, 0, z], [x + w, h, z + 14], pick(STONES, random));
  const tall = between(3.4, 4.4, random);
  const bay = between(2.4, 4.2, random);
  for (let y = 3; y + tall < h; y += tall)
    storey(x, x + w, bay, lit, random, (at, pane) => {
      stage.box([at, y, z - 0.05], [at + bay * 0.72, y + tall * 0.62, z], pane);
    });
}

// oxlint-disable-next-line max-lines-per-function -- one scene, from its street to its sky
export function buildDusk(variant: number, random: () => number): ASet {
  const evening = EVENINGS[variant % EVENINGS.length]!;
  const { half, lit } = evening;
  const stage = new Stage();
  stage.box([-400, -0.3, -20], [400, 0, 900], { albedo: [0.05, 0.05, 0.055], gloss: 0.05, rough: 0.16 });
  for (const side of [-1, 1] as const) {
    for (let z = 12; z < 190;) {
      const end = z + between(12, 24, random);
      house(stage, side, side * half, [z, end - 0.2, between(11, 23, random)], lit, random);
      z = end + (random() < 0.2 ? 8 : 0);
    }
    for (let z = 20 + random() * 8; z < 170; z += evening.trees * between(0.8, 1.3, random)) {
      const x = side * (half - 3.4);
      stage.block([x, 0, z], [0.24, 3.6, 0.24], matt('#3c342c'), 20);
      for (let k = 0; k < 5; k++)
        stage.foliage(
          [x + between(-1, 1, random), between(3.6, 6.4, random), z + between(-1, 1, random)],
          [1.5, 1.2, 1.5],
          90,
          { size: 0.4, materials: GREEN },
          random,
        );
    }
    for (let z = 24 + random() * 10; z < 260; z += 19) {
      const x = side * (half - 5);
      const warm = pick(
        [
          [48, 26, 9],
          [46, 29, 13],
          [44, 32, 19],
        ] as const,
        random,
      );
      stage.block([x, 0, z], [0.14, 6.4, 0.14], matt('#2c2d2f'));
      stage.bulb([x, between(6.2, 6.6, random), z], 0.2, [warm[0], warm[1], warm[2]], 1.2);
    }
  }
  // The end of the avenue: towers, each farther ones paler in the air between.
  for (let k = 0; k < 26; k++) {
    const z = 200 + random() ** 0.8 * 520;
    tower(
      stage,
      between(-0.3, 0.3, random) * z,
      z,
      [between(16, 34, random), z * between(0.06, 0.22, random)],
      lit * 1.5,
      random,
    );
  }
  // Cars: white towards us on one side, red away on the other; signals over the crossings.
  for (let k = 0; k < 56; k++) {
    const z = 26 + random() ** 1.3 * 190;
    const away = k % 2 === 0;
    const x = (away ? 1 : -1) * pick([1.9, 5.2, 7.6], random);
    const glow: Rgb3 = away ? [22, 1.5, 0.8] : [30, 27, 21];
    stage.box([x - 0.9, 0.35, z], [x + 0.9, 1.45, z + 4], matt('#1d1f22'));
    for (const lamp of [-0.66, 0.66]) stage.ball([x + lamp, 0.72, z - 0.06], 0.11, { albedo: [0, 0, 0], glow });
  }
  for (const z of [62, 130])
    for (const x of [-half + 6, 2, half - 6])
      stage.ball([x, between(4.4, 5.4, random), z], 0.16, {
        albedo: [0, 0, 0],
        glow: pick(
          [
            [2, 24, 14],
            [28, 3, 1.5],
            [28, 14, 2],
          ] as const,
          random,
        ),
      });
  const { horizon, zenith } = evening;
  const air = (k: 0 | 1 | 2): number => horizon[k] * 0.35 + zenith[k] * 0.5;
  return {
    stage,
    around: {
      horizon,
      zenith,
      rise: 4,
      ground: [0.05, 0.05, 0.07],
      haze: { metres: 760, light: [air(0), air(1), air(2)] },
    },
    camera: { at: [-half * 0.3 + between(-1, 1, random), 1.5, 0], turn: evening.turn, tilt: 1.8, angle: 20 },
    lens: 0.046,
    level: [0.31, 0.3, 0.34, 0.27][variant % 4]!,
    sparkle: 1.2,
  };
}
