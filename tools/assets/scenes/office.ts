// A bright office floor: glazed along one side, panels in the ceiling, desks with screens, plants, a meeting room at the end.
import { chair, leaves, pick, pottedPlant, between, row, table } from './furniture.ts';
import { matt, paint, Stage } from './geometry.ts';
import type { Material } from './geometry.ts';
import type { ASet } from './photograph.ts';

const FLOORS = [
  { wall: '#e4e4e1', floor: '#8f8c86', wood: '#b98f62', accent: '#5b7d8c', turn: 17, x: -0.5 },
  { wall: '#e6dfd3', floor: '#a48f76', wood: '#a87848', accent: '#8a6a4a', turn: 20, x: -0.9 },
  { wall: '#d9dfe0', floor: '#73797c', wood: '#8f7759', accent: '#3f6a70', turn: 13, x: -0.2 },
  { wall: '#ece9e4', floor: '#989089', wood: '#c49a6c', accent: '#74806a', turn: 23, x: -1.1 },
] as const;
const GREEN = leaves('#4a6b42', '#5f8250', '#384f36', '#7c9668');
const SPINES = ['#c7b496', '#5c7486', '#9c5f4c', '#dcd6ca', '#56705c', '#8f959b', '#d9a85a'].map(matt);

/** Half the width and the length of the room, and its height. */
const [SIDE, LENGTH, HIGH] = [3.1, 15, 3];

export function buildOffice(variant: number, random: () => number): ASet {
  const look = FLOORS[variant % FLOORS.length]!;
  const stage = new Stage();
  const wall = matt(look.wall);
  const wood: Material = { albedo: paint(look.wood), gloss: 0.03, rough: 0.2 };
  const frame = matt('#4c5256');
  stage.box([-SIDE - 1, -0.1, -3], [SIDE + 1, 0, LENGTH], { albedo: paint(look.floor), gloss: 0.04, rough: 0.25 });
  stage.box([-SIDE - 1, HIGH, -3], [SIDE + 1, HIGH + 0.1, LENGTH], matt('#eeeeec'));
  stage.box([-SIDE - 0.1, 0, -3], [-SIDE, HIGH, LENGTH], wall);
  stage.box([-SIDE, 0, LENGTH - 0.1], [SIDE, HIGH, LENGTH], wall);

  // The glazed side: parapet, mullions, and trees and houses in the haze beyond.
  stage.box([SIDE, 0, -3], [SIDE + 0.12, 0.45, LENGTH], wall);
  for (let z = -2.4; z < LENGTH; z += 1.5) stage.box([SIDE - 0.05, 0.45, z], [SIDE + 0.1, HIGH, z + 0.09], frame);
  stage.box([SIDE - 0.03, 2.45, -3], [SIDE + 0.08, 2.52, LENGTH], frame);
  stage.opening([SIDE + 0.02, 0.45, -1], [0, HIGH - 0.5, 0], [0, 0, LENGTH], [5, 5.4, 6]);
  for (let k = 0; k < 9; k++)
    stage.block(
      [SIDE + 14 + random() * 20, -12, -4 + k * 7 + random() * 4],
      [8, 11.5 + random() * 5, 6],
      matt(pick(['#9ba5aa', '#b3aea3', '#8d9ba5', '#c3bcae'], random)),
    );

  // Panels of light, off the middle so that rows run away.
  for (let z = 2; z < LENGTH - 1; z += 2.1)
    for (const x of [-1.9, 0.1, 2.1])
      stage.panel([x - 0.3, HIGH - 0.015, z], [0.6, 0, 0], [0, 0, 1.2], [5, 4.9, 4.6], 0.36);

  // The inner wall: panelling, boards with books, a picture.
  stage.box([-SIDE + 0.02, 0, 5.2], [-SIDE + 0.05, HIGH, 8.4], wood);
  for (let k = 0; k < 4; k++) {
    const y = 0.75 + k * 0.48;
    stage.box([-SIDE, y - 0.03, 8.9], [-SIDE + 0.34, y, 12.6], wood);
    for (let z = 9; z < 12.4; z += between(0.05, 0.4, random))
      stage.box(
        [-SIDE + 0.02, y, z],
        [-SIDE + 0.26, y + between(0.2, 0.34, random), z + 0.05 + random() * 0.07],
        pick(SPINES, random),
      );
  }
  // The room at the end: glass with a frame, warm light inside, a board.
  stage.box([-1.3, 0, LENGTH - 2.6], [-1.22, HIGH, LENGTH - 2.5], frame);
  stage.box([0.6, 0, LENGTH - 2.6], [0.68, HIGH, LENGTH - 2.5], frame);
  stage.box([-SIDE, 2.35, LENGTH - 2.6], [SIDE, 2.42, LENGTH - 2.5], frame);
  stage.box([-1.1, 1, LENGTH - 0.16], [0.5, 2.1, LENGTH - 0.1], matt(look.accent));
  row(stage, [1, 0.9, LENGTH - 0.12], 2.7, { height: 0.3, depth: 0.2, width: 0.06 }, SPINES, random);
  stage.box([0.95, 0.86, LENGTH - 0.4], [2.8, 0.9, LENGTH - 0.1], wood);
  stage.bulb([-0.3, 2.2, LENGTH - 1.4], 0.13, [22, 15, 8], 0.2);

  // Desks in two rows, with screens and chairs; plants between.
  for (let z = 4.6; z < LENGTH - 3.4; z += 2.3) {
    for (const x of [-1.75, 1.45]) {
      const at = x + between(-0.15, 0.15, random);
      table(stage, [at, 0, z], [1.5, 0.74, 0.8], wood);
      stage.block([at - 0.1, 0.88, z + 0.1], [0.62, 0.36, 0.03], matt('#1f2326'), between(-14, 14, random));
      stage.block([at - 0.1, 0.74, z + 0.1], [0.06, 0.14, 0.05], matt('#8b9094'));
      stage.block([at + 0.45, 0.74, z], [0.22, between(0.04, 0.16, random), 0.3], pick(SPINES, random), 12);
      chair(
        stage,
        [at + between(-0.2, 0.2, random), 0, z - 0.65],
        between(150, 210, random),
        matt(pick(['#33393d', look.accent, '#6b6f70'], random)),
      );
    }
  }
  pottedPlant(stage, [2.55, 0, 6.4], 1.7, GREEN, random);
  pottedPlant(stage, [-2.6, 0, 4.6], 1.5, GREEN, random);
  pottedPlant(stage, [2.6, 0, 11], 1.9, GREEN, random);
  pottedPlant(stage, [-0.9, 0, LENGTH - 3], 1.4, GREEN, random);
  return {
    stage,
    around: { horizon: [1.9, 2, 2.1], zenith: [1.7, 1.95, 2.3], ground: [1, 1, 1] },
    camera: { at: [look.x, 1.5, 0.2], turn: look.turn - 6, tilt: 1, angle: 27 },
    lens: 0.045,
    level: 0.6,
    sparkle: 1,
  };
}
