// Decodes uploaded bytes to upright sRGB pixels. Limits are checked on headers, before anything is decoded. Errors: EngineError.
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { deblock, isCoarse } from './deblock.ts';
import { EngineError } from '../errors.ts';
import { decodeHeic } from './heic.ts';
import { jpegTables } from './jpeg-tables.ts';
import { trimBorder } from './trim-border.ts';
import type { Plane, Rgb } from '../types.ts';

export const MAX_BYTES = 50 * 1024 * 1024;
const MAX_PIXELS = 100_000_000;
/** Long side of the stored copy in pixels; a headshot is 2560 px high at most, so more would only cost time and storage. */
export const KEPT_SIDE = 4096;
const PREVIEW_SIDE = 480;
const MIN_SIDE = 16;

export interface NormalisedPhoto {
  /** Upright sRGB, at most 4096 px on its long side, without EXIF, GPS or colour profile. */
  jpeg: Uint8Array;
  /** WebP of at most 480 px for lists. */
  preview: Uint8Array;
  width: number;
  height: number;
}

type Format = 'jpeg' | 'png' | 'webp' | 'heic';

/** By the first bytes: file names and content types come from the sender and prove nothing. */
function sniffFormat(bytes: Uint8Array): Format | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.slice(4, 8) === 'ftyp' && /^(heic|heix|hevc|hevx|mif1|msf1)/.test(head.slice(8))) return 'heic';
  return undefined;
}

function checkSize(width: number, height: number): void {
  if (width * height > MAX_PIXELS) throw new EngineError('too_large', `${width} x ${height} pixels are too many`);
  if (Math.min(width, height) < MIN_SIDE) throw new EngineError('face_too_small', `${width} x ${height} pixels`);
}

const corrupt = (cause: unknown): EngineError =>
  cause instanceof EngineError ? cause : new EngineError('corrupt', 'The picture cannot be read', { cause });

interface Opened {
  /** Gives the picture upright, in sRGB, transparency on white. */
  pipeline: Sharp;
  /** EXIF orientation, 1 to 8, already applied. */
  orientation: number;
  /** Size after turning upright. */
  width: number;
  height: number;
}

async function open(bytes: Uint8Array): Promise<Opened> {
  if (bytes.length > MAX_BYTES) throw new EngineError('too_large', `${bytes.length} bytes are too many`);
  const format = sniffFormat(bytes);
  if (!format) throw new EngineError('unsupported_format', 'This is no JPEG, PNG, WebP or HEIC');
  try {
    if (format === 'heic') {
      const { data, width, height } = await decodeHeic(bytes, checkSize);
      const view = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
      return { pipeline: finish(sharp(view, { raw: { width, height, channels: 4 } })), orientation: 1, width, height };
    }
    // Reads the header only; the pixel limit is checked here so that the reason is known.
    const { autoOrient, orientation = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    checkSize(autoOrient.width, autoOrient.height);
    const pipeline = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
    return { pipeline: finish(pipeline), orientation, ...autoOrient };
  } catch (error) {
    throw corrupt(error);
  }
}

const finish = (pipeline: Sharp): Sharp => pipeline.flatten({ background: '#fff' }).toColourspace('srgb');

async function pixels(pipeline: Sharp): Promise<Rgb> {
  try {
    const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw corrupt(error);
  }
}

/**
 * sharp on raw pixels. Only width, height and channels are passed: the info object that sharp returns with raw pixels has more fields,
 * and passing it back makes sharp treat the pixels as premultiplied.
 */
export const sharpOf = ({ data, width, height }: Rgb): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

const fitted = (pipeline: Sharp, side: number): Promise<Rgb> =>
  pixels(pipeline.resize(side, side, { fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' }));

export async function decodeRgb(bytes: Uint8Array, maxSide = 2048): Promise<Rgb> {
  return fitted((await open(bytes)).pipeline, maxSide);
}

/** Larger pictures are reduced for a headshot anyway, and deblocking them would take more than a second. */
const MAX_DEBLOCKED_PIXELS = 2048 * 2048;

/** Like decodeRgb, for rendering: removes the blocks of a strongly compressed JPEG of up to 4 megapixels. */
export async function decodeForPrint(bytes: Uint8Array, maxSide: number): Promise<Rgb> {
  const { pipeline, orientation, width, height } = await open(bytes);
  const tables = width * height <= MAX_DEBLOCKED_PIXELS ? jpegTables(bytes) : null;
  if (!tables || !isCoarse(tables)) return fitted(pipeline, maxSide);
  const image = deblock(await pixels(pipeline), tables, orientation);
  return Math.max(width, height) > maxSide ? resizeRgb(image, maxSide) : image;
}

/** A picture that is measured, with the sizes in pixels of what it was decoded from. */
interface SizedPicture {
  image: Rgb;
  /** Width of the stored copy. */
  keptWidth: number;
  /** Long side of the file. */
  fullSide: number;
}

/** The picture with at most `maxSide`. */
export async function decodeWithSize(bytes: Uint8Array, maxSide: number): Promise<SizedPicture> {
  const { pipeline, width, height } = await open(bytes);
  const fullSide = Math.max(width, height);
  const keptWidth = Math.round(width * Math.min(1, KEPT_SIDE / fullSide));
  return { image: await fitted(pipeline, maxSide), keptWidth, fullSide };
}

export async function encodeJpeg(image: Rgb, quality = 92): Promise<Uint8Array> {
  return sharpOf(image).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** Encodes a delivered headshot: like encodeJpeg, with the sRGB profile (480 bytes), without which printers and editors guess. */
export async function encodeHeadshot(image: Rgb): Promise<Uint8Array> {
  return sharpOf(image).withIccProfile('srgb').jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** A PNG that is opaque where the mask is above one half, and transparent elsewhere. */
export async function encodeMask({ data, width, height }: Plane): Promise<Uint8Array> {
  const pixels = new Uint8Array(width * height * 4);
  for (let i = 0; i < data.length; i++) pixels[i * 4 + 3] = data[i]! > 0.5 ? 255 : 0;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** Reduces a picture to fit into a square of `side` pixels; never enlarges. */
export const resizeRgb = (image: Rgb, side: number): Promise<Rgb> => fitted(sharpOf(image), side);

export async function previewOf(image: Rgb): Promise<Uint8Array> {
  return sharpOf(image)
    .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}

/** The copy stored instead of the upload: the same picture without any metadata or border. */
export async function normalisePhoto(bytes: Uint8Array): Promise<NormalisedPhoto> {
  const image = trimBorder(await decodeForPrint(bytes, KEPT_SIDE));
  const [jpeg, preview] = await Promise.all([encodeJpeg(image), previewOf(image)]);
  return { jpeg, preview, width: image.width, height: image.height };
}

/** The photo as an upload stores it, where it has a border; else, or when it cannot be read, the same bytes. */
export async function withoutBorder(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const image = await decodeForPrint(bytes, KEPT_SIDE);
    const trimmed = trimBorder(image);
    return trimmed === image ? bytes : await encodeJpeg(trimmed);
  } catch (error) {
    if (error instanceof EngineError) return bytes;
    throw error;
  }
}
