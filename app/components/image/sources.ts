// Where a picture comes from in each size and format: from a provider, with the options of a preset or of the caller.
// A wrong option throws here at once, instead of leaving a picture missing.
import { IMAGE, IMAGE_ENDPOINT, IMAGE_WIDTHS, isListedPicture, isOwnPicture } from '#server/contracts/images.ts';

export type ImageFormat = (typeof IMAGE.formats)[number];

interface Wanted {
  width: number;
  quality: number;
  hosts: readonly string[];
}
interface Provider {
  /** Undefined: the server answers with the format that the browser takes best. */
  format?: ImageFormat;
  address(src: string, wanted: Wanted): string;
}
/** Made beforehand beside the picture. */
const withoutEnding = (src: string): string => src.replace(/\.[a-z]+$/, '');

const PROVIDERS = {
  /** Drawn by the server when it is asked for. */
  endpoint: {
    address: (src, { width, quality, hosts }) => {
      if (!isOwnPicture(src) && !isListedPicture(src, hosts))
        throw new ImageError(`"${src}" is no picture of the site and on no listed host`);
      const drawn = IMAGE_WIDTHS.find((one) => one >= width) ?? IMAGE_WIDTHS.at(-1)!;
      return `${IMAGE_ENDPOINT}?url=${encodeURIComponent(src)}&w=${drawn}&q=${quality}`;
    },
  },
  /** In several widths: NAME-WIDTH.avif. */
  files: { format: 'avif', address: (src, { width }) => `${withoutEnding(src)}-${width}.avif` },
  /** In one: NAME.avif. */
  file: { format: 'avif', address: (src) => `${withoutEnding(src)}.avif` },
} as const satisfies Record<string, Provider>;
export type ImageProvider = keyof typeof PROVIDERS;

export interface ImageRequest {
  provider?: ImageProvider;
  /** Pixels of CSS at which the picture is shown; each density multiplies it. */
  width?: number;
  densities?: readonly number[];
  /** Pixels of the file, for a picture whose width follows the window; goes with `sizes`. */
  widths?: readonly number[];
  quality?: number;
}
const PRESETS = {
  /** People: as wide as a column, made beforehand. */
  portrait: { provider: 'files', widths: [320, 640] },
  /** One small picture in the one size that it has. */
  sample: { provider: 'file', width: 320, densities: [1] },
  /** In a text, across its column. */
  article: { widths: [640, 1280] },
  /** Beside a name. */
  avatar: { width: 48 },
} as const satisfies Record<string, ImageRequest>;
export type ImagePreset = keyof typeof PRESETS;

export interface ImageOptions extends ImageRequest {
  preset?: ImagePreset;
  /** Hosts besides the listed ones: those of this installation. */
  hosts?: readonly string[];
}
export interface ImageSources {
  /** A `srcset`. */
  srcSet: string;
  /** What is in it; undefined when it differs from browser to browser. */
  type?: `image/${ImageFormat}`;
}

export class ImageError extends Error {
  override name = 'ImageError';
}

export function imageSources(src: unknown, { preset, hosts = [], ...own }: ImageOptions = {}): ImageSources {
  if (typeof src !== 'string') throw new ImageError(`A picture is named by a string, not by ${typeof src}`);
  if (preset !== undefined && !Object.hasOwn(PRESETS, preset)) throw new ImageError(`There is no preset "${preset}"`);
  const request: ImageRequest = { ...(preset && PRESETS[preset]), ...own };
  const { provider = 'endpoint', densities = IMAGE.densities, quality = IMAGE.quality, width, widths } = request;
  if (!Object.hasOwn(PROVIDERS, provider)) throw new ImageError(`There is no provider "${provider}"`);
  if (densities.length === 0) throw new ImageError('A picture needs at least one density');
  const { format, address }: Provider = PROVIDERS[provider];
  const at = (pixels: number): string => address(src, { width: pixels, quality, hosts });
  const type = format && (`image/${format}` as const);
  if (widths) return { srcSet: widths.map((one) => `${at(one)} ${one}w`).join(', '), type };
  if (!width) throw new ImageError('A picture needs a width, or the widths to choose from');
  return { srcSet: densities.map((one) => `${at(Math.round(width * one))} ${one}x`).join(', '), type };
}

/** A person's own picture from elsewhere; undefined when its host is not listed, and there are the letters of the name then. */
export function avatarUrl(src: string | null | undefined, hosts: readonly string[]): string | undefined {
  if (!src || !isListedPicture(src, hosts)) return undefined;
  const { srcSet } = imageSources(src, { preset: 'avatar', densities: [2], hosts });
  return srcSet.split(' ')[0];
}
