// Which photographs the site's pictures are made of, and in which looks. All come out of development dependencies whose packages
// are MIT-licensed (docs/credits.md names file, package and author); every headshot here is the engine's work and nobody else's.
export interface Sitter {
  /** How files and texts call the photo: by what is to be seen, for we know nobody's name. */
  name: string;
  /** Package, and the file inside it. */
  from: readonly [name: string, file: string];
  /** The part of the photo that is shown as the original, 4:5, in its own pixels. */
  original: { left: number; top: number; width: number; height: number };
  looks: readonly string[];
}

export const SITTERS: readonly Sitter[] = [
  {
    name: 'braids',
    from: ['soft-ui-dashboard', 'assets/img/kal-visuals-square.jpg'],
    original: { left: 112, top: 0, width: 640, height: 800 },
    looks: [
      'office-light',
      'studio-grey',
      'studio-charcoal',
      'warm-paper',
      'library',
      'greenery',
      'city-dusk',
      'navy-brand',
    ],
  },
  {
    name: 'beanie',
    from: ['soft-ui-dashboard', 'assets/img/bruce-mars.jpg'],
    original: { left: 150, top: 0, width: 640, height: 800 },
    looks: ['own-background'],
  },
  {
    name: 'ponytail',
    from: ['material-kit', 'assets/img/faces/card-profile5-square.jpg'],
    original: { left: 0, top: 0, width: 320, height: 400 },
    looks: ['studio-white', 'window-wall', 'office-light'],
  },
  {
    name: 'denim',
    from: ['startbootstrap-resume', 'dist/assets/img/profile.jpg'],
    original: { left: 52, top: 0, width: 400, height: 500 },
    looks: ['studio-grey', 'library', 'warm-paper', 'sage-paper', 'cafe', 'navy-brand'],
  },
  {
    name: 'garden',
    from: ['material-dashboard', 'assets/img/team-5.jpg'],
    original: { left: 36, top: 0, width: 320, height: 400 },
    looks: ['studio-charcoal', 'navy-brand', 'city-day'],
  },
  {
    name: 'knit',
    from: ['material-kit', 'assets/img/faces/marc.jpg'],
    original: { left: 40, top: 0, width: 320, height: 400 },
    looks: ['navy-brand'],
  },
  {
    name: 'glasses',
    from: ['material-dashboard', 'assets/img/ivana-square.jpg'],
    original: { left: 40, top: 0, width: 320, height: 400 },
    looks: ['studio-grey', 'office-light', 'navy-brand'],
  },
  {
    name: 'hoops',
    from: ['material-dashboard', 'assets/img/marie.jpg'],
    original: { left: 40, top: 0, width: 320, height: 400 },
    looks: ['studio-charcoal'],
  },
  {
    name: 'dots',
    from: ['material-dashboard', 'assets/img/team-3.jpg'],
    original: { left: 50, top: 0, width: 320, height: 400 },
    looks: ['studio-charcoal', 'office-light', 'navy-brand'],
  },
  {
    name: 'auburn',
    from: ['soft-ui-dashboard', 'assets/img/marie.jpg'],
    original: { left: 100, top: 0, width: 640, height: 800 },
    looks: ['window-wall'],
  },
  {
    name: 'plaid',
    from: ['material-kit', 'assets/img/faces/card-profile1-square.jpg'],
    original: { left: 40, top: 0, width: 320, height: 400 },
    looks: ['library'],
  },
  {
    name: 'cap',
    from: ['material-kit', 'assets/img/faces/christian.jpg'],
    original: { left: 40, top: 0, width: 320, height: 400 },
    looks: ['terracotta', 'greenery'],
  },
];

/** Widths in pixels; the height is always 5/4 of it. JPEG, for browsers that do not know AVIF, comes in one of them only. */
export const WIDTHS = [240, 320, 640] as const;
export const JPEG_WIDTH = 480;
/** The front page's first picture: a photo and its headshot in the same frame, to be divided by hand. Shown larger than all others; the photo has no pixels for
 * the largest width. */
export const HERO = {
  sitter: 'denim',
  look: 'studio-grey',
  widths: { before: [480, 640], after: [480, 640, 960] },
} as const;
/** One shoot, whole: one photo and three looks, each headshot as it was delivered. */
export const SHOOT = { sitter: 'denim', looks: ['office-light', 'navy-brand', 'warm-paper'], width: 200 } as const;
/** Whose photo and headshot networks show beside a link. */
export const SHARED = { sitter: 'denim', look: 'studio-grey' } as const;
/** The headshot that is shown in the sizes of a download, and how wide a page shows it at most. */
export const SIZED = {
  picture: 'denim-library',
  presets: ['linkedin', 'square', 'portrait', 'eras'],
  width: 400,
} as const;
/** Who is shown before a company's wall. */
export const CUT_OUT = { sitter: 'denim', file: 'person.webp', width: 480 } as const;
