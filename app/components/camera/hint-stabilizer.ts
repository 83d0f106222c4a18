// Turns the hint of each observation into a readable one: hints stay long enough, do not flicker, and lasting minor faults are ignored.
import { chooseHint, isMinor, type Hint, type FrameObservation } from './hints';

/** All in milliseconds. A new hint is shown when it has been right for so long, */
const MIN_HOLD_MS = 500;
/** and the one before it could be read. */
const MIN_READING_MS = 1200;
/** After this long with the same small fault the photo is taken as it is. */
const IGNORE_MINOR_AFTER_MS = 8000;
/** When no answer at all has come for so long, the person is told that there are no hints. */
const NO_ANSWER_MS = 10_000;

export interface StableHint {
  hint: Hint;
  /** Milliseconds for which everything has been right, without a break; 0 when it is not. */
  goodForMs: number;
  /** How many different frames have said so since. */
  goodFrames: number;
}
export interface HintStabilizer {
  /** `now`: monotonic milliseconds. `mayCount`: this observation counts towards the next photo. */
  update(observation: FrameObservation, now: number, mayCount?: boolean): StableHint;
}

export function createHintStabilizer(): HintStabilizer {
  let shown: Hint = 'starting';
  let shownAt = -Infinity;
  let startedAt: number | undefined;
  let candidate: { hint: Hint; at: number } | undefined;
  let minorSince: { hint: Hint; at: number } | undefined;
  let goodSince: { at: number; seen: Set<unknown> } | undefined;

  function ignoreLastingMinor(hint: Hint, observation: FrameObservation, now: number): Hint {
    if (!isMinor(hint, observation)) {
      // One good frame does not reset the count: the fault may only have flickered.
      if (hint !== 'good') minorSince = undefined;
      return hint;
    }
    if (minorSince?.hint !== hint) minorSince = { hint, at: now };
    return now - minorSince.at >= IGNORE_MINOR_AFTER_MS ? 'fair' : hint;
  }

  function settle(hint: Hint, now: number): void {
    if (hint === shown) {
      candidate = undefined;
      return;
    }
    if (candidate?.hint !== hint) candidate = { hint, at: now };
    const atOnce = isGood(hint) || shown === 'starting' || shown === 'unguided';
    if (!atOnce && (now - candidate.at < MIN_HOLD_MS || now - shownAt < MIN_READING_MS)) return;
    shown = hint;
    shownAt = now;
    candidate = undefined;
  }

  return {
    update(observation, now, mayCount = true) {
      startedAt ??= now;
      const chosen = chooseHint(observation, shown);
      const alone = chosen === 'starting' && !observation.findings && now - startedAt >= NO_ANSWER_MS;
      const hint = alone ? 'unguided' : ignoreLastingMinor(chosen, observation, now);
      if (mayCount && isGood(hint)) (goodSince ??= { at: now, seen: new Set() }).seen.add(observation.findings);
      else goodSince = undefined;
      settle(hint, now);
      return { hint: shown, goodForMs: goodSince ? now - goodSince.at : 0, goodFrames: goodSince?.seen.size ?? 0 };
    },
  };
}

const isGood = (hint: Hint): boolean => hint === 'good' || hint === 'fair';
