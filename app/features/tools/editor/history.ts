// What can be undone. A slider that is pulled makes one step, however many values it passes.
import { type Design, fitSize } from '#server/contracts/picture-editor.ts';

export interface History {
  past: readonly Design[];
  now: Design;
  future: readonly Design[];
  /** The control that is being moved: its next value replaces the last one. */
  open: string | null;
}

const MOST_STEPS = 100;

export const createHistory = (now: Design): History => ({ past: [], now, future: [], open: null });

/** `control` names what is being moved without a stop; null makes a step of its own. */
export function pushEdit(history: History, changes: Partial<Design>, control: string | null = null): History {
  const now = fitSize({ ...history.now, ...changes });
  if ((Object.keys(now) as (keyof Design)[]).every((name) => now[name] === history.now[name])) return history;
  if (control !== null && control === history.open) return { ...history, now, future: [] };
  return { past: [...history.past, history.now].slice(-MOST_STEPS), now, future: [], open: control };
}

/** The control was let go. */
export const closeEdit = (history: History): History => (history.open === null ? history : { ...history, open: null });

export function undo({ past, now, future }: History): History {
  const last = past.at(-1);
  return last
    ? { past: past.slice(0, -1), now: last, future: [now, ...future], open: null }
    : { past, now, future, open: null };
}

export function redo({ past, now, future }: History): History {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest, open: null } : { past, now, future, open: null };
}
