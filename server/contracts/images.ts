// Pictures on pages and the endpoint that makes them smaller (SPEC sections 5 and 9): the figures and lists that both sides keep to.
// Plain data: the browser may import this file.
export const IMAGE = {
  quality: 70,
  /** What the endpoint takes when it is told none. */
  endpointQuality: 100,
  formats: ['webp', 'avif'],
  densities: [1, 2],
} as const;

export const IMAGE_ENDPOINT = '/image';
/** Pixels. Nothing between them is made, so that nobody can make the server draw without end. */
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

/** A picture of the site itself, by its path. Photos and headshots of people are never among these. */
const OWN = /^\/pictures(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+\.(?:jpg|png|webp|avif)$/;
export const isOwnPicture = (src: string): boolean => OWN.test(src);

/** An https address on a listed host, and nothing else in it that could lead elsewhere. */
export function isListedPicture(src: string, more: readonly string[] = []): boolean {
  const url = URL.parse(src);
  if (!url || url.protocol !== 'https:' || url.port || url.username || url.password) return false;
  return IMAGE_HOSTS.includes(url.hostname) || more.includes(url.hostname);
}
