// The crops in which a finished headshot can be had, and the kinds of file each of them comes in. The API, the pages and the keys of
// stored files read this; what the renderer makes of a name is its own affair.

/** Crops of one headshot and of a whole ZIP. `full` is the headshot as it was made. */
export const PRESETS = ['full', 'square', 'portrait', 'linkedin', 'eras'] as const;
export type Preset = (typeof PRESETS)[number];
/** Of one headshot there is the person alone as well: it takes seconds, and a ZIP of 120 would take minutes. */
export const DOWNLOADS = [...PRESETS, 'cutout'] as const;
export type Download = (typeof DOWNLOADS)[number];

export const FORMATS = ['jpeg', 'webp', 'avif', 'png'] as const;
export type Format = (typeof FORMATS)[number];

const PICTURE = ['jpeg', 'webp', 'avif'] as const;
/** The first is what somebody gets who asks for none. LinkedIn and ERAS take neither WebP nor AVIF; a JPEG has no alpha. */
export const FORMATS_OF: Readonly<Record<Download, readonly Format[]>> = {
  full: PICTURE,
  square: PICTURE,
  portrait: PICTURE,
  linkedin: ['jpeg'],
  eras: ['jpeg'],
  cutout: ['png', 'webp', 'avif'],
};

/** What is asked for, or the crop's own kind of file; undefined where that crop has no such file. */
export const formatOf = (preset: Download, asked?: Format): Format | undefined => {
  const [own] = FORMATS_OF[preset];
  return asked === undefined ? own : FORMATS_OF[preset].find((format) => format === asked);
};

/** The end of a file's name. */
export const ENDINGS: Readonly<Record<Format, string>> = { jpeg: 'jpg', webp: 'webp', avif: 'avif', png: 'png' };

/** Every crop in every file that there may be of a headshot. */
export const ALL_FILES: readonly { preset: Download; format: Format }[] = DOWNLOADS.flatMap((preset) =>
  FORMATS_OF[preset].map((format) => ({ preset, format })),
);
