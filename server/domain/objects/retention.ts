// Retention periods of pictures, used by the sweeps and shown on pages.
import { DAY_MS } from '../../contracts/durations.ts';
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';

/** Hours until parts of an unfinished upload are deleted. */
export const UNFINISHED_UPLOAD_HOURS = 24;

export const draftPhotosDeleteAt = (now: Date): Date =>
  new Date(now.getTime() + COMMERCIAL_TERMS.draftPhotosDays * DAY_MS);
export const originalsDeleteAt = (now: Date): Date => new Date(now.getTime() + COMMERCIAL_TERMS.originalsDays * DAY_MS);
export const uploadExpiresAt = (now: Date): Date => new Date(now.getTime() + (UNFINISHED_UPLOAD_HOURS / 24) * DAY_MS);
