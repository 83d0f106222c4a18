// Shelves of books in warm light, far enough behind to blur to ribbons of colour.
import type { Colour } from '../raster/colour-space.ts';
import type { Highlight, Setting } from './canvas.ts';
import { blob, oneOf, polygon, rect, renderScene, shaded } from './scene.ts';

const SPINES = [
  ['#6b3f2c', '#8a5a3a', '#3e4a3c', '#2f3c4a', '#7a2f2b', '#b79a6b', '#55402f', '#c9b893', '#4b2e3a', '#86705a'],
  ['#5b4636', '#9b8462', '#354452', '#6e3a32', '#d2c4a4', '#4a5646', '#7d6a58', '#2b2f36', '#a5794b', '#594a5c'],
  ['#8c4b36', '#37495c', '#c2ab7e', '#44553f', '#6a2c34', '#e0d5bb', '#6f5a43', '#29333c', '#a06d3c', '#4e3d31'],
] as const;
const WOODS = ['#4a3021', '#3a2b22', '#5a3b26'] as const;

export function library(setting: Setting): Promise<Colour> {
  const { random, variant } = setting;
  const spines = SPINES[variant % SPINES.length]!;
  const wood = WOODS[variant % WOODS.length]!;
  const shelfHeight = [78, 92, 68, 84][variant % 4]!;
  const bay = [150, 190, 128, 170][variant % 4]!;
  const offset = -random() * bay;
  let shelves = shaded('case', [
    [0, '#2c1d14'],
    [1, '#1c130e'],
  ]);
  shelves += rect(0, 0, 400, 500, 'url(#case)');
  for (let y = -20; y < 500; y += shelfHeight) {
    for (let x = offset; x < 420;) {
      if (random() < 0.06) {
        x += 8 + random() * 22;
        continue;
      }
      const w = 4.5 + random() * 8;
      const h = shelfHeight * (0.58 + random() * 0.3);
      // Books of one set stand together.
      const run = random() < 0.22 ? 2 + Math.floor(random() * 4) : 1;
      const colour = oneOf(spines, random);
      for (let k = 0; k < run; k++, x += w + 0.6) {
        shelves += rect(x, y + shelfHeight - h - 5, w, h, colour);
        shelves += rect(x + w * 0.2, y + shelfHeight - h * 0.82 - 5, w * 0.6, 3, '#d9bf84', 0.5);
        shelves += rect(x, y + shelfHeight - h - 5, w * 0.3, h, '#ffffff', 0.06);
      }
    }
    shelves += rect(0, y + shelfHeight - 5, 400, 6, wood);
    shelves += rect(0, y + shelfHeight + 1, 400, 9, '#000000', 0.35);
  }
  for (let x = offset; x < 420; x += bay) shelves += rect(x - 5, 0, 10, 500, wood);

  // Light from the key's side: a lamp's wash over the shelves, darkness towards the other side and the floor.
  const wash = `<radialGradient id="wash" cx="0.78" cy="0.25" r="0.9"><stop offset="0" stop-color="#ffcf8a" stop-opacity="0.5"/><stop offset="0.5" stop-color="#ffb866" stop-opacity="0.16"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>${rect(0, 0, 400, 500, 'url(#wash)')}<linearGradient id="dim" x1="1" y1="0" x2="0" y2="0.5"><stop offset="0.3" stop-color="#0a0604" stop-opacity="0"/><stop offset="1" stop-color="#0a0604" stop-opacity="0.5"/></linearGradient>${rect(0, 0, 400, 500, 'url(#dim)')}`;

  let near = '';
  const lampX = [318, 352, 300, 336][variant % 4]!;
  const lampY = [128, 96, 150, 110][variant % 4]!;
  near += blob(lampX, lampY, 62, 48, '#ffc885', 0.28);
  near += polygon(
    `${lampX - 17},${lampY - 16} ${lampX + 17},${lampY - 16} ${lampX + 29},${lampY + 17} ${lampX - 29},${lampY + 17}`,
    '#f7d29a',
  );
  near += rect(lampX - 2.5, lampY + 16, 5, 210, '#31241a');
  near += rect(0, 430, 400, 90, '#3b281b', 0.9);

  // Small lamps along the shelves, far away.
  const lights: Highlight[] = Array.from({ length: 5 }, () => ({
    x: random(),
    y: 0.04 + random() * 0.4,
    radius: 0.024 + random() * 0.014,
    colour: [1, 0.72 + random() * 0.1, 0.4 + random() * 0.15] as const,
    strength: 0.04 + random() * 0.1,
  }));
  return renderScene(
    {
      layers: [
        { drawing: shelves + wash, blur: 0.021 },
        { drawing: near, blur: 0.036 },
      ],
      lights,
      glow: 1.4,
      exposure: 1.25,
    },
    setting,
  );
}
