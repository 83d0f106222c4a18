// The studio's live pictures: the web process's side. Apart from the worker's (live-edits.ts), which loads the engine.
import {
  type LivePicture,
  type ReadPhoto,
  type Renderer,
  RendererStillWorking,
  type SessionPhoto,
} from '../../ports/renderer.ts';
import type { LiveEditCalls } from './live-edits.ts';
import { createSharedCalls } from './shared-calls.ts';
import { createSerialCallQueue, type IsAwaited } from './call-queue.ts';

const WARM_AFTER_MS = 1500;

/** Requests wait for `patienceMs` unless they bring a patience of their own, and what the worker has begun goes on: opening a picture takes longest, and every later edit needs it. */
export function liveEditsBy(calls: LiveEditCalls, patienceMs: number): Pick<Renderer, 'showEdit' | 'showsClothes'> {
  const { share } = createSharedCalls(patienceMs);
  // The worker takes one call at a time anyway. What waits here can still be dropped, and holds no picture's bytes.
  const turns = createSerialCallQueue();

  /** A picture's bytes are read and sent only when the worker does not have it open; `onOpen` is called then. */
  const withOpen = <T>(
    { read, isAwaited, onOpen }: { read: ReadPhoto; isAwaited: IsAwaited; onOpen?: () => void },
    call: (photo?: Omit<SessionPhoto, 'id'>) => Promise<T | null>,
  ): Promise<T> =>
    turns.take(isAwaited, async () => {
      const answer = await call();
      if (answer !== null) return answer;
      assertAwaited(isAwaited);
      const photo = await read();
      assertAwaited(isAwaited);
      const opened = await call(photo);
      onOpen?.();
      return opened!;
    });

  return {
    showEdit: (id, edit, read, patience) => {
      const start = (isAwaited: IsAwaited): Promise<LivePicture> => {
        const warm = () => turns.take(always, () => calls.warmEdits(id)).catch(() => undefined);
        // A moment later, because the page asks for the picture itself next.
        const onOpen = () => void setTimeout(() => void warm(), WARM_AFTER_MS).unref();
        return withOpen({ read, isAwaited, onOpen }, (photo) => calls.showEdit(id, edit, photo));
      };
      return share(`edit ${id} ${JSON.stringify(edit)}`, start, patience);
    },
    showsClothes: (id, wishes, read, patience) => {
      const start = (isAwaited: IsAwaited): Promise<boolean> =>
        withOpen({ read, isAwaited }, (photo) => calls.showsClothes(id, wishes, photo));
      return share(`clothes ${id} ${JSON.stringify(wishes)}`, start, patience);
    },
  };
}

const always = (): boolean => true;

/** Whoever asked for it has given up or changed the edit. */
function assertAwaited(isAwaited: IsAwaited): void {
  if (!isAwaited()) throw new RendererStillWorking();
}
