// A street of glass and stone by day, far behind: façades in perspective on both sides, a strip of sky, trees at their foot.
import type { Colour } from '../raster/colour-space.ts';
import type { Highlight, Setting } from './canvas.ts';
import { blob, oneOf, polygon, rect, renderScene, shaded, wall } from './scene.ts';

const DAYS = [
  {
    sky: ['#cfdfee', '#eef3f5'],
    glass: ['#8fa9bd', '#a9bfcd', '#7c96aa'],
    stone: ['#b8b2a8', '#cfc9be'],
    road: '#9a9a98',
  },
  {
    sky: ['#e9e4da', '#f8f2e6'],
    glass: ['#a7acb0', '#c0c2c2', '#8d959c'],
    stone: ['#c9b79d', '#dccbb0'],
    road: '#a39b90',
  },
  {
    sky: ['#b9cfe4', '#dfe9f1'],
    glass: ['#6f8ea9', '#89a6bd', '#5f7d97'],
    stone: ['#a9aaaa', '#bfc0bf'],
    road: '#8b8f93',
  },
] as const;

export function street(setting: Setting): Promise<Colour> {
  const { random, variant } = setting;
  const day = DAYS[variant % DAYS.length]!;
  const far = [176, 232, 150, 205][variant % 4]!;
  const horizon = [318, 306, 326, 312][variant % 4]!;
  let back = shaded('sky', [
    [0, day.sky[0]],
    [0.7, day.sky[1]],
    [1, day.road],
  ]);
  back += rect(-20, -20, 440, 540, 'url(#sky)');
  // Two rows of buildings; each storey a band of glass over a band of stone.
  for (const [near, end, top] of [
    [-60, far - 26, 168],
    [460, far + 30, 190],
  ] as const) {
    const face = wall([near, -150, 470], [end, top, horizon + 4]);
    const blocks = 5;
    for (let k = 0; k < blocks; k++) {
      const [u0, u1] = [k / blocks, (k + 0.94) / blocks];
      const roof = random() * 0.22;
      back += face(u0, roof, u1, 1, oneOf(day.stone, random));
      const storeys = 8;
      for (let s = 0; s < storeys; s++) {
        const v = roof + ((1 - roof) * s) / storeys;
        const pane = (1 - roof) / storeys;
        for (let w = 0; w < 4; w++) {
          const width = (u1 - u0) / 4;
          back += face(
            u0 + w * width + width * 0.12,
            v + pane * 0.2,
            u0 + (w + 0.88) * width,
            v + pane * 0.86,
            oneOf(day.glass, random),
            0.9,
          );
        }
      }
      // The sun catches one façade in three.
      if (random() < 0.34) back += face(u0, roof, u1, 0.75, '#fff6e0', 0.32);
    }
  }
  back += polygon(`-40,520 440,520 ${far + 24},${horizon} ${far - 20},${horizon}`, day.road);
  back += polygon(`-40,520 60,520 ${far - 8},${horizon} ${far - 20},${horizon}`, '#c9c7c2', 0.7);

  let near = '';
  for (const side of [-1, 1]) {
    for (let k = 0; k < 3; k++) {
      const x = far + side * (46 + k * 62 + random() * 18);
      const size = 20 + k * 15;
      near += rect(x - 3, horizon - 10, 6, 40 + k * 22, '#5b5148', 0.8);
      for (let leaf = 0; leaf < 16; leaf++)
        near += blob(
          x + (random() - 0.5) * size * 2.1,
          horizon - 26 - k * 10 + (random() - 0.5) * size * 1.5,
          size * 0.34,
          size * 0.32,
          oneOf(['#7f9468', '#93a678', '#6b8259', '#a7b48a'], random),
          0.62,
        );
    }
  }
  const lights: Highlight[] = Array.from({ length: 6 }, () => ({
    x: random(),
    y: 0.3 + random() * 0.34,
    radius: 0.018 + random() * 0.02,
    colour: oneOf(
      [
        [1, 0.97, 0.9],
        [1, 0.9, 0.7],
        [0.9, 0.96, 1],
      ] as const,
      random,
    ),
    strength: 0.02 + random() ** 2 * 0.08,
  }));
  return renderScene(
    {
      layers: [
        { drawing: back, blur: 0.036 },
        { drawing: near, blur: 0.04 },
      ],
      lights,
      glow: 0.8,
      exposure: 0.94,
    },
    setting,
  );
}
