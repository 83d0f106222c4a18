// Presets in which a headshot can be downloaded, and their file formats. Used by the API, pages and keys of stored files; the renderer
// defines what each preset looks like.

/** Presets of a headshot and of the ZIP. `full` is the headshot as rendered. */
export const PRESETS = ['full', 'square', 'portrait', 'linkedin', 'eras'] as const;
export type Preset = (typeof PRESETS)[number];
/** Headshots that may be chosen at once: those of the largest shoot. Their ids fit into an address. */
export const MAX_CHOSEN = 120;
/** A single headshot also comes cut out. Not in the ZIP: it takes seconds each, so minutes for 120. */
export const DOWNLOADS = [...PRESETS, 'cutout'] as const;
export type Download = (typeof DOWNLOADS)[number];

export const FORMATS = ['jpeg', 'webp', 'avif', 'png'] as const;
export type Format = (typeof FORMATS)[number];

const PICTURE = ['jpeg', 'webp', 'avif'] as const;
/** The first is the default. LinkedIn and ERAS accept neither WebP nor AVIF; JPEG has no alpha. */
export const FORMATS_OF: Readonly<Record<Download, readonly Format[]>> = {
  full: PICTURE,
  square: PICTURE,
  portrait: PICTURE,
  linkedin: ['jpeg'],
  eras: ['jpeg'],
  cutout: ['png', 'webp', 'avif'],
};

/** The requested format, or the preset's default; undefined if the preset does not have it. */
export const formatOf = (preset: Download, asked?: Format): Format | undefined => {
  const [own] = FORMATS_OF[preset];
  return asked === undefined ? own : FORMATS_OF[preset].find((format) => format === asked);
};

/** File extension. */
export const ENDINGS: Readonly<Record<Format, string>> = { jpeg: 'jpg', webp: 'webp', avif: 'avif', png: 'png' };

/** Every preset in every format that may exist of a headshot. */
export const ALL_FILES: readonly { preset: Download; format: Format }[] = DOWNLOADS.flatMap((preset) =>
  FORMATS_OF[preset].map((format) => ({ preset, format })),
);

export interface PixelSize {
  width: number;
  height: number;
}
const FIXED_SIZES = {
  linkedin: { width: 400, height: 400 },
  eras: { width: 375, height: 525 },
} as const satisfies Partial<Record<Download, PixelSize>>;
/** Width of the square and of 4:5, at least: the standard headshot's. */
const MIN_WIDTH = 1024;
/** Height over width of the crops that are as large as the headshot allows. */
const SHAPES = { square: 1, portrait: 5 / 4 } as const satisfies Partial<Record<Download, number>>;
/** The longer side of a cut-out, at most. */
const CUTOUT_SIDE = 1600;

/** Pixels of a headshot's file in a preset. */
export function sizeOf(preset: Download, headshot: PixelSize): PixelSize {
  if (preset === 'linkedin' || preset === 'eras') return FIXED_SIZES[preset];
  if (preset === 'square' || preset === 'portrait') {
    const shape = SHAPES[preset];
    const width = Math.max(MIN_WIDTH, Math.min(headshot.width, Math.floor(headshot.height / shape)));
    return { width, height: Math.round(width * shape) };
  }
  const scale = preset === 'full' ? 1 : Math.min(1, CUTOUT_SIDE / Math.max(headshot.width, headshot.height));
  return { width: Math.round(headshot.width * scale), height: Math.round(headshot.height * scale) };
}
