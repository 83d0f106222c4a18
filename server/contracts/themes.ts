// Colour modes of the pages. Plain data: the browser may import it.
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
