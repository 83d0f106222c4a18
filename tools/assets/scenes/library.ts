// A reading room in the evening: shelves up to the ceiling, an aisle between them, lamps with shades, a window far behind.
import { between, chair, pick, row, table } from './furniture.ts';
import { matt, paint, Stage } from './geometry.ts';
import type { Material } from './geometry.ts';
import type { ASet } from './photograph.ts';

const ROOMS = [
  {
    spines: ['#6b3f2c', '#8a5a3a', '#3e4a3c', '#2f3c4a', '#7a2f2b', '#8f7550', '#9a8a68', '#4b2e3a', '#86705a'],
    wood: '#6a4328',
    turn: -20,
    x: 0.6,
  },
  {
    spines: ['#5b4636', '#9b8462', '#354452', '#6e3a32', '#9b8f76', '#4a5646', '#a5794b', '#594a5c', '#968868'],
    wood: '#4f3424',
    turn: -12,
    x: 0.3,
  },
  {
    spines: ['#8c4b36', '#37495c', '#94805a', '#44553f', '#6a2c34', '#a3977c', '#a06d3c', '#29333c', '#8c7357'],
    wood: '#7b5232',
    turn: -28,
    x: 0.9,
  },
  {
    spines: ['#54605c', '#9a7a52', '#2f4858', '#7d4136', '#9c9079', '#5d5a44', '#b0894f', '#40313a', '#8f8168'],
    wood: '#5c3d29',
    turn: -16,
    x: 0.1,
  },
] as const;
const SHADE: Material = { albedo: [0.85, 0.72, 0.5], through: 0.6 };
const BRASS: Material = { albedo: paint('#8a6a35'), gloss: 0.1, rough: 0.3 };

// oxlint-disable-next-line max-lines-per-function -- one scene, from its floor to its lamps
export function buildLibrary(variant: number, random: () => number): ASet {
  const room = ROOMS[variant % ROOMS.length]!;
  const stage = new Stage();
  const wood: Material = { albedo: paint(room.wood), gloss: 0.01, rough: 0.2 };
  const spines = room.spines.map(matt);
  stage.box([-6, -0.1, -3], [6, 0, 14], { albedo: paint('#5a3b26'), gloss: 0.01, rough: 0.2 });
  stage.box([-6, 4.6, -3], [6, 4.7, 14], matt('#6b5844'));
  stage.box([-6, 0, 13.4], [6, 4.6, 13.5], matt('#8d7a62'));
  stage.box([5.6, 0, -3], [5.7, 4.6, 14], matt('#8d7a62'));

  /** A case of shelves with its back at z, from x to end, books towards the camera. */
  const bookcase = (x: number, end: number, z: number): void => {
    stage.box([x, 0, z], [end, 3.9, z + 0.04], matt('#2b1d14'));
    stage.box([x, 3.86, z - 0.36], [end, 4, z], wood);
    for (let board = 0.08; board < 3.8; board += 0.36) {
      stage.box([x, board - 0.03, z - 0.32], [end, board, z], wood);
      row(stage, [x + 0.05, board, z], end - 0.05, { height: 0.3, depth: 0.24, width: 0.042 }, spines, random);
    }
    for (let post = x; post <= end + 0.01; post += (end - x) / Math.max(1, Math.round((end - x) / 1)))
      stage.box([post - 0.025, 0, z - 0.34], [post + 0.025, 3.9, z], wood);
  };
  bookcase(-4.6, -1, 4.9);
  bookcase(-4, 0.1, 7.6);
  bookcase(-2.6, 4.6, 12.9);
  bookcase(2, 5.4, 8.8);
  // Daylight's last through a tall window at the side.
  stage.opening([5.58, 0.8, 9.4], [0, 2.4, 0], [0, 0, 2.6], [1.2, 1.4, 1.8]);
  stage.panel([5.59, 0.8, 9.4], [0, 2.4, 0], [0, 0, 2.6], [0.7, 0.85, 1.1], 1);

  table(stage, [1.5, 0, 5.6], [1.8, 0.76, 0.9], wood);
  chair(stage, [1.2, 0, 4.8], 170, matt('#5a2f24'));
  chair(stage, [2.1, 0, 6.5], 10, matt('#5a2f24'));
  for (let k = 0; k < 4; k++)
    stage.block(
      [1.2 + k * 0.05, 0.76 + k * 0.045, 5.7],
      [0.24, 0.045, 0.3],
      pick(spines, random),
      between(-20, 20, random),
    );
  /** A lamp on a foot, its bulb under a shade. */
  const lamp = (x: number, y: number, z: number, size: number): void => {
    stage.block([x, y - size * 2.2, z], [size * 0.12, size * 2.2, size * 0.12], BRASS);
    stage.block([x, y - size * 2.2, z], [size, size * 0.12, size], BRASS);
    stage.bulb([x, y, z], size * 0.26, [60, 38, 18], 0.12);
    for (let side = 0; side < 8; side++) {
      const [a, b] = [(side / 8) * 2 * Math.PI, ((side + 1) / 8) * 2 * Math.PI];
      const corner = (angle: number, r: number, up: number) =>
        [x + Math.cos(angle) * r, y + up, z + Math.sin(angle) * r] as const;
      const [from, to, top] = [
        corner(a, size * 0.8, -size * 0.4),
        corner(b, size * 0.8, -size * 0.4),
        corner(a, size * 0.5, size * 0.5),
      ];
      stage.quad(
        from,
        [to[0] - from[0], 0, to[2] - from[2]],
        [top[0] - from[0], top[1] - from[1], top[2] - from[2]],
        SHADE,
      );
    }
  };
  lamp(1.75, 1.28, 5.6, 0.2);
  lamp(0.35, 1.62, 7.1, 0.22);
  lamp(-0.6, 1.7, 12.2, 0.22);
  for (const [x, z] of [
    [-2.6, 3.9],
    [-1.2, 6.6],
    [3.4, 7.9],
    [1.1, 11.9],
    [3.2, 12.1],
  ] as const)
    // Under the ceiling, in fittings: bare ones would be discs beside the head.
    stage.bulb([x, 4.45, z], 0.06, [44, 31, 19], 0.02);
  for (const x of [-2.4, 0.6, 3.6]) stage.bulb([x, 3.2, 2.2], 0.2, [26, 20, 13], 0.2);
  return {
    stage,
    around: { horizon: [0.3, 0.35, 0.45], zenith: [0.3, 0.35, 0.45], ground: [0.1, 0.1, 0.1] },
    camera: { at: [room.x, 1.5, 0.2], turn: room.turn + 14, tilt: 1, angle: 27 },
    lens: 0.066,
    level: [0.36, 0.34, 0.38, 0.36][variant % 4]!,
    sparkle: 0.3,
  };
}
