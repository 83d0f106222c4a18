// Our own pictures in public/pictures that texts may show by name, as NAME.jpg, with their size in pixels: a page
// keeps their room free before they come.
export const CONTENT_PICTURE_SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  'light-day': { width: 1200, height: 1500 },
  'light-evening': { width: 1200, height: 1500 },
};
