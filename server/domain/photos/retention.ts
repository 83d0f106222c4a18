// How long pictures stay, in one place: the sweeps act on it and the pages count it down.
const DAY_MS = 24 * 60 * 60 * 1000;

/** A draft that is never started loses its photos this long after the last one came. */
const DRAFT_DAYS = 7;
/** Originals stay this long after a shoot, for a redo. */
const ORIGINALS_DAYS = 30;
/** Parts of an upload that never ended. */
export const RAW_HOURS = 24;

export const draftPhotosDeleteAt = (now: Date): Date => new Date(now.getTime() + DRAFT_DAYS * DAY_MS);
export const originalsDeleteAt = (now: Date): Date => new Date(now.getTime() + ORIGINALS_DAYS * DAY_MS);
export const rawDeleteAt = (now: Date): Date => new Date(now.getTime() + (RAW_HOURS / 24) * DAY_MS);
