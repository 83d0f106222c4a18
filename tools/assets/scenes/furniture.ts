// Objects used in more than one set.
import { matt, paint } from './geometry.ts';
import type { Material, Point3, Stage } from './geometry.ts';

export const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;
/** A random number between `low` and `high`. */
export const between = (low: number, high: number, random: () => number): number => low + (high - low) * random();

export const leaves = (...hexes: string[]): readonly Material[] =>
  hexes.map((hex) => ({ albedo: paint(hex), through: 0.45, gloss: 0.03, rough: 0.3 }));

const POT = matt('#b7aea3');

/** A plant in a pot on the floor, `height` metres to its top. */
export function pottedPlant(
  stage: Stage,
  at: Point3,
  height: number,
  green: readonly Material[],
  random: () => number,
): void {
  const pot = height * 0.26;
  stage.block(at, [pot * 0.9, pot, pot * 0.9], POT, 20);
  for (let k = 0; k < 5; k++) {
    const middle: Point3 = [
      at[0] + between(-0.16, 0.16, random) * height,
      at[1] + height * between(0.45, 0.85, random),
      at[2] + between(-0.16, 0.16, random) * height,
    ];
    stage.foliage(
      middle,
      [height * 0.2, height * 0.19, height * 0.2],
      46,
      { size: height * 0.13, materials: green },
      random,
    );
  }
}

/** Books side by side on a board, from `x` to `end` along x, with a gap now and then. */
export function row(
  stage: Stage,
  from: Point3,
  end: number,
  book: { height: number; depth: number; width: number },
  spines: readonly Material[],
  random: () => number,
): void {
  for (let x = from[0]; x < end;) {
    if (random() < 0.07) {
      x += between(0.04, 0.16, random);
      continue;
    }
    // Books of one set stand together.
    const set = random() < 0.2 ? 2 + Math.floor(random() * 4) : 1;
    const spine = pick(spines, random);
    const w = book.width * between(0.55, 1.5, random);
    const h = book.height * between(0.68, 1, random);
    for (let k = 0; k < set && x < end; k++, x += w) {
      const back = book.depth * between(0.85, 1, random);
      stage.box([x, from[1], from[2]], [x + w * 0.96, from[1] + h, from[2] - back], spine);
    }
  }
}

const LEGS = matt('#3a3d40');

export function table(stage: Stage, at: Point3, size: readonly [w: number, h: number, d: number], top: Material): void {
  const [w, h, d] = size;
  stage.block([at[0], at[1] + h - 0.035, at[2]], [w, 0.035, d], top);
  for (const sx of [-1, 1])
    for (const sz of [-1, 1])
      stage.block([at[0] + sx * (w / 2 - 0.05), at[1], at[2] + sz * (d / 2 - 0.05)], [0.04, h, 0.04], LEGS);
}

export function chair(stage: Stage, at: Point3, turn: number, seat: Material): void {
  stage.block([at[0], at[1] + 0.43, at[2]], [0.46, 0.07, 0.44], seat, turn);
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  stage.block([at[0] - s * 0.2, at[1] + 0.52, at[2] + c * 0.2], [0.44, 0.42, 0.05], seat, turn);
  stage.block([at[0], at[1], at[2]], [0.06, 0.43, 0.06], LEGS, turn);
}
