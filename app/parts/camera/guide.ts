// What the person reads, over time: hints stay long enough to be read, nothing flickers, and a small fault is forgiven after a while.
import { chooseHint, isSmall, type Hint, type Sight } from './hints';

/** All in milliseconds. A new hint is shown when it has been right for so long, */
const HOLD_MS = 500;
/** and the one before it could be read. */
const READ_MS = 1200;
/** After this long with the same small fault the photo is taken as it is. */
const FORGIVE_MS = 8000;
/** When no answer at all has come for so long, the person is told that there are no hints. */
const UNGUIDED_MS = 10_000;

export interface Guided {
  hint: Hint;
  /** Milliseconds for which everything has been right, without a break; 0 when it is not. */
  rightFor: number;
  /** How many different frames have said so since. */
  frames: number;
}
export interface Guide {
  /** `now` in milliseconds, from any beginning. */
  see(sight: Sight, now: number): Guided;
}

export function createGuide(): Guide {
  let shown: Hint = 'starting';
  let shownAt = -Infinity;
  let begun: number | undefined;
  let wanted: { hint: Hint; at: number } | undefined;
  let small: { hint: Hint; at: number } | undefined;
  let right: { at: number; seen: Set<unknown> } | undefined;

  function forgive(hint: Hint, sight: Sight, now: number): Hint {
    if (!isSmall(hint, sight)) {
      // One good frame does not reset the count: the fault may only have flickered.
      if (hint !== 'good') small = undefined;
      return hint;
    }
    if (small?.hint !== hint) small = { hint, at: now };
    return now - small.at >= FORGIVE_MS ? 'fair' : hint;
  }

  function settle(hint: Hint, now: number): void {
    if (hint === shown) {
      wanted = undefined;
      return;
    }
    if (wanted?.hint !== hint) wanted = { hint, at: now };
    const atOnce = isRight(hint) || shown === 'starting' || shown === 'unguided';
    if (!atOnce && (now - wanted.at < HOLD_MS || now - shownAt < READ_MS)) return;
    shown = hint;
    shownAt = now;
    wanted = undefined;
  }

  return {
    see(sight, now) {
      begun ??= now;
      const chosen = chooseHint(sight, shown);
      const alone = chosen === 'starting' && !sight.findings && now - begun >= UNGUIDED_MS;
      const hint = alone ? 'unguided' : forgive(chosen, sight, now);
      if (isRight(hint)) (right ??= { at: now, seen: new Set() }).seen.add(sight.findings);
      else right = undefined;
      settle(hint, now);
      return { hint: shown, rightFor: right ? now - right.at : 0, frames: right?.seen.size ?? 0 };
    },
  };
}

const isRight = (hint: Hint): boolean => hint === 'good' || hint === 'fair';
