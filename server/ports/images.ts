// Pictures for pages: fetching one from a listed host, and drawing it smaller. Never in the process that answers requests.
export const IMAGE_TYPES = ['image/avif', 'image/webp', 'image/jpeg'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export interface ImageShape {
  /** Pixels; a smaller picture keeps its own width. */
  width: number;
  /** 1 to 100. */
  quality: number;
  type: ImageType;
}
/** `missing`: the host has no such picture. `refused`: it is too large, no picture, or leads elsewhere. `failed`: no answer. */
export type Fetched = { bytes: Uint8Array } | { problem: 'missing' | 'refused' | 'failed' };

export interface Images {
  /** The address must be one of the listed hosts; redirects are not followed. */
  fetch(url: string): Promise<Fetched>;
  /** Undefined when the bytes are no picture that can be read. */
  draw(bytes: Uint8Array, shape: ImageShape): Promise<Uint8Array | undefined>;
  stop(): Promise<void>;
}
