// Undo and redo for a form that shows its changes at once. Dragging a slider is one step, however many values it passes.

export interface EditHistory<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** The control that is being moved: its next value replaces the last one. */
  open: string | null;
}

const MAX_STEPS = 100;

export const createHistory = <T>(now: T): EditHistory<T> => ({ past: [], now, future: [], open: null });

/** `control` names the slider that is being dragged; null makes a step of its own. Unchanged values make no step. */
export function pushEdit<T extends object>(
  history: EditHistory<T>,
  now: T,
  control: string | null = null,
): EditHistory<T> {
  if ((Object.keys(now) as (keyof T)[]).every((name) => now[name] === history.now[name])) return history;
  if (control !== null && control === history.open) return { ...history, now, future: [] };
  return { past: [...history.past, history.now].slice(-MAX_STEPS), now, future: [], open: control };
}

/** The control was released. */
export const closeEdit = <T>(history: EditHistory<T>): EditHistory<T> =>
  history.open === null ? history : { ...history, open: null };

export function undo<T>({ past, now, future }: EditHistory<T>): EditHistory<T> {
  const last = past.at(-1);
  return last === undefined
    ? { past, now, future, open: null }
    : { past: past.slice(0, -1), now: last, future: [now, ...future], open: null };
}

export function redo<T>({ past, now, future }: EditHistory<T>): EditHistory<T> {
  const [next, ...rest] = future;
  return next === undefined
    ? { past, now, future, open: null }
    : { past: [...past, now], now: next, future: rest, open: null };
}

type SetHistory<T> = (change: (history: EditHistory<T>) => EditHistory<T>) => void;

/** Ctrl or Cmd with Z, Shift+Z or Y, as an effect. Listens on the document, because the focused element may be gone after an undo. */
export function listenForUndo<T>(setHistory: SetHistory<T>): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    setHistory(key === 'y' || event.shiftKey ? redo : undo);
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
