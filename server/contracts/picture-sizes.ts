// The sizes that the profile picture editor saves in, each with the page that names it. Plain data.
export interface PictureSize {
  width: number;
  height: number;
  /** Bytes at most, and dots an inch for printers, where the place insists on them. */
  maxBytes?: number;
  source?: string;
}

export const PICTURE_SIZES = {
  linkedin: {
    width: 400,
    height: 400,
    source: 'https://create.microsoft.com/en-us/learn/articles/linkedin-image-sizes',
  },
  x: { width: 400, height: 400, source: 'https://pixotter.com/blog/twitter-image-size' },
  slack: { width: 1024, height: 1024, source: 'https://docs.slack.dev/reference/methods/users.setPhoto' },
  zoom: { width: 400, height: 400, source: 'https://www.picovert.com/en/blog/image-size-for-zoom-profile' },
  teams: { width: 648, height: 648, source: 'https://learn.microsoft.com/en-us/graph/api/profilephoto-get' },
  github: { width: 500, height: 500, source: 'https://github.com/orgs/community/discussions/65251' },
  square: { width: 1200, height: 1200 },
  portrait: { width: 1080, height: 1350 },
  eras: {
    width: 375,
    height: 525,
    maxBytes: 150 * 1024,
    source: 'https://www.imgprep.com/eras-photo-guidelines',
  },
} as const satisfies Record<string, PictureSize>;
export type PictureSizeName = keyof typeof PICTURE_SIZES;
export const PICTURE_SIZE_NAMES = Object.keys(PICTURE_SIZES) as PictureSizeName[];
