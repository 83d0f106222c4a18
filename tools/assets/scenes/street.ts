// A street of stone and glass by day: façades on both sides, trees on the pavement, parked cars, people far away.
import { between, leaves, pick } from './furniture.ts';
import { matt, paint, Stage } from './geometry.ts';
import type { Material } from './geometry.ts';
import type { ASet } from './photograph.ts';

const DAYS = [
  {
    stones: ['#b3a58f', '#9d917f', '#c2b6a1', '#8f867b'],
    sun: [2.5, 2.25, 1.8],
    towards: [0.75, 0.8, 0.5],
    turn: -7,
    width: 6,
  },
  {
    stones: ['#9a7a64', '#ad8d72', '#8c6955', '#bca88e'],
    sun: [2.5, 2.1, 1.5],
    towards: [0.9, 0.55, 0.3],
    turn: -5,
    width: 7,
  },
  {
    stones: ['#9da2a6', '#868c91', '#b0b3b4', '#767d84'],
    sun: [2.1, 2, 1.85],
    towards: [0.5, 0.9, 0.3],
    turn: -6,
    width: 8,
  },
  {
    stones: ['#bbae99', '#a99a82', '#a69683', '#c8bdaa'],
    sun: [2.4, 2.1, 1.6],
    towards: [0.65, 0.6, 0.5],
    turn: -8,
    width: 6.6,
  },
] as const;
const GREEN = leaves('#647f42', '#7b954e', '#4f6a38', '#96a860');
const GLASS: Material = { albedo: [0.05, 0.06, 0.07], gloss: 0.24, rough: 0.02 };
const FRAME = matt('#55585a');
const CARS = ['#2d3236', '#7c8489', '#b9bcbc', '#4a2f2d', '#2f4356'] as const;
const COATS = ['#2f3338', '#5b4a3c', '#7c8794', '#8c3f36', '#3a4a5c'].map(matt);

function house(
  stage: Stage,
  side: 1 | -1,
  x: number,
  from: number,
  to: number,
  height: number,
  stone: Material,
  random: () => number,
): void {
  stage.box([x, 0, from], [x + side * 8, height, to], stone);
  const storey = between(3.1, 3.6, random);
  const bay = between(1.7, 2.4, random);
  const glassy = random() < 0.25;
  for (let y = 0; y + storey <= height; y += storey) {
    // A string course over each storey, then the windows: recessed, or on the ground floor shops with awnings.
    stage.box([x, y + storey - 0.22, from], [x - side * 0.12, y + storey - 0.08, to], stone);
    const shop = y === 0;
    for (let z = from + 0.5; z + bay * 0.7 < to; z += bay) {
      const wide = glassy || shop ? bay * 0.86 : bay * 0.52;
      const [low, high] = shop ? [0.3, 2.7] : glassy ? [0.3, storey - 0.4] : [0.9, storey - 0.55];
      stage.box([x - side * 0.02, y + low, z], [x + side * 0.1, y + high, z + wide], GLASS);
      stage.box([x - side * 0.06, y + low - 0.08, z - 0.06], [x, y + low, z + wide + 0.06], FRAME);
    }
    if (shop && random() < 0.7)
      stage.quad(
        [x, 3, from + 0.4],
        [-side * 1.2, -0.5, 0],
        [0, 0, (to - from) * 0.8],
        matt(pick(['#8a3b33', '#d9cfbb', '#34504a', '#2f4052'], random)),
      );
  }
}

export function buildStreet(variant: number, random: () => number): ASet {
  const day = DAYS[variant % DAYS.length]!;
  const stage = new Stage();
  const stones = day.stones.map(matt);
  const half = day.width;
  const sunny = day.turn < 0 ? -1 : 1;
  stage.box([-60, -0.3, -10], [60, 0, 140], matt('#77767a'));
  for (const side of [-1, 1] as const) {
    stage.box([side * (half - 2), 0, -10], [side * half, 0.13, 120], matt('#b4afa6'));
    // The sunny side alone stands close by: the other one would keep the sun out of the street.
    for (let z = side === sunny ? -6 : 64; z < 110;) {
      const end = z + between(8, 15, random);
      house(stage, side, side * half, z, end - 0.05, between(10, 19, random), pick(stones, random), random);
      z = end;
    }
    for (let z = between(6, 10, random); z < 60; z += between(6, 10, random)) {
      const x = side * (half - 1.3);
      stage.block([x, 0, z], [0.2, 3, 0.2], matt('#5b5047'), 30);
      for (let k = 0; k < 4; k++)
        stage.foliage(
          [x + between(-0.8, 0.8, random), between(3, 5, random), z + between(-0.8, 0.8, random)],
          [1.1, 0.9, 1.1],
          190,
          { size: 0.22, materials: GREEN },
          random,
        );
    }
    for (let z = between(24, 30, random); z < 90; z += between(6, 14, random)) {
      const paintwork: Material = { albedo: paint(pick(CARS, random)), gloss: 0.12, rough: 0.04 };
      const x = side * (half - 3);
      stage.box([x - 0.85, 0.3, z], [x + 0.85, 0.9, z + 4.2], paintwork);
      stage.box([x - 0.75, 0.9, z + 0.9], [x + 0.75, 1.42, z + 3.5], GLASS);
      stage.box([x - 0.72, 1.4, z + 1.1], [x + 0.72, 1.46, z + 3.3], paintwork);
      for (const lamp of [-0.6, 0.6])
        stage.ball([x + lamp, 0.65, z - 0.02], 0.09, { albedo: [0.4, 0.05, 0.04], gloss: 0.3 });
    }
  }
  // The street ends at a square with trees and houses behind it.
  for (let k = 0; k < 9; k++)
    stage.box(
      [-34 + k * 8, 0, 150 + (k % 3) * 14],
      [-26.5 + k * 8, between(9, 21, random), 190],
      matt(pick(['#a9a59c', '#b5a894', '#9aa1a6'], random)),
    );
  for (let k = 0; k < 8; k++)
    stage.foliage(
      [between(-10, 10, random), between(3, 6, random), between(88, 100, random)],
      [3.4, 2.6, 2],
      160,
      { size: 1, materials: GREEN },
      random,
    );
  for (let k = 0; k < 9; k++) {
    const [x, z] = [pick([-1, 1], random) * between(half - 2.2, half - 0.6, random), between(9, 40, random)];
    stage.block([x, 0.8, z], [0.46, 0.75, 0.3], pick(COATS, random), random() * 60);
    stage.block([x, 0, z], [0.34, 0.85, 0.22], matt('#2b2e33'), random() * 60);
    stage.ball([x, 1.68, z], 0.12, matt('#b98d70'));
  }
  const [x, y, z] = day.towards;
  return {
    stage,
    around: {
      horizon: [1.15, 1.22, 1.3],
      zenith: [0.62, 0.84, 1.2],
      ground: [0.24, 0.24, 0.23],
      haze: { metres: 800, light: [1.1, 1.18, 1.28] },
      sun: { towards: [x, y, z], light: day.sun },
    },
    camera: { at: [between(-0.8, 0.8, random), 1.55, 0], turn: day.turn, tilt: 2, angle: 22 },
    lens: 0.05,
    level: [0.57, 0.55, 0.58, 0.58][variant % 4]!,
    sparkle: 1,
  };
}
