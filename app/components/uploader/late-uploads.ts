// Photos that have arrived and that the page's list lacks: the answer that would have named them was lost, or they were deleted elsewhere at once.
import { useState } from 'react';
import type { Attachment } from '#server/contracts/api.ts';
import type { UploadItem } from './queue';
import type { Uploads } from './use-uploads';

/** Lists that may come without the photo before it counts as deleted. */
export const MAX_LISTS = 15;

type Photo = Pick<Attachment, 'attachment_id'>;

/** Keys of those uploads. */
export const lateUploads = (
  items: readonly Pick<UploadItem, 'key' | 'state' | 'attachmentId'>[],
  photos: readonly Photo[],
): string[] =>
  items
    .filter(
      ({ state, attachmentId: id }) => state === 'done' && !photos.some(({ attachment_id }) => attachment_id === id),
    )
    .map(({ key }) => key);

/** Looks for photos that are late, until they have been missing on so many lists. `look` says whether the server could be asked. */
export function createWatch(
  late: readonly string[],
  look: () => Promise<boolean>,
  onLost: (keys: readonly string[]) => void,
): () => Promise<void> {
  let lists = 0;
  return async () => {
    if (!(await look())) return;
    lists += 1;
    if (lists === MAX_LISTS && late.length > 0) onLost(late);
  };
}

export interface LateUploads {
  keys: readonly string[];
  /** How many were given up. */
  lost: number;
  giveUp(keys: readonly string[]): void;
}

export function useLateUploads(
  { items, remove }: Pick<Uploads, 'items' | 'remove'>,
  photos: readonly Photo[],
): LateUploads {
  const [lost, setLost] = useState(0);
  return {
    keys: lateUploads(items, photos),
    lost,
    giveUp(keys) {
      setLost((before) => before + keys.length);
      // The queue forgets it, so that the same file may be chosen again.
      keys.forEach(remove);
    },
  };
}
