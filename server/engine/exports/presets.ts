// Exports a finished headshot in preset sizes. Crops are positioned by the face, so that all headshots are framed alike.
import sharp from 'sharp';
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb, sharpOf } from '../decode/index.ts';
import { faceHeight, LANDMARK, leftEyeOf, pointOf, rightEyeOf } from '../faces/landmarks.ts';
import { quickPersonMask } from '../render/matting/coarse-mask.ts';
import { crownOf } from '../render/framing/extent.ts';
import { cropRgb, resizeRgb } from '../render/raster/resample.ts';
import type { Box, Face, Rgb } from '../types.ts';
import { cutOut } from './cut-out.ts';
import { contentTypeOf, encodeAs, type Format, isFormat, xmpOf } from './formats.ts';

export const PRESETS = ['square', 'portrait', 'linkedin', 'eras', 'cutout', 'full'] as const;
export type Preset = (typeof PRESETS)[number];

interface Frame {
  /** Minimum size, for a frame that grows with the headshot. */
  width: number;
  height: number;
  /** Hairline to chin as a share of the frame's height, if the headshot has enough room; less in a frame that has grown, which enlarges nothing. */
  face: number;
  /** Eye line from the top, as a share of the height. */
  eyes: number;
  /** As large as the headshot allows, for print. */
  grows?: true;
  maxBytes?: number;
  /** Dots per inch, written into the file for printers. */
  density?: number;
}

/** Width of the standard headshot. */
const MIN_WIDTH = 1024;
const FRAMES: Record<Exclude<Preset, 'full' | 'cutout'>, Frame> = {
  square: { width: MIN_WIDTH, height: MIN_WIDTH, face: 0.43, eyes: 0.43, grows: true },
  portrait: { width: MIN_WIDTH, height: 1280, face: 0.37, eyes: 0.375, grows: true },
  /** LinkedIn shows a circle and recommends face and shoulders in about 60 % of it. */
  linkedin: { width: 400, height: 400, face: 0.45, eyes: 0.44 },
  /** 2.5 x 3.5 inches at 150 dpi, at most 150 KB: the limits of the residency application. */
  eras: { width: 375, height: 525, face: 0.4, eyes: 0.42, maxBytes: 150 * 1024, density: 150 },
};
const MAX_SIDE = 4096;
/** Bytes of the size limit kept free for the signed provenance that is written into the file later. docs/provenance.md. */
const PROVENANCE_BYTES = 24 * 1024;
/** Room above the hair, and how far the frame may move up for it, in frame heights. Taller hair is cut. */
const HEADROOM = 0.03;
const MAX_LIFT = 0.1;

export const isPreset = (name: string): name is Preset => (PRESETS as readonly string[]).includes(name);

/** The frame at its size for this headshot. */
function frameFor(preset: keyof typeof FRAMES, image: Rgb): Frame {
  const frame = FRAMES[preset];
  if (!frame.grows) return frame;
  const shape = frame.height / frame.width;
  const width = Math.max(frame.width, Math.min(image.width, Math.floor(image.height / shape)));
  return { ...frame, width, height: Math.round(width * shape) };
}

/**
 * The largest window with the frame's aspect ratio that positions the face as the preset wants and stays inside the picture. `crown` is the
 * row of the hair's top, null where the picture cuts it; a window that would just touch the hair moves up a little.
 */
function windowFor(image: Rgb, face: Face | undefined, crown: number | null, frame: Frame): Box {
  const shape = frame.width / frame.height;
  const largest = Math.min(image.height, image.width / shape);
  if (!face) {
    const width = largest * shape;
    return { x: (image.width - width) / 2, y: (image.height - largest) * 0.3, width, height: largest };
  }
  // Above the standard size nothing is enlarged: a file for print has as many pixels as the headshot gave it.
  const least = frame.width > MIN_WIDTH ? frame.height : 0;
  const height = Math.min(largest, Math.max(least, faceHeight(face.mesh) / frame.face));
  const width = height * shape;
  const [lx, ly] = leftEyeOf(face.mesh);
  const [rx, ry] = rightEyeOf(face.mesh);
  const [cheekLeft] = pointOf(face.mesh, LANDMARK.leftCheek);
  const [cheekRight] = pointOf(face.mesh, LANDMARK.rightCheek);
  // Halfway between the centre of the eyes and the centre of the head, which looks right for turned heads.
  const centre = ((lx + rx) / 2 + (cheekLeft + cheekRight) / 2) / 2;
  const wanted = (ly + ry) / 2 - frame.eyes * height;
  const above = crown === null ? wanted : crown - HEADROOM * height;
  const lift = wanted - above;
  const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), Math.max(0, most));
  return {
    x: clamp(centre - width / 2, image.width - width),
    y: clamp(lift > 0 && lift < MAX_LIFT * height ? above : wanted, image.height - height),
    width,
    height,
  };
}

async function encode(
  image: Rgb,
  window: Box,
  frame: Frame,
  format: Format,
  xmp: string | undefined,
): Promise<Uint8Array> {
  const maxBytes = frame.maxBytes === undefined ? Infinity : frame.maxBytes - PROVENANCE_BYTES;
  const part = cropRgb(image, {
    x: Math.round(window.x),
    y: Math.round(window.y),
    width: Math.round(window.width),
    height: Math.round(window.height),
  });
  const { data, width, height } = await resizeRgb(part.image, frame.width, frame.height);
  const raw = { width, height, channels: 3 } as const;
  for (let quality = 92; ; quality -= 6) {
    const picture = sharp(data, { raw });
    const printed = frame.density ? picture.withMetadata({ density: frame.density }) : picture;
    const bytes = await encodeAs(printed, format, { quality, xmp });
    if (format !== 'jpeg' || bytes.length <= maxBytes || quality <= 50) return bytes;
  }
}

interface Exported {
  bytes: Uint8Array;
  contentType: string;
  /** The most that the file may have once it is finished; less is used here. */
  maxBytes?: number;
}

/**
 * `full` returns the headshot as it is, `cutout` the person with alpha, by default as PNG. Throws RangeError for an unknown preset or format
 * and for a cut-out as JPEG; EngineError for a cut-out of a picture without a face.
 */
export async function exportPreset(
  bytes: Uint8Array,
  preset: string,
  format: string = preset === 'cutout' ? 'png' : 'jpeg',
): Promise<Exported> {
  if (!isPreset(preset)) throw new RangeError(`There is no preset called ${preset}`);
  if (!isFormat(format)) throw new RangeError(`There is no kind of file called ${format}`);
  const maxBytes = preset === 'full' || preset === 'cutout' ? undefined : FRAMES[preset].maxBytes;
  const file = { bytes: await exported(bytes, preset, format), contentType: contentTypeOf(format) };
  return maxBytes === undefined ? file : { ...file, maxBytes };
}

async function exported(bytes: Uint8Array, preset: Preset, format: Format): Promise<Uint8Array> {
  if (preset === 'cutout') {
    if (format === 'jpeg') throw new RangeError('A JPEG has no alpha');
    return cutOut(bytes, format);
  }
  if (preset === 'full' && format === 'jpeg') return bytes;
  const xmp = await xmpOf(bytes);
  const image = await decodeRgb(bytes, MAX_SIDE);
  if (preset === 'full') return encodeAs(sharpOf(image), format, { xmp });
  const [face] = await findFacesIn(image);
  const frame = frameFor(preset, image);
  const crown = face ? crownOf(image, await quickPersonMask(image), face) : null;
  return encode(image, windowFor(image, face, crown && crown[1], frame), frame, format, xmp);
}
