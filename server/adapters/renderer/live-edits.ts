// The studio's live pictures, in a worker process of their own: the worker's side. It keeps the pictures open that were edited last, so that the
// next change of one takes a fraction of the first. The parent's side is show-edit.ts.
import sharp from 'sharp';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { openLiveEdits, type LiveEdits, type Rgb } from '../../engine/index.ts';
import type { LiveEdit, LivePicture, SessionPhoto, Wishes } from '../../ports/renderer.ts';
import { marked } from './look-preview.ts';

/** Pictures that one worker keeps open, 150 MB each. */
const KEPT = 3;

/** How long after its last edit a picture stays open: a deleted photo does not stay in memory, nor do 450 MB. */
const OPEN_FOR_MS = 10 * MINUTE_MS;

/** What the worker answers: null where the picture is not open and was not sent along. */
export interface LiveEditCalls {
  showEdit(id: string, edit: LiveEdit, photo?: Omit<SessionPhoto, 'id'>): Promise<LivePicture | null>;
  showsClothes(id: string, wishes: Wishes, photo?: Omit<SessionPhoto, 'id'>): Promise<boolean | null>;
  /** Prepares the crops of an open picture that were not shown yet. */
  warmEdits(id: string): Promise<void>;
}

/** `openEdits` prepares a picture; tests give their own. */
export function liveEditCalls(openEdits: typeof openLiveEdits = openLiveEdits): LiveEditCalls {
  const open = new LRUCache<string, { edits: LiveEdits | null }>({
    max: KEPT,
    ttl: OPEN_FOR_MS,
    ttlAutopurge: true,
    perf: Date,
    dispose: ({ edits }) => edits?.dispose(),
  });
  async function openPicture(
    id: string,
    photo?: Omit<SessionPhoto, 'id'>,
  ): Promise<{ edits: LiveEdits | null } | null> {
    const known = open.get(id);
    if (!known && !photo) return null;
    const opened = known ?? { edits: await openEdits({ id, ...photo! }) };
    // Begins its time anew.
    open.set(id, opened);
    return opened;
  }
  return {
    async showEdit(id, { view, ...edit }, photo) {
      const opened = await openPicture(id, photo);
      if (!opened) return null;
      const { edits } = opened;
      if (!edits) return { bytes: null, problem: 'likeness' };
      if (view === 'source') return { bytes: await encode(await edits.showSource(edit)), problem: null };
      const { image, problem } = await edits.show(edit);
      return { bytes: await encode(image), problem };
    },
    async showsClothes(id, wishes, photo) {
      const opened = await openPicture(id, photo);
      // Without a face the picture cannot be made anyway.
      return opened && ((await opened.edits?.showsClothes(wishes)) ?? true);
    },
    warmEdits: async (id) => open.get(id)?.edits?.warm(),
  };
}

const encode = ({ data, width, height }: Rgb): Promise<Uint8Array> =>
  marked(sharp(data, { raw: { width, height, channels: 3 } }), width, height);
