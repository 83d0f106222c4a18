// Retention periods of pictures, used by the sweeps and shown on pages.
import { DAY_MS } from '../../contracts/durations.ts';
import { TERMS } from '../../contracts/terms.ts';

/** Hours until parts of an unfinished upload are deleted. */
export const RAW_HOURS = 24;

export const draftPhotosDeleteAt = (now: Date): Date => new Date(now.getTime() + TERMS.draftPhotosDays * DAY_MS);
export const originalsDeleteAt = (now: Date): Date => new Date(now.getTime() + TERMS.originalsDays * DAY_MS);
export const rawDeleteAt = (now: Date): Date => new Date(now.getTime() + (RAW_HOURS / 24) * DAY_MS);
