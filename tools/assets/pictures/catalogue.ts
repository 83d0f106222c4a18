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
      'studio-white',
      'studio-charcoal',
      'warm-paper',
      'library',
      'greenery',
      'city-dusk',
      'navy-brand',
      'own-background',
    ],
  },
  {
    name: 'beanie',
    from: ['soft-ui-dashboard', 'assets/img/bruce-mars.jpg'],
    original: { left: 150, top: 0, width: 640, height: 800 },
    looks: ['office-light', 'navy-brand', 'terracotta'],
  },
  {
    name: 'red-jumper',
    from: ['soft-ui-dashboard', 'assets/img/ivana-square.jpg'],
    original: { left: 110, top: 0, width: 640, height: 800 },
    looks: ['studio-white', 'window-wall', 'navy-brand'],
  },
  {
    name: 'denim',
    from: ['startbootstrap-resume', 'dist/assets/img/profile.jpg'],
    original: { left: 52, top: 0, width: 400, height: 500 },
    looks: ['library', 'warm-paper', 'sage-paper', 'cafe'],
  },
  {
    name: 'garden',
    from: ['material-dashboard', 'assets/img/team-5.jpg'],
    original: { left: 36, top: 0, width: 320, height: 400 },
    looks: ['studio-charcoal', 'navy-brand', 'city-day'],
  },
  {
    name: 'foliage',
    from: ['material-kit', 'assets/img/faces/camp.jpg'],
    original: { left: 0, top: 0, width: 320, height: 400 },
    looks: ['studio-charcoal', 'navy-brand'],
  },
  {
    name: 'knit',
    from: ['material-kit', 'assets/img/faces/marc.jpg'],
    original: { left: 40, top: 0, width: 320, height: 400 },
    looks: ['navy-brand'],
  },
];

/** Widths in pixels; the height is always 5/4 of it. JPEG, for browsers that do not know AVIF, comes in one of them only. */
export const WIDTHS = [240, 320, 640] as const;
export const JPEG_WIDTH = 480;
/** The first picture of the front page, shown larger than all others. */
export const HERO = { picture: 'braids-office-light', width: 960 } as const;
/** The headshot that is shown in the sizes of a download, and how wide a page shows it at most. */
export const SIZED = {
  picture: 'denim-library',
  presets: ['linkedin', 'square', 'portrait', 'eras'],
  width: 400,
} as const;
/** Who is shown before a company's wall. */
export const CUT_OUT = { sitter: 'denim', file: 'person.webp', width: 480 } as const;
