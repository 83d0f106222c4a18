// A café in the late afternoon: a tall window, a bar with shelves behind it, bulbs on long cords, small tables and chairs.
import { between, chair, leaves, pick, pottedPlant, table } from './furniture.ts';
import { matt, paint, Stage } from './geometry.ts';
import type { Material } from './geometry.ts';
import type { ASet } from './photograph.ts';

const ROOMS = [
  { wall: '#5a6a62', wood: '#8a5f3c', chair: '#3b3f3d', turn: 9, x: -0.9 },
  { wall: '#8a6650', wood: '#9c7048', chair: '#5a4030', turn: 4, x: -0.5 },
  { wall: '#5f666e', wood: '#a57c52', chair: '#2f3438', turn: 12, x: -1.1 },
  { wall: '#a39a8b', wood: '#7d5535', chair: '#6a5543', turn: 7, x: -0.7 },
] as const;
const BOTTLES: readonly Material[] = ['#6d7f5c', '#b98a4c', '#d8c59a', '#49605a', '#a65f3c', '#e2d9c6', '#7b5a3f'].map(
  (hex) => ({ albedo: paint(hex), gloss: 0.12, rough: 0.05 }),
);
const CUP: Material = { albedo: paint('#e9e4da'), gloss: 0.08, rough: 0.05 };
const GREEN = leaves('#4f7046', '#6b8a58', '#3f5b3d', '#88a06a');

export function buildCafe(variant: number, random: () => number): ASet {
  const room = ROOMS[variant % ROOMS.length]!;
  const stage = new Stage();
  const wall = matt(room.wall);
  const wood: Material = { albedo: paint(room.wood), gloss: 0.05, rough: 0.15 };
  const [left, right, end, high] = [-3.6, 2.7, 11, 3.4] as const;
  stage.box([left - 1, -0.1, -3], [right + 1, 0, end], { albedo: paint('#6f5a47'), gloss: 0.06, rough: 0.15 });
  stage.box([left - 1, high, -3], [right + 1, high + 0.1, end], matt('#6f675d'));
  stage.box([left - 0.1, 0, -3], [left, high, end], wall);
  stage.box([left, 0, end], [right, high, end + 0.1], wall);
  // The window's side: a sill, bars, a street in the sun outside.
  stage.box([right, 0, -3], [right + 0.2, 0.7, end], wall);
  for (let z = -2; z < end + 1; z += 2.6)
    stage.box([right - 0.04, 0.7, z], [right + 0.12, high, z + 0.08], matt('#2f2c29'));
  stage.opening([right + 0.02, 0.7, -1], [0, high - 0.8, 0], [0, 0, end], [4.6, 4.1, 3.3]);
  for (let k = 0; k < 6; k++)
    stage.foliage(
      [right + between(4, 9, random), between(1, 4, random), 3 + k * 4],
      [1.5, 1.1, 1.5],
      60,
      { size: 0.5, materials: GREEN },
      random,
    );
  stage.box([right + 12, -1, -10], [right + 13, 5, 60], { albedo: [0, 0, 0], glow: [1.9, 1.6, 1.2] });

  // The bar across the room, with its machine and cups; boards with bottles behind it.
  stage.box([left, 0, 6.7], [0.9, 1.08, 7.2], matt(room.wood));
  stage.box([left, 1.08, 6.6], [1, 1.13, 7.3], { albedo: paint('#d8cfc0'), gloss: 0.08, rough: 0.05 });
  stage.box([-1.6, 1.13, 6.75], [-0.9, 1.6, 7.15], matt('#5c5f61'));
  for (let x = -3.2; x < 0.8; x += between(0.14, 0.5, random))
    if (x < -1.75 || x > -0.8)
      stage.block([x, 1.13, 6.9], [0.09, between(0.08, 0.28, random), 0.09], pick([CUP, ...BOTTLES], random), 30);
  for (const y of [1.45, 1.9, 2.35]) {
    stage.box([left + 0.3, y - 0.04, end - 0.32], [1.4, y, end], wood);
    for (let x = left + 0.4; x < 1.3; x += between(0.1, 0.26, random))
      stage.block([x, y, end - 0.18], [0.085, between(0.16, 0.34, random), 0.085], pick(BOTTLES, random), 20);
    for (const x of [-2.8, -1.2, 0.4]) stage.bulb([x, y + 0.38, end - 0.3], 0.02, [90, 58, 28], 0.12);
  }
  stage.box([-2.2, 2.75, end - 0.08], [0.4, 3.2, end - 0.02], matt('#22262a'));
  // Bulbs over the bar and over the tables.
  for (let k = 0; k < 6; k++) {
    const [x, z] = [-2.9 + k * 0.82, k % 2 ? 6.9 : 7.05];
    const y = 2.15 + (k % 3) * 0.09;
    stage.box([x - 0.008, y, z - 0.008], [x + 0.008, high, z + 0.008], matt('#201d1b'));
    stage.bulb([x, y, z], 0.075, [44, 27, 12], 0.14);
  }
  for (const [x, z] of [
    [1.7, 4.9],
    [1.8, 9],
    [-2.4, 4.4],
  ] as const) {
    stage.box([x - 0.008, 2.1, z - 0.008], [x + 0.008, high, z + 0.008], matt('#201d1b'));
    stage.bulb([x, 2.1, z], 0.085, [34, 21, 9], 0.16);
  }
  for (const [x, z] of [
    [1.7, 4.9],
    [1.8, 7.2],
    [1.7, 9.3],
    [-2.3, 4.6],
    [-0.4, 5.3],
  ] as const) {
    table(stage, [x, 0, z], [0.7, 0.75, 0.7], wood);
    stage.block([x + 0.12, 0.75, z], [0.08, 0.09, 0.08], CUP, 20);
    stage.block([x - 0.15, 0.75, z + 0.1], [0.06, 0.2, 0.06], pick(BOTTLES, random), 20);
    for (const turn of [165, -10])
      chair(stage, [x + between(-0.1, 0.1, random), 0, z + (turn > 90 ? -0.65 : 0.65)], turn, matt(room.chair));
  }
  pottedPlant(stage, [2.3, 0, 6.1], 1.5, GREEN, random);
  pottedPlant(stage, [-3.1, 0, 5.7], 1.7, GREEN, random);
  pottedPlant(stage, [2.2, 0, 10.3], 1.9, GREEN, random);
  return {
    stage,
    around: { horizon: [2.6, 2.4, 2.1], zenith: [2.4, 2.5, 2.7], ground: [1, 0.95, 0.85] },
    camera: { at: [room.x, 1.5, 0.2], turn: room.turn - 2, tilt: 1.5, angle: 27 },
    lens: 0.045,
    level: [0.4, 0.42, 0.43, 0.46][variant % 4]!,
    sparkle: 1,
  };
}
