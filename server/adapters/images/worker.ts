// What the child process of the image endpoint runs: one picture at a time, with one thread.
import sharp from 'sharp';
import { serve } from '../renderer/serve.ts';
import { drawImage } from './draw.ts';

export interface ImageWork {
  draw: typeof drawImage;
}

sharp.concurrency(1);
sharp.cache(false);
serve<ImageWork>(() => ({ draw: drawImage }));
