// How the lists of the admin area can be sorted, as plain data: the browser may import this file.

/** By when something was made, or by its words (an address, a name). */
export const SORTS = ['newest', 'oldest', 'az', 'za'] as const;
export type Sort = (typeof SORTS)[number];

/** A place in a list holds an id and an address or name. */
export const MAX_CURSOR = 400;
