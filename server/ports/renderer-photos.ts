// Photos as the renderer gets them, and what a shoot makes of them.
import type { Box, PhotoFindings, StoredFindings } from '../contracts/findings.ts';
import type { HeadshotTake } from '../contracts/headshot-take.ts';
import type { ShootPlan } from '../contracts/shoot-plan.ts';

/** A photo that a session is opened with. */
export interface SessionPhoto {
  id: string;
  bytes: Uint8Array;
  /** See SecondLook. */
  notFaces?: readonly Box[] | undefined;
  /** What its upload found; without it the photo is analysed again. */
  findings?: PhotoFindings | undefined;
  /** Of a headshot that was made of it and is edited now. */
  take?: HeadshotTake | undefined;
  /** That headshot, for `LiveEdit.view`. */
  headshot?: Uint8Array | undefined;
}
/** Reads its bytes only where they are needed. */
export type ReadPhoto = () => Promise<Omit<SessionPhoto, 'id'>>;
/** An accepted photo, by its id and its stored findings. */
export interface FoundPhoto {
  id: string;
  findings: StoredFindings | null;
}
export interface PlannedShoot {
  /** How many different pictures of one look the photos give together. */
  pictures: number;
  /** For `RenderContext.plan`; null where a photo was analysed before plans were made of findings: then the session makes one. */
  plan: ShootPlan | null;
}
