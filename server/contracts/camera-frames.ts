// Taking photos in the page: how frames of the live picture are asked about, and what is said of them. Plain data and types, for pages as well.
import type { FailReason, PhotoWarning } from './catalogue.ts';

export const CAMERA_FRAMES = {
  /** Pixels of a frame's long side. */
  side: 640,
  /** Bytes of a frame; what is longer is refused. */
  mostBytes: 400_000,
  /** Milliseconds from one question to the next, when nothing is in the way. */
  everyMs: 1200,
  /** Frames that one shoot may ask about in so many seconds. */
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
