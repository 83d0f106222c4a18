// Schemas of a camera frame's check.
import { z } from 'zod';
import { FAIL_REASONS, type CameraFrameFindings, PHOTO_WARNINGS } from './findings.ts';

const share = z.number();

export const frameFindings = z.object({
  accepted: z.boolean(),
  fail_reason: z.enum(FAIL_REASONS).nullable(),
  warnings: z.array(z.enum(PHOTO_WARNINGS)),
  face: z.object({ x: share, y: share, width: share, height: share }).nullable(),
}) satisfies z.ZodType<CameraFrameFindings>;

/** `width`: width in pixels of the photo that the camera would take; default: the frame's. */
export const cameraFrameQuery = z.object({ width: z.coerce.number().int().min(1).max(20_000).default(1) });
