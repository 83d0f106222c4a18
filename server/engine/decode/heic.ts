// Decodes HEIC, the format of phones. sharp's binaries have no HEVC decoder, so libheif does it in WebAssembly; it rotates by the
// container's transform and ignores EXIF, as the standard requires.
import heic from 'heic-decode';
import { EngineError } from '../errors.ts';

export interface HeicPixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Phones save in Display P3 and libheif does not convert: read as sRGB, skin would look grey. */
function isDisplayP3(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 256 * 1024));
  for (let at = head.indexOf('colr'); at >= 4; at = head.indexOf('colr', at + 4)) {
    const end = at - 4 + head.readUInt32BE(at - 4);
    const kind = head.toString('latin1', at + 4, at + 8);
    // By colour primaries number (12 is P3 D65), or by the name in an ICC profile, which may be UTF-16.
    if (kind === 'nclx' && head.readUInt16BE(at + 8) === 12) return true;
    if (kind === 'prof' && head.toString('latin1', at, end).replaceAll('\0', '').includes('Display P3')) return true;
  }
  return false;
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});
const STEPS = 8192;
const ENCODED = Uint8Array.from({ length: STEPS + 1 }, (_, index) => {
  const v = index / STEPS;
  return Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055));
});
/** Matrix from linear Display P3 to linear sRGB; same white point, so each row sums to 1. */
const TO_SRGB = [
  [1.2249, -0.2247, -0.0002],
  [-0.042, 1.0421, -0.0001],
  [-0.0197, -0.0786, 1.0983],
] as const;

function convertToSrgb(pixels: Uint8ClampedArray): void {
  for (let i = 0; i < pixels.length; i += 4) {
    const red = LINEAR[pixels[i]!]!;
    const green = LINEAR[pixels[i + 1]!]!;
    const blue = LINEAR[pixels[i + 2]!]!;
    TO_SRGB.forEach(([r, g, b], channel) => {
      const value = Math.min(1, Math.max(0, r * red + g * green + b * blue));
      pixels[i + channel] = ENCODED[Math.round(value * STEPS)]!;
    });
  }
}

/** Decodes to RGBA in sRGB. `checkSize` gets the header's width and height before any pixel is decoded, and throws when they are too large. */
export async function decodeHeic(
  bytes: Uint8Array,
  checkSize: (width: number, height: number) => void,
): Promise<HeicPixels> {
  const images = await heic.all({ buffer: bytes });
  try {
    const [main] = images;
    if (!main) throw new EngineError('corrupt', 'The file holds no picture');
    checkSize(main.width, main.height);
    const pixels = await main.decode();
    if (isDisplayP3(bytes)) convertToSrgb(pixels.data);
    return pixels;
  } finally {
    images.dispose();
  }
}
