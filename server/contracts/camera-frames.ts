// The camera on pages: how its frames are sent for checking, and the findings. Plain data: the browser may import it.
import type { FailReason, PhotoWarning } from './catalogue.ts';

export const CAMERA_FRAMES = {
  /** Pixels of a frame's long side. */
  side: 640,
  /** Maximum bytes of a frame. */
  mostBytes: 400_000,
  /** Minimum milliseconds between two frames. */
  everyMs: 1200,
  /** Rate limit of frames for one order. */
  limit: { points: 900, seconds: 900 },
} as const;

export interface FrameFindings {
  /** A photo taken now would be accepted. */
  accepted: boolean;
  fail_reason: FailReason | null;
  warnings: PhotoWarning[];
  /** In shares of the frame's width and height; it may reach beyond them. */
  face: { x: number; y: number; width: number; height: number } | null;
}
