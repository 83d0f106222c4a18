// When a field is checked while somebody types: 300 ms after the last key, once the field has been left, or from the
// first key on when it is eager. So no error appears while the first word is still being typed.
import { browserTimers, type Timers } from './countdown';
import { INPUT_DEBOUNCE_MS } from './tokens';

export interface ValidationSettings {
  /** What is wrong with the value, or null. */
  validate: (value: string) => string | null;
  show: (error: string | null) => void;
  eager?: boolean | undefined;
  timers?: Timers;
}

export function createValidation({ validate, show, eager = false, timers = browserTimers }: ValidationSettings) {
  let left = false;
  let handle: unknown;
  const soon = (value: string): void => {
    timers.clear(handle);
    handle = timers.set(() => show(validate(value)), INPUT_DEBOUNCE_MS);
  };
  return {
    typed(value: string): void {
      if (left || eager) soon(value);
    },
    left(value: string): void {
      left = true;
      soon(value);
    },
    stop: () => timers.clear(handle),
  };
}
