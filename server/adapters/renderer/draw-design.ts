// Draws the editor's picture on the server, for visitors without scripts: same geometry and light as on the canvas.
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import {
  adjustPixels,
  edgeWidthsOf,
  coverOf,
  type Design,
  formatOf,
  type Placed,
  placePhoto,
} from '../../contracts/picture-editor.ts';
import { PICTURE_SIZES, type PictureSize } from '../../contracts/picture-sizes.ts';
import type { AiMark } from '../../contracts/provenance.ts';
import { paintScene } from '../../engine/index.ts';
import type { CutOut, ToolRenderer } from '../../ports/renderer.ts';
import { withSourceTypeXmp } from './source-type-xmp.ts';

interface Size {
  width: number;
  height: number;
}

export const composeEditorDesign: ToolRenderer['composeEditorDesign'] = async (cutOut, design, mark) => {
  const size: PictureSize = PICTURE_SIZES[design.size];
  const placed = placePhoto(cutOut.geometry, design, size.width, size.height);
  const layers: OverlayOptions[] = [];
  if (design.background !== 'none') layers.push(await backgroundOf(cutOut, design, size));
  const front = design.background === 'own' ? cutOut.photo : cutOut.person;
  layers.push(await photoIn(front, design, size, placed));
  layers.push({ input: Buffer.from(bands(design, size)) });
  if (design.shape === 'circle') layers.push({ input: Buffer.from(circle(size)), blend: 'dest-in' });
  const { data } = await sharp({ create: { ...dimensions(size), channels: 4, background: '#0000' } })
    .composite(layers)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encode(data, size, design, mark);
};

const dimensions = ({ width, height }: Size): Size => ({ width, height });
const rawImage = (size: Size) => ({ raw: { ...dimensions(size), channels: 4 as const } });

async function backgroundOf(cutOut: CutOut, design: Design, size: Size): Promise<OverlayOptions> {
  if (design.background === 'blur') {
    const { width, height } = cutOut.geometry;
    const behind = await sharp(cutOut.behind).resize(width, height, { fit: 'fill' }).toBuffer();
    return layerOf(
      behind,
      placePhoto(cutOut.geometry, { ...design, background: 'own' }, size.width, size.height),
      size,
    );
  }
  // An own background exists only in the browser; the scene replaces it here.
  if (design.background === 'scene' || design.background === 'photo') {
    const { data, ...picture } = await paintScene(design.scene);
    const part = coverOf(picture, size.width, size.height);
    const input = await sharp(data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
      .extract({
        left: Math.round(part.x),
        top: Math.round(part.y),
        width: Math.min(picture.width, Math.round(part.width)),
        height: Math.min(picture.height, Math.round(part.height)),
      })
      .resize(size.width, size.height, { fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return { input };
  }
  return { input: Buffer.from(plainBackground(design, size)) };
}

function plainBackground({ background, colour, colour2 }: Design, { width, height }: Size): string {
  const fill =
    background === 'gradient'
      ? `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${colour2}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`
      : `<rect width="100%" height="100%" fill="${colour}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fill}</svg>`;
}

/** The visible part of a picture, scaled to the frame. */
async function layerOf(
  picture: Buffer | Uint8Array,
  { left, top, scale }: Placed,
  size: Size,
): Promise<OverlayOptions> {
  const { width, height } = await sharp(picture).metadata();
  const from = { x: Math.max(0, -left / scale), y: Math.max(0, -top / scale) };
  const to = { x: Math.min(width, (size.width - left) / scale), y: Math.min(height, (size.height - top) / scale) };
  const part = {
    left: Math.floor(from.x),
    top: Math.floor(from.y),
    width: Math.max(1, Math.min(width, Math.ceil(to.x)) - Math.floor(from.x)),
    height: Math.max(1, Math.min(height, Math.ceil(to.y)) - Math.floor(from.y)),
  };
  const at = { left: Math.round(left + part.left * scale), top: Math.round(top + part.top * scale) };
  const room = { width: size.width - Math.max(0, at.left), height: size.height - Math.max(0, at.top) };
  const input = await sharp(picture)
    .extract(part)
    .resize(Math.max(1, Math.round(part.width * scale)), Math.max(1, Math.round(part.height * scale)), { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const skip = { left: Math.max(0, -at.left), top: Math.max(0, -at.top) };
  const seen = {
    left: Math.min(skip.left, input.info.width - 1),
    top: Math.min(skip.top, input.info.height - 1),
    width: Math.max(1, Math.min(input.info.width - skip.left, room.width)),
    height: Math.max(1, Math.min(input.info.height - skip.top, room.height)),
  };
  const { data } = await sharp(input.data, rawImage(input.info))
    .extract(seen)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, ...rawImage(seen), left: Math.max(0, at.left), top: Math.max(0, at.top) };
}

async function photoIn(picture: Uint8Array, design: Design, size: Size, placed: Placed): Promise<OverlayOptions> {
  const layer = await layerOf(picture, placed, size);
  adjustPixels(layer.input as Buffer, design);
  return layer;
}

function bands(design: Design, { width, height }: Size): string {
  const { border, ring } = edgeWidthsOf(design, width);
  const band = (inset: number, wide: number, colour: string): string => {
    if (wide <= 0) return '';
    const at = inset + wide / 2;
    return design.shape === 'circle'
      ? `<circle cx="${width / 2}" cy="${height / 2}" r="${width / 2 - at}" stroke="${colour}" stroke-width="${wide}"/>`
      : `<rect x="${at}" y="${at}" width="${width - 2 * at}" height="${height - 2 * at}" stroke="${colour}" stroke-width="${wide}"/>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">${band(0, border, design.borderColour)}${band(border, ring, design.ringColour)}</svg>`;
}

const circle = ({ width, height }: Size): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${width / 2}"/></svg>`;

/** Reduces quality until the picture fits the limit in bytes. */
async function encode(data: Buffer, size: PictureSize, design: Design, mark: AiMark | undefined): Promise<Uint8Array> {
  const picture = (): Sharp => withSourceTypeXmp(sharp(data, rawImage(size)), mark);
  const format = formatOf(design);
  if (format === 'png') return picture().png({ compressionLevel: 9, palette: false }).toBuffer();
  for (let quality = 92; ; quality -= 8) {
    const bytes = await (format === 'webp'
      ? picture().webp({ quality }).toBuffer()
      : picture().flatten({ background: '#ffffff' }).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer());
    if (!size.maxBytes || bytes.length <= size.maxBytes || quality <= 44) return bytes;
  }
}
