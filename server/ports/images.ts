// Pictures for pages: fetching from allowed hosts, and resizing in a child process.
export const IMAGE_TYPES = ['image/avif', 'image/webp', 'image/jpeg'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export interface ImageShape {
  /** Width in pixels; a smaller picture is not enlarged. */
  width: number;
  /** 1 to 100. */
  quality: number;
  type: ImageType;
}
/** `missing`: not found at the host. `refused`: too large, not a picture, or a redirect. `failed`: no answer. */
export type Fetched = { bytes: Uint8Array } | { problem: 'missing' | 'refused' | 'failed' };

export interface Images {
  /** The address must be one of the listed hosts; redirects are not followed. */
  fetch(url: string): Promise<Fetched>;
  /** Resizes and encodes; undefined when the bytes cannot be decoded. */
  draw(bytes: Uint8Array, shape: ImageShape): Promise<Uint8Array | undefined>;
  stop(): Promise<void>;
}
