// Pieces of alpha that float in a frame: what only lies outside it connects with the person (the corner of a chair, the end of a strap), and
// specks of the wall beside the hair.
import type { Plane } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { componentsOf } from '../raster/components.ts';
import { grow, maskOf } from '../raster/morphology.ts';
import { shrinkPlane } from '../raster/resample.ts';

/** Width in cells of the grid on which pieces are looked for, whatever the print's size. */
const GRID = 512;
/** Minimum alpha of connected pixels: haze connects nothing. */
const SOLID = 0.3;
/** Largest area of a scrap in face widths squared: a hand or an elbow that comes into the frame is larger. */
const MAX_SCRAP_AREA = 0.08;
/** Cells of haze round a piece that go with it. */
const HAZE = 4;
/** Alpha of the faintest speck that is seen; largest gap, in face widths, over which a strand still hangs on; and area up to which a piece is a speck. */
const FAINT = 0.15;
const STRAND_GAP = 0.02;
const MAX_SPECK_AREA = 0.02;

/** Sets `alpha` (in the frame, 0..1, changed in place) to 0 in scraps at the frame's border. Over a gap of two cells a lock of hair still hangs on. */
export const dropScraps = (alpha: Plane, face: FaceGeometry): void =>
  dropPieces(alpha, face, { above: SOLID, reach: 1, maxArea: MAX_SCRAP_AREA, isLoose: touchesBorder });

/** Sets `alpha` (in the frame, 0..1, changed in place) to 0 in small pieces that hang together with nothing: flying hairs are worth less than a clean outline. */
export const dropSpecks = (alpha: Plane, face: FaceGeometry): void =>
  dropPieces(alpha, face, {
    ...{ above: FAINT, maxArea: MAX_SPECK_AREA, isLoose: () => true },
    reach: Math.max(1, Math.round((STRAND_GAP * widthOnGrid(face, alpha)) / 2)),
  });

interface Loose {
  /** Alpha above which a cell is part of a piece. */
  above: number;
  /** Half of the gap, in cells, over which two cells hang together. */
  reach: number;
  /** In face widths squared. */
  maxArea: number;
  isLoose(piece: readonly number[], width: number, height: number): boolean;
}

function dropPieces(alpha: Plane, face: FaceGeometry, { above, reach, maxArea, isLoose }: Loose): void {
  const { data, width, height } = onGrid(alpha);
  const seen = maskOf(data, (v) => v > above);
  const limit = maxArea * widthOnGrid(face, alpha) ** 2;
  const dropped = new Uint8Array(seen.length);
  const rest = new Uint8Array(seen.length);
  for (const piece of componentsOf(grow(seen, width, height, reach), width, height)) {
    const isDropped = isLoose(piece, width, height) && piece.filter((i) => seen[i]).length <= limit;
    for (const i of piece) (isDropped ? dropped : rest)[i] = 1;
  }
  if (dropped.includes(1)) clear(alpha, { mask: grow(dropped, width, height, HAZE), but: rest, width, height });
}

const gridWidth = ({ width }: Plane): number => Math.min(GRID, width);
const widthOnGrid = (face: FaceGeometry, alpha: Plane): number => (face.width * gridWidth(alpha)) / alpha.width;

function onGrid(alpha: Plane): Plane {
  const width = gridWidth(alpha);
  return shrinkPlane(alpha, width, Math.round((alpha.height * width) / alpha.width));
}

const touchesBorder = (part: readonly number[], width: number, height: number): boolean =>
  part.some((i) => i < width || i >= width * (height - 1) || i % width === 0 || i % width === width - 1);

/** Sets alpha to 0 where the mask is set, but for what is set in `but`; both are smaller pictures of the same. */
function clear(
  { data, width, height }: Plane,
  cells: { mask: Uint8Array; but: Uint8Array; width: number; height: number },
): void {
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * cells.height) / height) * cells.width;
    for (let x = 0; x < width; x++) {
      const k = row + Math.floor((x * cells.width) / width);
      if (cells.mask[k] && !cells.but[k]) data[y * width + x] = 0;
    }
  }
}
