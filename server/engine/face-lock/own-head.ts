// The person's own head: face, hair and neck of the print, with the colours that they have without what was behind and below them.
import { AT, point, scaleGeometry } from '../render/face-regions.ts';
import type { FaceGeometry } from '../render/face-regions.ts';
import { everywhere, transformOfReduced } from '../render/framing/transform.ts';
import { closedFormMatte } from '../render/matting/closed-form.ts';
import { defringe, rimOf } from '../render/matting/defringe.ts';
import { cleanEdge, edgeColoursOf } from '../render/matting/edge-colour.ts';
import { estimateForeground } from '../render/matting/foreground.ts';
import { alphaAt, fitAlpha } from '../render/matting/guided-upsample.ts';
import { solveMatte } from '../render/matting/matte.ts';
import { BACKGROUND, FOREGROUND, UNKNOWN } from '../render/matting/trimap.ts';
import { unmix } from '../render/matting/unmix.ts';
import { splitRgb } from '../render/raster/colour-space.ts';
import type { Colour } from '../render/raster/colour-space.ts';
import { distanceTo } from '../render/raster/distance.ts';
import { connected, grow, maskOf, maskWhere } from '../render/raster/morphology.ts';
import { readPlane } from '../render/raster/resample.ts';
import type { Plane, Rgb } from '../types.ts';
import { partsOf } from './parts.ts';
import type { Parts } from './parts.ts';

/** Half width of the band in which hair is cut from clothes, in face widths, and how strongly the segmenter is believed in it. */
const BAND = 0.05;
const PULL = 0.02;
/** Minimum alpha of pixels that count as connected. */
const HANGS_TOGETHER = 0.1;

export interface OwnHead {
  /** The print, so small that the face is FACE_ON_GRID wide: everything smooth is computed on it. */
  grid: Rgb;
  face: FaceGeometry;
  parts: Parts;
  /** How much of each pixel is the person without their clothes, on the grid and at the print's size. */
  onGrid: Plane;
  alpha: Plane;
  /** Colours of the person, valid where alpha > 0. */
  colours: Colour;
  /** Confidence of the outline, 0..1. */
  confidence: number;
}

export async function ownHead(print: Rgb, face: FaceGeometry): Promise<OwnHead> {
  const { alpha: person, grid, small } = await solveMatte(print, face);
  const factor = grid.width / print.width;
  const onGrid = scaleGeometry(face, factor);
  const parts = await partsOf(grid, onGrid);
  const colour = splitRgb(grid);
  const { bare, band } = withoutClothes(parts, colour, onGrid);
  const transform = transformOfReduced(print, grid);
  const alphaGrid = alphaAt(small.lines, { scale: 1, x: 0, y: 0 }, grid);
  const bareLarge = alphaAt(fitAlpha(bare, colour, band), transform, print);
  for (let i = 0; i < alphaGrid.data.length; i++) alphaGrid.data[i]! *= bare[i]!;
  const whole = readPlane(onePiece(alphaGrid, onGrid), transform, print).data;
  const alpha = { ...person, data: person.data.map((v, i) => v * snapped(bareLarge.data[i]!) * whole[i]!) };
  return {
    ...{ grid, face: onGrid, parts, onGrid: alphaGrid, alpha },
    colours: coloursOf(print, alpha, { colour, alphaGrid, parts, face: onGrid }),
    confidence: small.confidence,
  };
}

/** 1 on what hangs together with the face and round it, 0 on the rest: a shoulder's outline that was left. */
function onePiece({ data, width, height }: Plane, face: FaceGeometry): Plane {
  const [x, y] = point(face.mesh, AT.bridge);
  const seed = Math.round(y) * width + Math.round(x);
  const some = maskOf(data, (v) => v > HANGS_TOGETHER);
  return { data: Float32Array.from(grow(connected(some, width, height, [seed]), width, height, 2)), width, height };
}

/** The person's colours without what was behind them, and without its light along the edge. */
function coloursOf(
  print: Rgb,
  alpha: Plane,
  { colour, alphaGrid, parts, face }: { colour: Colour; alphaGrid: Plane; parts: Parts; face: FaceGeometry },
): Colour {
  const transform = transformOfReduced(print, { width: colour.width, height: colour.height });
  const estimate = estimateForeground(colour, alphaGrid);
  const { background, hair, faceSkin, bodySkin } = parts;
  const seen = {
    person: { ...background, data: background.data.map((v) => 1 - v) },
    hair,
    skin: { ...hair, data: faceSkin.data.map((v, i) => v + bodySkin.data[i]!) },
  };
  const colours = unmix(print, alpha, estimate, transform);
  const reach = everywhere(print);
  defringe(colours, rimOf(estimate, alphaGrid, seen, face), transform, reach);
  cleanEdge(colours, alpha, edgeColoursOf(estimate, alphaGrid, hair, face), transform, reach);
  return colours;
}

/** The ends of the solution are noise. */
const snapped = (v: number): number => Math.min(1, Math.max(0, (v - 0.04) / 0.92));

/** 0 on clothes and nearer to them than to the head, 1 elsewhere; along their border as the colours say. */
function withoutClothes(
  { clothes, hair, faceSkin, bodySkin, others }: Parts,
  colour: Colour,
  face: FaceGeometry,
): { bare: Float32Array; band: Uint8Array } {
  const { width, height } = colour;
  const head = hair.data.map((v, i) => v + faceSkin.data[i]! + bodySkin.data[i]! + others.data[i]!);
  const distances = (values: Float32Array): Float32Array =>
    distanceTo(
      maskOf(values, (v) => v > 0.5),
      width,
      height,
    );
  const [toClothes, toHead] = [distances(clothes.data), distances(head)];
  const prior = head.map((v, i) => {
    const known = v + clothes.data[i]!;
    return known > 0.5 ? v / known : Number(toHead[i]! < toClothes[i]!);
  });
  const reach = Math.max(2, face.width * BAND);
  const trimap = Uint8Array.from(prior, (v, i) =>
    toClothes[i]! < reach && toHead[i]! < reach ? UNKNOWN : v > 0.5 ? FOREGROUND : BACKGROUND,
  );
  const bare = closedFormMatte(colour, trimap, prior, new Float32Array(prior.length).fill(PULL));
  const band = maskWhere(bare.length, (i) => trimap[i] === UNKNOWN);
  return { bare, band };
}
