// The studio's live pictures: the web process's side. Apart from the worker's (live-edits.ts), which loads the engine.
import type { Renderer } from '../../ports/renderer.ts';
import type { LiveEditCalls } from './live-edits.ts';

const WARM_AFTER_MS = 1500;

/** A picture's bytes are read and sent only when the worker does not have it open. */
export function showEditBy(calls: LiveEditCalls): Renderer['showEdit'] {
  return async (id, edit, read) => {
    const shown = await calls.showEdit(id, edit);
    if (shown) return shown;
    const first = await calls.showEdit(id, edit, await read());
    // Nobody waits for it; a moment later, because the page asks for the picture itself next and calls run one after another.
    setTimeout(() => void calls.warmEdits(id).catch(() => undefined), WARM_AFTER_MS).unref();
    return first!;
  };
}

/** Like `showEditBy`. */
export const showsClothesBy =
  (calls: LiveEditCalls): Renderer['showsClothes'] =>
  async (id, wishes, read) =>
    (await calls.showsClothes(id, wishes)) ?? (await calls.showsClothes(id, wishes, await read()))!;
