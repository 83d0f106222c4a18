// Which headshots are shown, and which comes before and after the one that is looked at. All of it lives in the address.
import type { Attachment } from '#server/contracts/api.ts';

export const MADE_BY = ['photo', 'ai'] as const;
type MadeBy = (typeof MADE_BY)[number];

export interface GalleryFilter {
  favourites: boolean;
  style: string | null;
  made: MadeBy | null;
}

export const parseGalleryFilter = (query: URLSearchParams): GalleryFilter => ({
  favourites: query.get('show') === 'favourites',
  style: query.get('look'),
  made: MADE_BY.find((made) => made === query.get('made')) ?? null,
});

/** Of the real photo, or with what a model drew; null where the file says nothing. */
export const madeBy = ({ origin }: Partial<Pick<Attachment, 'origin'>>): MadeBy | null =>
  origin ? (origin === 'photo' ? 'photo' : 'ai') : null;

/** Only where there are both is it worth a mark on each, and a filter. */
export const hasPhotoAndAi = (pictures: readonly Partial<Pick<Attachment, 'origin'>>[]): boolean =>
  MADE_BY.every((made) => pictures.some((picture) => madeBy(picture) === made));

export function filterPictures<A extends Pick<Attachment, 'favourite' | 'style'> & Partial<Pick<Attachment, 'origin'>>>(
  pictures: readonly A[],
  { favourites, style, made }: GalleryFilter,
): A[] {
  return pictures.filter(
    (one) => (!favourites || one.favourite) && (!style || one.style === style) && (!made || madeBy(one) === made),
  );
}

/** The address of this page with some names of the query changed; null takes one out. */
export function updateQuery(path: string, query: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text ? `${path}?${text}` : path;
}

/** Id of the link to a picture's large view. */
export const galleryLinkId = (id: string): string => `headshot-${id}`;

/** The neighbours of a picture. At the ends it goes on from the other side. */
export function neighbours<A extends Pick<Attachment, 'attachment_id'>>(
  pictures: readonly A[],
  id: string,
): { at: number; previous: A; next: A } | undefined {
  const at = pictures.findIndex((one) => one.attachment_id === id);
  if (at < 0) return undefined;
  const count = pictures.length;
  return { at, previous: pictures[(at + count - 1) % count]!, next: pictures[(at + 1) % count]! };
}

/** Whole rows in every width of the grid, and all of the smallest shoot. */
const PAGE_SIZE = 20;

/** Places for headshots on their way: a sheet at a time, so that one that arrives takes its place and nothing else moves. */
export const placeholderCount = (wanted: number, there: number): number =>
  Math.min(wanted, PAGE_SIZE * (Math.floor(there / PAGE_SIZE) + 1)) - there;
