// Sizes, qualities and hosts of pictures, for pages and for the endpoint that scales them.
// Plain data: the browser may import this file.
export const IMAGE = {
  quality: 70,
  /** The endpoint's quality when the request names none. */
  endpointQuality: 100,
  formats: ['webp', 'avif'],
  densities: [1, 2],
} as const;

export const IMAGE_ENDPOINT = '/image';
/** Widths in pixels. A closed list, so that nobody can make the server draw endless variants. */
export const IMAGE_WIDTHS = [48, 96, 160, 320, 480, 640, 960, 1280, 1920] as const;
export const IMAGE_QUALITIES = [50, 60, IMAGE.quality, 80, 90, IMAGE.endpointQuality] as const;

/** Stock photo sites and video thumbnails. The CDN and public buckets of an installation come from IMAGE_HOSTS. */
export const IMAGE_HOSTS: readonly string[] = [
  'images.unsplash.com',
  'images.pexels.com',
  'cdn.pixabay.com',
  'i.ytimg.com',
  'img.youtube.com',
  'i.vimeocdn.com',
];

/** A picture of the site, by its path; never a customer's photo or headshot. */
const OWN = /^\/pictures(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\.(?:jpg|png|webp|avif)$/;
export const isOwnPicture = (src: string): boolean => OWN.test(src);

/** An https address on a listed host, without credentials or port. */
export function isListedPicture(src: string, more: readonly string[] = []): boolean {
  const url = URL.parse(src);
  if (!url || url.protocol !== 'https:' || url.port || url.username || url.password) return false;
  return IMAGE_HOSTS.includes(url.hostname) || more.includes(url.hostname);
}
