// A city a little after sunset: a sky from blue to ember, towers with lit windows, the street's lights as discs.
import type { Colour } from '../raster/colour-space.ts';
import type { Highlight, Setting } from './canvas.ts';
import { blob, oneOf, rect, renderScene, shaded } from './scene.ts';

const SKIES = [
  ['#2c3c5c', '#56607c', '#a0807a', '#d99a6c'],
  ['#1f2b48', '#43507a', '#8a7492', '#c98f86'],
  ['#33465f', '#6c7f92', '#b9a28c', '#e3b27c'],
] as const;
const LAMPS: readonly (readonly [number, number, number])[] = [
  [1, 0.66, 0.3],
  [1, 0.78, 0.48],
  [1, 0.86, 0.66],
  [0.75, 0.86, 1],
  [1, 0.3, 0.2],
  [0.45, 0.85, 0.75],
];

export function dusk(setting: Setting): Promise<Colour> {
  const { random, variant } = setting;
  const sky = SKIES[variant % SKIES.length]!;
  const horizon = [300, 330, 270, 312][variant % 4]!;

  let far = shaded('sky', [
    [0, sky[0]],
    [0.42, sky[1]],
    [0.62, sky[2]],
    [0.72, sky[3]],
    [1, sky[1]],
  ]);
  far += rect(0, 0, 400, 500, 'url(#sky)');
  far += blob(300, horizon - 10, 120, 34, '#ffc88a', 0.5);
  let mid = '';
  for (let x = -20; x < 420;) {
    const w = 26 + random() * 50;
    const h = 60 + random() * 210;
    const tone = oneOf(['#2b3346', '#353c50', '#242b3b', '#3d4256'], random);
    mid += rect(x, horizon - h, w, h + 40, tone, 0.92);
    for (let wy = horizon - h + 8; wy < horizon - 6; wy += 9) {
      for (let wx = x + 4; wx < x + w - 5; wx += 7.5) {
        if (random() < 0.3)
          mid += rect(
            wx,
            wy,
            4,
            5,
            oneOf(['#ffd79a', '#ffe6bd', '#ffc070', '#cfe0ff'], random),
            0.75 + random() * 0.25,
          );
      }
    }
    x += w + random() * 12 - 3;
  }
  mid += rect(0, horizon, 400, 500 - horizon, '#1d2230');
  let near = '';
  for (let k = 0; k < 14; k++)
    near += rect(
      random() * 400,
      horizon + random() * 120,
      20 + random() * 60,
      3 + random() * 5,
      oneOf(['#ffb060', '#ff8a50', '#ffd9a0'], random),
      0.35,
    );

  const lights: Highlight[] = [];
  for (let k = 0; k < 46; k++) {
    const street = random() < 0.6;
    lights.push({
      x: random(),
      y: street ? (horizon + 6 + (random() - 0.3) * 70) / 500 : 0.18 + random() * 0.4,
      radius: street ? 0.022 + random() * 0.026 : 0.014 + random() * 0.014,
      colour: oneOf(LAMPS, random),
      strength: street ? 0.1 + random() ** 2 * 0.75 : 0.03 + random() * 0.16,
    });
  }
  return renderScene(
    {
      layers: [
        { drawing: far, blur: 0.05 },
        { drawing: mid, blur: 0.03 },
        { drawing: near, blur: 0.03 },
      ],
      lights,
      glow: 1.6,
      exposure: 1.05,
    },
    setting,
  );
}
