// The picture of a design on a canvas. Places and light come from the contract that the server draws by as well.
import {
  adjustPixels,
  edgeWidthsOf,
  coverOf,
  type Design,
  FIRST_DESIGN,
  type Format,
  formatOf,
  FORMATS,
  placePhoto,
} from '#server/contracts/picture-editor.ts';
import type { CutOutGeometry } from '#server/contracts/findings.ts';
import type { EditorPicture } from '#server/contracts/tools.ts';
import { PICTURE_SIZES, type PictureSize } from '#server/contracts/picture-sizes.ts';
import { embedAiMark } from './ai-mark';

export interface Pictures {
  photo: HTMLImageElement;
  person: HTMLImageElement;
  behind: HTMLImageElement;
  /** Loaded ones by name; a scene that is still on its way shows as the plain colour. */
  scenes: ReadonlyMap<string, HTMLImageElement>;
  /** Somebody's own background, from their device. */
  own?: HTMLImageElement | undefined;
}

/** The preview works on a copy of so many pixels, so that sliders answer at once. */
const PREVIEW_SIDE = 800;

const canvasOf = (width: number, height: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
};

/** Light and colour are worked out again only when they or the picture changed. */
export function createTones() {
  let key = '';
  let kept: HTMLCanvasElement | undefined;
  return (picture: HTMLImageElement, side: number, design: Design): HTMLCanvasElement => {
    const { light, contrast, warmth, saturation } = design;
    const wanted = [picture.src, side, light, contrast, warmth, saturation].join();
    if (kept && wanted === key) return kept;
    const factor = Math.min(1, side / Math.max(picture.naturalWidth, picture.naturalHeight));
    const canvas = canvasOf(picture.naturalWidth * factor, picture.naturalHeight * factor);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    if (light || contrast || warmth || saturation) {
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
      adjustPixels(pixels.data, design);
      context.putImageData(pixels, 0, 0);
    }
    key = wanted;
    kept = canvas;
    return canvas;
  };
}
type Tones = ReturnType<typeof createTones>;

/** Draws into the whole canvas, whose shape is the size's. */
export function paintDesign(
  canvas: HTMLCanvasElement,
  design: Design,
  geometry: CutOutGeometry,
  pictures: Pictures,
  tones: Tones,
  side = PREVIEW_SIDE,
): void {
  const context = canvas.getContext('2d')!;
  const { width, height } = canvas;
  context.clearRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  if (formatOf(design) === 'jpeg') fill(context, '#ffffff');
  context.save();
  if (design.shape === 'circle') {
    context.beginPath();
    context.arc(width / 2, height / 2, width / 2, 0, 2 * Math.PI);
    context.clip();
  }
  ground(context, design, geometry, pictures);
  const front = design.background === 'own' ? pictures.photo : pictures.person;
  const { left, top, scale } = placePhoto(geometry, design, width, height);
  context.drawImage(tones(front, side, design), left, top, geometry.width * scale, geometry.height * scale);
  bands(context, design);
  context.restore();
}

/** The photo as it came, in the same place: what a hold shows. */
export const originalDesign = (design: Design): Design => ({
  ...FIRST_DESIGN,
  shape: design.shape,
  size: design.size,
  zoom: design.zoom,
  x: design.x,
  y: design.y,
  background: 'own',
});

function fill(context: CanvasRenderingContext2D, style: string | CanvasGradient): void {
  context.fillStyle = style;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

function ground(
  context: CanvasRenderingContext2D,
  design: Design,
  geometry: CutOutGeometry,
  { scenes, behind, own }: Pictures,
): void {
  const { width, height } = context.canvas;
  if (design.background === 'none') return;
  if (design.background === 'gradient') {
    const gradient = context.createLinearGradient(0, 0, 0, height);
    gradient.addColorStop(0, design.colour);
    gradient.addColorStop(1, design.colour2);
    return fill(context, gradient);
  }
  if (design.background === 'blur') {
    const { left, top, scale } = placePhoto(geometry, { ...design, background: 'own' }, width, height);
    context.drawImage(behind, left, top, geometry.width * scale, geometry.height * scale);
    return;
  }
  const wanted = design.background === 'photo' ? own : scenes.get(design.scene);
  const picture = design.background === 'scene' || design.background === 'photo' ? wanted : undefined;
  if (!picture) return fill(context, design.colour);
  const part = coverOf({ width: picture.naturalWidth, height: picture.naturalHeight }, width, height);
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
}

function bands(context: CanvasRenderingContext2D, design: Design): void {
  const { width, height } = context.canvas;
  const { border, ring } = edgeWidthsOf(design, width);
  const band = (inset: number, wide: number, colour: string): void => {
    if (wide <= 0) return;
    const at = inset + wide / 2;
    context.lineWidth = wide;
    context.strokeStyle = colour;
    context.beginPath();
    if (design.shape === 'circle') context.arc(width / 2, height / 2, width / 2 - at, 0, 2 * Math.PI);
    else context.rect(at, at, width - 2 * at, height - 2 * at);
    context.stroke();
  };
  band(0, border, design.borderColour);
  band(border, ring, design.ringColour);
}

/** WebKit writes no WebP: a canvas gives a PNG instead. */
export const canWrite = (format: Format): boolean => {
  const type = FORMATS[format];
  return canvasOf(1, 1).toDataURL(type).startsWith(`data:${type}`);
};

/** The file of a design. Undefined when this browser cannot write the format or not small enough. */
export async function exportPicture(
  design: Design,
  { geometry, mark }: Pick<EditorPicture, 'geometry' | 'mark'>,
  pictures: Pictures,
): Promise<{ blob: Blob; name: string } | undefined> {
  const size: PictureSize = PICTURE_SIZES[design.size];
  const canvas = canvasOf(size.width, size.height);
  paintDesign(canvas, design, geometry, pictures, createTones(), Infinity);
  const format = formatOf(design);
  for (let quality = 0.92; quality > 0.4; quality -= 0.08) {
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, FORMATS[format], quality));
    if (!drawn || drawn.type !== FORMATS[format]) return undefined;
    const blob = mark ? await embedAiMark(drawn, mark) : drawn;
    if (!size.maxBytes || blob.size <= size.maxBytes)
      return { blob, name: `profile-picture-${design.size}.${format === 'jpeg' ? 'jpg' : format}` };
    if (format === 'png') return undefined;
  }
  return undefined;
}
