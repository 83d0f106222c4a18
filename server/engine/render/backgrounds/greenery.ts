// A garden in soft sun: masses of leaves at three distances, a path of sky, and sun sparks as discs.
import type { Colour } from '../raster/colour-space.ts';
import type { Highlight, Setting } from './canvas.ts';
import { blob, oneOf, polygon, rect, renderScene, shaded } from './scene.ts';

const PALETTES = [
  {
    sky: '#e9efd8',
    far: ['#93a877', '#a9b886', '#7f9668', '#b7c293'],
    near: ['#4d6a3c', '#3c5633', '#5f7b45', '#6d8a4c'],
    dark: '#26331f',
  },
  {
    sky: '#f4ecd2',
    far: ['#b0a868', '#c2b877', '#96965c', '#ccc48c'],
    near: ['#6f6f38', '#5a6134', '#83823f', '#4c5530'],
    dark: '#2e2f1c',
  },
  {
    sky: '#e1ece9',
    far: ['#86a493', '#9cb6a3', '#6f8f80', '#aec4b2'],
    near: ['#3f6150', '#315043', '#50745c', '#284238'],
    dark: '#1d2d27',
  },
] as const;

export function greenery(setting: Setting): Promise<Colour> {
  const { random, variant } = setting;
  const palette = PALETTES[variant % PALETTES.length]!;
  const opening = [262, 180, 318, 225][variant % 4]!;

  let far = shaded('air', [
    [0, palette.sky],
    [0.5, palette.far[1]],
    [1, palette.near[0]],
  ]);
  far += rect(0, 0, 400, 500, 'url(#air)');
  for (let k = 0; k < 150; k++) {
    const x = random() * 440 - 20;
    const y = random() * 420 - 30;
    // Leaves keep clear of the opening where the sky shows.
    const gap = Math.exp(-(((x - opening) / 62) ** 2) - ((y - 90) / 130) ** 2);
    if (random() < gap * 0.92) continue;
    const size = 10 + random() * 26;
    far += blob(x, y, size * (0.8 + random() * 0.5), size, oneOf(palette.far, random), 0.5 + random() * 0.4);
  }
  let mid = '';
  for (let k = 0; k < 7; k++) {
    const x = random() * 400;
    if (Math.abs(x - opening) < 46) continue;
    const w = 5 + random() * 9;
    mid += polygon(`${x},-10 ${x + w},-10 ${x + w * 1.7},380 ${x - w * 0.6},380`, palette.dark, 0.5);
  }
  for (let k = 0; k < 190; k++) {
    const x = random() * 440 - 20;
    const low = random();
    const y = 500 - low * low * 520;
    const gap = Math.exp(-(((x - opening) / 80) ** 2) - ((y - 60) / 170) ** 2);
    if (random() < gap) continue;
    const size = 8 + random() * 24;
    const lit = y < 260 && x > 180 && random() < 0.5;
    mid += blob(
      x,
      y,
      size,
      size * (0.7 + random() * 0.5),
      lit ? oneOf(palette.far, random) : oneOf(palette.near, random),
      0.55 + random() * 0.4,
    );
  }
  mid += rect(0, 430, 400, 80, palette.dark, 0.45);

  const lights: Highlight[] = [];
  // Sun between leaves: most of it where the sky opens, in clusters, and hardly any elsewhere.
  for (let k = 0; k < 80; k++) {
    const spread = random() < 0.75 ? 120 : 420;
    const x = opening + (random() + random() - 1) * spread;
    const y = random() ** 1.3 * 0.7;
    lights.push({
      x: x / 400,
      y,
      radius: 0.02 + random() * 0.026,
      colour: random() < 0.6 ? [0.86, 0.95, 0.5] : [1, 0.98, 0.82],
      strength: (0.02 + random() ** 3 * 0.2) * (1 - y),
    });
  }
  return renderScene(
    {
      layers: [
        { drawing: far, blur: 0.05 },
        { drawing: mid, blur: 0.042 },
      ],
      lights,
      glow: 1.2,
      exposure: 0.98,
    },
    setting,
  );
}
