// What the child process of the image endpoint runs: one picture at a time, with one thread.
import sharp from 'sharp';
import { serveCalls } from '../renderer/serve-calls.ts';
import { drawImage } from './draw.ts';

export interface ImageCalls {
  draw: typeof drawImage;
}

sharp.concurrency(1);
sharp.cache(false);
serveCalls<ImageCalls>(() => ({ draw: drawImage }));
