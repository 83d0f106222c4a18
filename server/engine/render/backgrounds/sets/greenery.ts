// A garden in the late sun: a lawn, bushes at three distances, trunks, and the sky through the crowns of trees.
import { between, leaves, pick } from './furniture.ts';
import { matt, Stage } from './geometry.ts';
import type { Material } from './geometry.ts';
import type { ASet } from './photograph.ts';

const SEASONS = [
  {
    leaf: ['#58752f', '#6f8b3a', '#46602a', '#8aa04a'],
    lawn: '#7d9148',
    sun: [6.4, 5.3, 3.2],
    towards: [0.6, 0.5, 0.75],
  },
  {
    leaf: ['#7f7f34', '#98903e', '#66702f', '#b39a45'],
    lawn: '#96934f',
    sun: [7, 5.2, 2.8],
    towards: [0.75, 0.36, 0.7],
  },
  {
    leaf: ['#446a4a', '#5a7f55', '#36563e', '#77996a'],
    lawn: '#6d8a58',
    sun: [4, 3.8, 3.2],
    towards: [0.45, 0.75, 0.6],
  },
  {
    leaf: ['#5d8040', '#7b9a4c', '#48682f', '#97ad5a'],
    lawn: '#849b52',
    sun: [6.2, 5, 2.9],
    towards: [0.65, 0.42, 0.9],
  },
] as const;
const BARK = matt('#5a4a3c');

export function greenery(variant: number, random: () => number): ASet {
  const season = SEASONS[variant % SEASONS.length]!;
  const stage = new Stage();
  const green: readonly Material[] = leaves(...season.leaf);
  stage.box([-60, -0.2, -10], [60, 0, 90], matt(season.lawn));
  // A path of pale gravel that bends away.
  for (let z = 3; z < 40; z += 1.5) {
    const x = -0.6 + Math.sin(z * 0.12 + variant) * 1.6;
    stage.box([x - 0.8, 0, z], [x + 0.8, 0.01, z + 1.55], matt('#c4b79c'));
  }
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
        150,
        { size: 0.12 + z * 0.012, materials: green },
        random,
      );
  }
  // A bench, and roses.
  stage.block([1.5, 0.42, 9], [1.5, 0.06, 0.5], matt('#8a6f52'), 12);
  stage.block([1.45, 0.55, 9.25], [1.5, 0.4, 0.05], matt('#8a6f52'), 12);
  const petals = leaves('#d9a0a0', '#e8d9c9', '#c76f72');
  for (let k = 0; k < 3; k++)
    stage.foliage(
      [between(-2.5, 2.5, random), 0.7, between(6, 11, random)],
      [0.7, 0.4, 0.5],
      24,
      { size: 0.1, materials: petals },
      random,
    );
  const [x, y, z] = season.towards;
  return {
    stage,
    around: {
      horizon: [5, 4.8, 4],
      zenith: [3.6, 4, 4.2],
      ground: [0.3, 0.34, 0.2],
      sun: { towards: [x, y, z], light: season.sun },
    },
    camera: { at: [0, 1.5, 0], turn: [-2, 5, 1, -5][variant % 4]!, tilt: 5, angle: 38 },
    lens: 0.037,
    level: [0.49, 0.52, 0.46, 0.54][variant % 4]!,
    sparkle: 1.3,
  };
}
