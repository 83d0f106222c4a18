// A café in the late afternoon: a window's daylight on one side, shelves and bottles on a dark wall, lamps over the bar.
import type { Colour } from '../raster/colour-space.ts';
import type { Highlight, Setting } from './canvas.ts';
import { blob, oneOf, polygon, rect, renderScene, shaded } from './scene.ts';

const ROOMS = [
  { wall: ['#3f4a47', '#2b3331'], wood: '#7d5636', glass: ['#f3ead8', '#cfd6cf'] },
  { wall: ['#5a4436', '#3a2b22'], wood: '#8c6a48', glass: ['#f7ecd6', '#d9d0bd'] },
  { wall: ['#4b4f57', '#33363d'], wood: '#94714f', glass: ['#eef1ee', '#c7d2d4'] },
] as const;
const BOTTLES = ['#6d7f5c', '#b98a4c', '#d8c59a', '#49605a', '#a65f3c', '#e2d9c6', '#7b5a3f'] as const;

export function cafe(setting: Setting): Promise<Colour> {
  const { random, variant } = setting;
  const room = ROOMS[variant % ROOMS.length]!;
  const edge = [286, 304, 268, 296][variant % 4]!;
  let far = shaded('wall', [
    [0, room.wall[0]],
    [1, room.wall[1]],
  ]);
  far += shaded('day', [
    [0, room.glass[0]],
    [0.7, room.glass[1]],
    [1, '#8d8a78'],
  ]);
  far += rect(-20, -20, 440, 540, 'url(#wall)');
  // The window, its bars, and green outside.
  far += polygon(`${edge},20 430,-30 430,400 ${edge},360`, 'url(#day)');
  for (let k = 0; k < 14; k++) {
    const x = edge + 12 + random() * 110;
    far += blob(
      x,
      240 + random() * 110,
      10 + random() * 16,
      12 + random() * 20,
      oneOf(['#8fa27c', '#a8b490'], random),
      0.5,
    );
  }
  for (let k = 0; k < 4; k++) far += rect(edge + k * 42 - 3, -10, 6, 380, '#2a2622');
  far += rect(edge, 142, 140, 5, '#2a2622');
  // Shelves with bottles and cups.
  for (const y of [96, 168, 240]) {
    for (let x = 8 + random() * 12; x < edge - 26;) {
      const w = 6 + random() * 9;
      const h = 22 + random() * 32;
      far += rect(x, y - h, w, h, oneOf(BOTTLES, random), 0.75);
      far += rect(x + w * 0.2, y - h, w * 0.22, h * 0.8, '#fff2d8', 0.35);
      x += w + 3 + random() * 14;
    }
    far += rect(-10, y, edge - 20, 6, room.wood);
    far += rect(-10, y + 6, edge - 20, 8, '#000000', 0.3);
  }
  const wash = `<radialGradient id="glow" cx="0.95" cy="0.35" r="0.8"><stop offset="0" stop-color="#ffe9c4" stop-opacity="0.5"/><stop offset="1" stop-color="#ffe9c4" stop-opacity="0"/></radialGradient>${rect(-20, -20, 440, 540, 'url(#glow)')}`;

  let near = rect(-20, 352, 440, 200, room.wood, 0.95);
  near += rect(-20, 344, 440, 10, '#d8b98c', 0.8);
  for (let k = 0; k < 5; k++)
    near += rect(10 + k * 84 + random() * 20, 312, 18, 34, oneOf(['#e9e2d4', '#2f2b28'], random), 0.85);

  const lights: Highlight[] = [];
  const lamps = [0.1, 0.3, 0.5];
  for (const x of lamps) {
    const y = 0.12 + random() * 0.05;
    near += rect(x * 400 - 1, -10, 2, y * 500, '#1d1a18');
    lights.push({ x, y: y + 0.01, radius: 0.046, colour: [1, 0.72, 0.38], strength: 0.62 });
  }
  for (let k = 0; k < 16; k++) {
    lights.push({
      x: random() * (edge / 400),
      y: 0.16 + random() * 0.4,
      radius: 0.014 + random() * 0.016,
      colour: [1, 0.78 + random() * 0.12, 0.5 + random() * 0.2],
      strength: 0.03 + random() ** 2 * 0.2,
    });
  }
  return renderScene(
    {
      layers: [
        { drawing: far + wash, blur: 0.034 },
        { drawing: near, blur: 0.03 },
      ],
      lights,
      glow: 1.4,
      exposure: 1.12,
    },
    setting,
  );
}
