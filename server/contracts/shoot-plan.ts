// The renderer's plan of a shoot's variations, made when its first session is opened. Stored with the order, so that later sessions, in
// another process or with a photo left out, neither repeat nor skip a picture.
import type { StyleId } from './catalogue.ts';
import type { Withheld } from './findings.ts';

export type ShootPlan = readonly { photo: string; composition: number; nudge?: number }[];

/** A slot without a headshot, and the photo that it was planned for. */
export interface WithheldSlot extends Withheld {
  slot: number;
  style: StyleId;
}
