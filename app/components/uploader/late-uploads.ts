// Photos that have arrived and that the page's list lacks: the answer that would have named them was lost, or they were deleted elsewhere at once.
import { useEffect, useState } from 'react';
import type { Attachment } from '#server/contracts/api.ts';
import type { UploadItem } from './queue';
import type { Uploads } from './use-uploads';

/** Lists that may come without the photo before it counts as deleted. */
export const MAX_MISSED_LISTS = 15;

type Photo = Pick<Attachment, 'attachment_id'>;
type Item = Pick<UploadItem, 'state' | 'attachmentId'>;

const isListed = (photos: readonly Photo[], id: string): boolean =>
  photos.some(({ attachment_id }) => attachment_id === id);

/** Ids of those photos. An upload without an id cannot be looked for. */
export const latePhotos = (items: readonly Item[], photos: readonly Photo[]): string[] =>
  items.flatMap(({ state, attachmentId: id }) => (state === 'done' && id && !isListed(photos, id) ? [id] : []));

export interface Watch {
  /** How many lists each late photo was missing on. */
  missed: ReadonlyMap<string, number>;
  /** Ids of photos that were missing on too many. */
  lost: readonly string[];
}
export const NOTHING_MISSED: Watch = { missed: new Map(), lost: [] };

/** What is known after one more list. A lost photo that it names after all is not lost any more. */
export function countMissedLists({ missed, lost }: Watch, late: readonly string[], photos: readonly Photo[]): Watch {
  const counts = new Map(late.map((id) => [id, (missed.get(id) ?? 0) + 1]));
  const still = lost.filter((id) => !isListed(photos, id));
  const given = late.filter((id) => counts.get(id)! >= MAX_MISSED_LISTS && !still.includes(id));
  return { missed: counts, lost: [...still, ...given] };
}

export interface LateUploads {
  /** A photo is late and not lost yet. */
  waiting: boolean;
  /** How many are lost. */
  lost: number;
}

/** `list`: the array that the loader gave, which is another one with each answer. */
export function useLateUploads(
  { items, remove }: Pick<Uploads, 'items' | 'remove'>,
  photos: readonly Photo[],
  list: readonly unknown[],
): LateUploads {
  const [known, setKnown] = useState({ list, watch: NOTHING_MISSED });
  const late = latePhotos(items, photos);
  if (known.list !== list) setKnown({ list, watch: countMissedLists(known.watch, late, photos) });
  const { lost } = known.watch;
  // The queue forgets a lost photo, so that the same file may be chosen again.
  useEffect(() => {
    for (const { key, state, attachmentId: id } of items) if (state === 'done' && id && lost.includes(id)) remove(key);
  }, [items, lost, remove]);
  return { waiting: late.some((id) => !lost.includes(id)), lost: lost.length };
}
