// The studio's live pictures: the web process's side. Apart from the worker's (live-edits.ts), which loads the engine.
import { RendererStillWorking, type Renderer, type SessionPhoto } from '../../ports/renderer.ts';
import type { LiveEditCalls } from './live-edits.ts';
import { createSharedCalls } from './shared-calls.ts';

const WARM_AFTER_MS = 1500;

type Read = () => Promise<Omit<SessionPhoto, 'id'>>;

/** Requests wait for `patienceMs`, and what they asked for goes on: opening a picture takes longest, and every later edit needs it. */
export function liveEditsBy(calls: LiveEditCalls, patienceMs: number): Pick<Renderer, 'showEdit' | 'showsClothes'> {
  const { share } = createSharedCalls(patienceMs);
  const opening = new Map<string, Promise<unknown>>();

  /** A picture's bytes are read and sent only when the worker does not have it open; `onOpen` is called then. */
  async function withOpen<T>(
    id: string,
    { read, isAwaited, onOpen }: { read: Read; isAwaited: () => boolean; onOpen?: () => void },
    call: (photo?: Omit<SessionPhoto, 'id'>) => Promise<T | null>,
  ): Promise<T> {
    const underWay = opening.get(id);
    if (underWay) {
      await underWay.catch(() => undefined);
      // Whoever asked for this edit has given up or changed it.
      if (!isAwaited()) throw new RendererStillWorking();
    }
    const answer = await call();
    if (answer !== null) return answer;
    const first = call(await read());
    opening.set(id, first);
    try {
      const opened = await first;
      onOpen?.();
      return opened!;
    } finally {
      if (opening.get(id) === first) opening.delete(id);
    }
  }

  return {
    showEdit: (id, edit, read) =>
      share(`edit ${id} ${JSON.stringify(edit)}`, (isAwaited) => {
        // Nobody waits for it; a moment later, because the page asks for the picture itself next and calls run one after another.
        const warm = () => calls.warmEdits(id).catch(() => undefined);
        const onOpen = () => void setTimeout(() => void warm(), WARM_AFTER_MS).unref();
        return withOpen(id, { read, isAwaited, onOpen }, (photo) => calls.showEdit(id, edit, photo));
      }),
    showsClothes: (id, wishes, read) =>
      share(`clothes ${id} ${JSON.stringify(wishes)}`, (isAwaited) =>
        withOpen(id, { read, isAwaited }, (photo) => calls.showsClothes(id, wishes, photo)),
      ),
  };
}
