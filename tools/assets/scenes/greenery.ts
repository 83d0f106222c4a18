// A garden in the late sun: a lawn, bushes at three distances, trunks, a wood behind them, and the sky through the crowns of trees.
import { between, leaves, pick } from './furniture.ts';
import { matt, Stage } from './geometry.ts';
import type { Material } from './geometry.ts';
import type { ASet } from './photograph.ts';

const SEASONS = [
  {
    leaf: ['#58752f', '#6f8b3a', '#46602a', '#8aa04a'],
    lawn: '#5d7038',
    sun: [6.4, 5.3, 3.2],
    towards: [0.6, 0.5, 0.75],
  },
  {
    leaf: ['#7f7f34', '#98903e', '#66702f', '#b39a45'],
    lawn: '#75713c',
    sun: [7, 5.2, 2.8],
    towards: [0.75, 0.36, 0.7],
  },
  {
    leaf: ['#446a4a', '#5a7f55', '#36563e', '#77996a'],
    lawn: '#4c6440',
    sun: [4, 3.8, 3.2],
    towards: [0.45, 0.75, 0.6],
  },
  {
    leaf: ['#5d8040', '#7b9a4c', '#48682f', '#97ad5a'],
    lawn: '#647a40',
    sun: [6.2, 5, 2.9],
    towards: [0.65, 0.42, 0.9],
  },
] as const;
const BARK = matt('#463b32');

export function buildGreenery(variant: number, random: () => number): ASet {
  const season = SEASONS[variant % SEASONS.length]!;
  const stage = new Stage();
  const green: readonly Material[] = leaves(...season.leaf);
  stage.box([-60, -0.2, -10], [60, 0, 90], matt(season.lawn));
  const bush = (x: number, z: number, size: number, leaf: number, count: number): void =>
    stage.foliage(
      [x, size * 0.55, z],
      [size, size * 0.75, size * 0.8],
      count,
      { size: leaf, materials: green },
      random,
    );
  for (let k = 0; k < 5; k++)
    bush(pick([-1, 1], random) * between(1.3, 3, random), between(4, 8, random), between(0.6, 1, random), 0.13, 420);
  for (let k = 0; k < 9; k++)
    bush(pick([-1, 1], random) * between(1.8, 7, random), between(8, 18, random), between(0.9, 1.8, random), 0.2, 480);
  for (let k = 0; k < 14; k++)
    bush(between(-16, 16, random), between(22, 42, random), between(2, 4.2, random), 0.5, 420);
  // Trees: a trunk, and a crown of several masses with holes between them.
  for (let k = 0; k < 16; k++) {
    const z = 9 + k * 2 + random() * 2;
    const x = (k % 2 ? -1 : 1) * between(1.2, 1.8 + z * 0.22, random);
    const tall = 3 + z * between(0.24, 0.42, random);
    stage.block([x, 0, z], [0.28, tall * 0.6, 0.28], BARK, random() * 90);
    for (let crown = 0; crown < 7; crown++)
      stage.foliage(
        [x + between(-0.13, 0.13, random) * z, tall * between(0.4, 0.98, random), z + between(-1.5, 1.5, random)],
        [0.7 + z * 0.05, 0.6 + z * 0.03, 1.5],
        115,
        { size: 0.12 + z * 0.012, materials: green },
        random,
      );
  }
  // The wood behind it all: the sky shows through crowns and nowhere below them.
  for (let k = 0; k < 44; k++)
    stage.foliage(
      [between(-17, 17, random), between(0.5, 6, random), between(46, 66, random)],
      [4.2, 3, 3],
      170,
      { size: 1.3, materials: green },
      random,
    );
  // Roses.
  const petals = leaves('#d9a0a0', '#e8d9c9', '#c76f72');
  for (let k = 0; k < 2; k++)
    stage.foliage(
      [between(-2.5, 2.5, random), 0.6, between(7, 12, random)],
      [0.6, 0.35, 0.5],
      16,
      { size: 0.07, materials: petals },
      random,
    );
  const [x, y, z] = season.towards;
  return {
    stage,
    around: {
      horizon: [5, 4.8, 4],
      zenith: [3.6, 4, 4.2],
      ground: [0.3, 0.34, 0.2],
      haze: { metres: 600, light: [1.8, 1.7, 1.1] },
      sun: { towards: [x, y, z], light: season.sun },
    },
    camera: { at: [0, 1.5, 0], turn: [-2, 5, 1, -5][variant % 4]!, tilt: 2, angle: 22 },
    lens: 0.05,
    level: [0.48, 0.49, 0.45, 0.5][variant % 4]!,
    sparkle: 1.3,
  };
}
