// Candidates in progress: each is ordered once, and the next slots' ahead of their turn, while one is judged.
import type { Slot } from '../../../ports/renderer.ts';
import { type Candidate, recordKeyPrefix } from './candidates.ts';
import { BudgetReached } from './budget.ts';
import { ProviderModelGone } from './provider.ts';

type OrderCandidate = (slot: Slot, attempt: number) => Promise<Candidate | null>;

export interface PictureQueue {
  /** The slots in the order in which they will be taken. */
  arrange(slots: readonly Slot[]): void;
  take(slot: Slot, attempt: number): Promise<Candidate | null>;
  /** Whether the slot's picture was ordered ahead of its turn. */
  isAhead(slot: Slot): boolean;
  /** Orders no more pictures of this look ahead of their turn. */
  leaveOut(look: string): void;
  /** Resolves when nothing is being made any more. */
  settle(): Promise<void>;
}

/** `parallel`: how many are made at once. */
export function createPictureQueue(orderCandidate: OrderCandidate, parallel: number): PictureQueue {
  const pending = new Map<string, Promise<Candidate | null>>();
  let slotOrder: Slot[] = [];
  const leftOut = new Set<string>();
  const nameOf = (slot: Slot, attempt: number): string => `${recordKeyPrefix(slot)}${attempt}`;

  function start(slot: Slot, attempt: number): Promise<Candidate | null> {
    const known = pending.get(nameOf(slot, attempt));
    if (known) return known;
    const started = orderCandidate(slot, attempt);
    // Not an unhandled rejection when it fails early: its slot will await it and get the error.
    started.catch(() => undefined);
    pending.set(nameOf(slot, attempt), started);
    return started;
  }
  function startNext(slot: Slot): void {
    const at = slotOrder.findIndex((other) => recordKeyPrefix(other) === recordKeyPrefix(slot));
    if (at < 0) return;
    const open = slotOrder.slice(at + 1).filter(({ style }) => !leftOut.has(style));
    for (const next of open.slice(0, parallel - 1)) void start(next, 0);
  }
  const settle = async (): Promise<void> => void (await Promise.allSettled(pending.values()));

  return {
    arrange: (slots) => void (slotOrder = [...slots]),
    take: async (slot, attempt) => {
      const picture = start(slot, attempt);
      startNext(slot);
      try {
        return await picture;
      } catch (error) {
        if (!(error instanceof ProviderModelGone || error instanceof BudgetReached)) throw error;
        // The shoot goes on elsewhere or later: what is being made is paid, and kept for then.
        await settle();
        pending.clear();
        // What has come may have cost less than was reserved for it.
        if (error instanceof BudgetReached) return orderCandidate(slot, attempt);
        throw error;
      } finally {
        pending.delete(nameOf(slot, attempt));
      }
    },
    isAhead: (slot) => pending.has(nameOf(slot, 0)),
    leaveOut: (look) => void leftOut.add(look),
    settle,
  };
}
