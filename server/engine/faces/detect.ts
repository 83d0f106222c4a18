// Face candidates: BlazeFace on the whole picture, and on tiles when the faces found are small. It also accepts cats and cups, so a
// candidate counts only after the mesh network has confirmed it (mesh.ts).
import { sharpOf } from '../decode/index.ts';
import { runModel } from '../models.ts';
import type { Box, Rgb } from '../types.ts';
import type { Point } from './affine.ts';

const SIDE = 256;
const THRESHOLD = 0.5;
/** Score threshold on tiles; higher, because a tile shows less context. */
const TILE_THRESHOLD = 0.6;
/** Tiles are searched when the faces found are narrower than this share of the long side, for even smaller ones. */
const SMALL = 0.25;
const TILE_SHARE = 0.6;
const TILES: readonly Point[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
  [0.5, 0.5],
];

export interface Candidate {
  box: Box;
  score: number;
  /** The eye on the left side of the picture, then the one on the right. */
  eyes: readonly [Point, Point];
}

/** Centres of the network's anchors: two for each cell of 16 px, six for each cell of 32 px. */
const ANCHORS: Point[] = [
  { cell: 16, count: 2 },
  { cell: 32, count: 6 },
].flatMap(({ cell, count }) => {
  const cells = SIDE / cell;
  return Array.from({ length: cells * cells * count }, (_, index): Point => [
    cell * ((Math.floor(index / count) % cells) + 0.5),
    cell * (Math.floor(index / count / cells) + 0.5),
  ]);
});

async function detectIn(image: Rgb, tile: Box, threshold: number): Promise<Candidate[]> {
  const { data } = await sharpOf(image)
    .extract({ left: tile.x, top: tile.y, width: tile.width, height: tile.height })
    .resize(SIDE, SIDE, { fit: 'contain', background: '#000', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const input = new Float32Array(data.length);
  for (let i = 0; i < input.length; i += 1) input[i] = data[i]! / 127.5 - 1;
  const output = await runModel('blazeface', input, [1, SIDE, SIDE, 3]);
  const near = output.scores16.data;
  const far = output.scores32.data;
  const nearBoxes = output.boxes16.data;
  const farBoxes = output.boxes32.data;

  const longSide = Math.max(tile.width, tile.height);
  const scale = longSide / SIDE;
  const toImage = (x: number, y: number): [number, number] => [
    x * scale - (longSide - tile.width) / 2 + tile.x,
    y * scale - (longSide - tile.height) / 2 + tile.y,
  ];
  const found: Candidate[] = [];
  ANCHORS.forEach(([ax, ay], index) => {
    const isNear = index < near.length;
    const at = isNear ? index : index - near.length;
    const score = 1 / (1 + Math.exp(-(isNear ? near : far)[at]!));
    if (score < threshold) return;
    const values = (isNear ? nearBoxes : farBoxes).subarray(at * 16, at * 16 + 16);
    const [cx = 0, cy = 0, width = 0, height = 0, leftX = 0, leftY = 0, rightX = 0, rightY = 0] = values;
    const [x, y] = toImage(ax + cx - width / 2, ay + cy - height / 2);
    found.push({
      box: { x, y, width: width * scale, height: height * scale },
      score,
      eyes: [toImage(ax + leftX, ay + leftY), toImage(ax + rightX, ay + rightY)],
    });
  });
  return found;
}

export function overlap(a: Box, b: Box): number {
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x));
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
  const shared = width * height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}

function strongest(candidates: Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of [...candidates].sort((a, b) => b.score - a.score))
    if (!kept.some(({ box }) => overlap(box, candidate.box) > 0.3)) kept.push(candidate);
  return kept;
}

export async function detectCandidates(image: Rgb): Promise<Candidate[]> {
  const { width, height } = image;
  const candidates = await detectIn(image, { x: 0, y: 0, width, height }, THRESHOLD);
  const isSmall = ({ box }: Candidate): boolean => box.width < Math.max(width, height) * SMALL;
  if (strongest(candidates).every(isSmall)) {
    const tileWidth = Math.ceil(width * TILE_SHARE);
    const tileHeight = Math.ceil(height * TILE_SHARE);
    for (const [fx, fy] of TILES) {
      const x = Math.floor(fx * (width - tileWidth));
      const y = Math.floor(fy * (height - tileHeight));
      candidates.push(...(await detectIn(image, { x, y, width: tileWidth, height: tileHeight }, TILE_THRESHOLD)));
    }
  }
  return strongest(candidates);
}
