// The camera on pages: how its frames are sent for checking. Plain data: the browser may import it.
export const CAMERA_FRAME_LIMITS = {
  /** Pixels of a frame's long side. */
  side: 640,
  /** Maximum bytes of a frame. */
  maxBytes: 400_000,
  /** Minimum milliseconds between two frames. */
  everyMs: 1200,
  /** Rate limit of frames for one order. */
  limit: { points: 900, seconds: 900 },
} as const;
