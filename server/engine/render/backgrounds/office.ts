// A bright office behind the person: a glazed side, a white room, rows of ceiling panels, some wood and green.
import type { Colour } from '../raster/colour-space.ts';
import type { Highlight, Setting } from './canvas.ts';
import { blob, oneOf, polygon, rect, renderScene, shaded, wall } from './scene.ts';

const PALETTES = [
  { sky: ['#f4f9ff', '#dfeaf3', '#b9c7cd'], wall: '#c9ccce', wood: '#b08d68', floor: '#8d8c8a', accent: '#5f7f8c' },
  { sky: ['#fff9ee', '#f1e6d6', '#c9bfae'], wall: '#cfc8bd', wood: '#a97c52', floor: '#94887b', accent: '#7d6a55' },
  { sky: ['#f2f7fa', '#dbe6ea', '#aebfb9'], wall: '#b9c1c2', wood: '#8f7b66', floor: '#767d80', accent: '#4d6675' },
] as const;

/** x of the far wall's edges: how much of the picture the glazed side takes. */
const LAYOUTS = [
  { left: 172, right: 300, top: 128, bottom: 300 },
  { left: 96, right: 262, top: 108, bottom: 290 },
  { left: 214, right: 352, top: 138, bottom: 310 },
  { left: 130, right: 330, top: 150, bottom: 305 },
] as const;

export function office(setting: Setting): Promise<Colour> {
  const { random, variant } = setting;
  const palette = PALETTES[variant % PALETTES.length]!;
  const layout = LAYOUTS[variant % LAYOUTS.length]!;
  const { left, right, top, bottom } = layout;
  const glass = wall([-40, -70, 520], [left, top, bottom]);
  const inner = wall([440, -70, 540], [right, top, bottom]);

  let far = shaded('sky', [
    [0, palette.sky[0]],
    [0.55, palette.sky[1]],
    [1, palette.sky[2]],
  ]);
  far += rect(0, 0, 400, 500, palette.wall);
  // Ceiling and floor.
  far += polygon(`-40,-70 440,-70 ${right},${top} ${left},${top}`, '#d4d6d6');
  far += polygon(`-40,520 440,540 ${right},${bottom} ${left},${bottom}`, palette.floor);
  far += polygon(`-40,520 170,540 ${left + (right - left) * 0.4},${bottom} ${left},${bottom}`, '#c9cbc9', 0.5);
  // Ceiling panels in three rows, running away.
  for (let row = 0; row < 3; row++) {
    for (let k = 0; k < 5; k++) {
      const z0 = 1 / (1 + k * 0.55);
      const z1 = 1 / (1 + k * 0.55 + 0.26);
      const vx = (left + right) / 2;
      const x = (z: number, s: number): string => (vx + (s - 0.5) * 620 * z).toFixed(1);
      const y = (z: number): string => (top + 40 - 250 * z).toFixed(1);
      const [a, b] = [0.12 + row * 0.32, 0.24 + row * 0.32];
      far += polygon(`${x(z0, a)},${y(z0)} ${x(z0, b)},${y(z0)} ${x(z1, b)},${y(z1)} ${x(z1, a)},${y(z1)}`, '#ffffff');
    }
  }
  // The glazed side: sky, something built and green outside, mullions.
  far += glass(0, 0.06, 1, 0.9, 'url(#sky)');
  for (let k = 0; k < 7; k++) {
    const u = random() * 0.9;
    far += glass(
      u,
      0.45 + random() * 0.2,
      u + 0.06 + random() * 0.1,
      0.9,
      oneOf(['#b8c3c8', '#a7b4b2', '#9fb09a', '#c4c6c2'], random),
      0.7,
    );
  }
  for (let k = 0; k <= 6; k++) far += glass(k / 6 - 0.012, 0.02, k / 6 + 0.012, 0.96, '#747b80');
  far += glass(0, 0.34, 1, 0.36, '#8b9297');
  // The far wall: a door, a board, a glazed room.
  far += rect(left, top, right - left, bottom - top, palette.wall);
  far += rect(left + 14, top + 30, 34, bottom - top - 30, palette.accent, 0.55);
  far += rect(left + 62, top + 26, (right - left) * 0.34, 62, '#e9ecec', 0.9);
  // The inner side: panelled, with shelves and a picture.
  far += inner(0, 0, 1, 1, palette.wall);
  far += inner(0.5, 0.12, 0.78, 1, palette.wood, 0.85);
  for (let k = 0; k < 3; k++) {
    for (let b = 0; b < 5; b++) {
      const u = 0.06 + b * 0.07;
      const v = 0.3 + k * 0.13;
      far += inner(
        u,
        v,
        u + 0.045,
        v + 0.09,
        oneOf(['#c7b496', '#5c7486', '#9c5f4c', '#dcd6ca', '#56705c', '#8f959b'], random),
        0.85,
      );
    }
    far += inner(0.02, 0.4 + k * 0.13, 0.46, 0.415 + k * 0.13, palette.wood);
  }

  // Nearer: desks, chairs, a plant.
  let near = '';
  near += polygon(`-20,372 150,344 176,356 -20,420`, palette.wood);
  near += polygon(`236,350 420,392 420,440 214,366`, palette.wood, 0.95);
  for (let k = 0; k < 4; k++)
    near += rect(
      20 + k * 100 + random() * 30,
      306 + random() * 24,
      34,
      46,
      oneOf(['#3f464b', '#565d61', '#2f3437'], random),
    );
  const px = oneOf([330, 352, 60], random);
  for (let k = 0; k < 22; k++) {
    near += blob(
      px + (random() - 0.5) * 62,
      250 + (random() - 0.5) * 110,
      6 + random() * 9,
      14 + random() * 18,
      oneOf(['#4f6f4a', '#6b8a58', '#3d5a3f', '#7d9a66'], random),
      0.85,
    );
  }
  near += rect(px - 18, 300, 36, 60, '#b9b4ac');

  const lights: Highlight[] = [];
  for (let k = 0; k < 7; k++) {
    lights.push({
      x: random() * 0.35,
      y: 0.2 + random() * 0.35,
      radius: 0.03 + random() * 0.03,
      colour: [0.95, 1, 1],
      strength: 0.02 + random() * 0.05,
    });
  }
  return renderScene(
    {
      layers: [
        { drawing: far, blur: 0.048 },
        { drawing: near, blur: 0.036 },
      ],
      lights,
      glow: 1.1,
      exposure: 1.02,
    },
    setting,
  );
}
