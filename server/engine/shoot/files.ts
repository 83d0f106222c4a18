// The files of a finished headshot: the JPEG and its preview.
import { encodeHeadshot, previewOf } from '../decode/index.ts';
import type { Rgb } from '../types.ts';
import type { Headshot } from './types.ts';

export type HeadshotFiles = Pick<Headshot, 'bytes' | 'preview' | 'width' | 'height'>;

/** One after the other: a child process has two threads for sharp, and the score wants one of them. */
export async function writeFiles(image: Rgb): Promise<HeadshotFiles> {
  const bytes = await encodeHeadshot(image);
  return { bytes, preview: await previewOf(image), width: image.width, height: image.height };
}
