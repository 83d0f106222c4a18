// The photos of the photoshoot's guide that cannot be used: photographs of the catalogue, spoiled the way that photos are, each for one reason.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import type { FailReason } from '#server/contracts/findings.ts';
import { SITTERS } from '../pictures/catalogue.ts';

const require = createRequire(import.meta.url);

function photoOf(name: string): Buffer {
  const sitter = SITTERS.find((one) => one.name === name);
  if (!sitter) throw new Error(`There is no ${name} in the catalogue`);
  const [from, file] = sitter.from;
  return readFileSync(path.join(path.dirname(require.resolve(`${from}/package.json`)), file));
}

export interface SpoiledPhoto {
  name: string;
  /** What our analysis refuses it for. */
  reason: FailReason;
  /** JPEG, 4:5. */
  make(): Promise<Buffer>;
}

/** A part of 4:5 of the photograph, in its own pixels. */
const part = (name: string, left: number, top: number, width: number) =>
  sharp(photoOf(name)).extract({ left, top, width, height: Math.round((width * 5) / 4) });

export const SPOILED: readonly SpoiledPhoto[] = [
  {
    name: 'dark',
    reason: 'too_dark',
    make: () => part('denim', 52, 0, 400).linear(0.14, 0).jpeg({ quality: 92 }).toBuffer(),
  },
  {
    name: 'blurred',
    reason: 'blurry',
    make: () => part('ponytail', 0, 0, 320).blur(5).jpeg({ quality: 92 }).toBuffer(),
  },
  {
    name: 'far',
    reason: 'face_too_small',
    // Only as much wall above and beside as its own border goes on.
    make: async () => {
      const wider = await sharp(photoOf('braids'))
        .extend({ top: 900, left: 280, right: 280, extendWith: 'copy' })
        .png()
        .toBuffer();
      return sharp(wider).resize(360, 450, { fit: 'cover', position: 'bottom' }).jpeg({ quality: 92 }).toBuffer();
    },
  },
  {
    name: 'cut',
    reason: 'face_cut_off',
    make: () => part('garden', 90, 150, 200).resize(400, 500).jpeg({ quality: 92 }).toBuffer(),
  },
];
