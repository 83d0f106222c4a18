// The focal length that a camera wrote into its photo, as on 35 mm film, with the size of the whole picture then: from it follows how far away the camera was.
import sharp from 'sharp';

export interface Lens {
  /** In millimetres, as on 35 mm film. */
  focal: number;
  /** Size in pixels that the camera wrote; undefined when it wrote none. */
  width: number | undefined;
  height: number | undefined;
}

const EXIF_IFD = 0x8769;
const FOCAL_LENGTH_35 = 0xa405;
const WIDTH = 0xa002;
const HEIGHT = 0xa003;
const SHORT = 3;
/** In millimetres: the widest lens that people are photographed with. */
const MIN_FOCAL = 10;
/** Bytes of an entry. */
const ENTRY = 12;

/** Undefined without such an entry, and for anything that is not EXIF. */
export function readLens(exif: Buffer): Lens | undefined {
  try {
    const tiff = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
    const little = tiff.toString('latin1', 0, 2) === 'II';
    const short = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const long = (at: number): number => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
    const read = (directory: number, tag: number): number | undefined => {
      for (let i = 0; i < short(directory); i += 1) {
        const at = directory + 2 + i * ENTRY;
        if (short(at) === tag) return short(at + 2) === SHORT ? short(at + 8) : long(at + 8);
      }
      return undefined;
    };
    const details = read(long(4), EXIF_IFD);
    const focal = details === undefined ? undefined : read(details, FOCAL_LENGTH_35);
    // Some programs write the lens's own focal length here: 3 or 4 mm of a phone.
    if (!details || !focal || focal < MIN_FOCAL) return undefined;
    return { focal, width: read(details, WIDTH), height: read(details, HEIGHT) };
  } catch (error) {
    // Offsets beyond the end of the block: a broken program wrote it.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The lens of a photo; undefined where the file has no such entry. */
export async function lensOf(bytes: Uint8Array): Promise<Lens | undefined> {
  const { exif } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ exif: undefined }));
  return exif && readLens(exif);
}
