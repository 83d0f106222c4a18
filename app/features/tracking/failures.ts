// What goes wrong with trackers: a line in the console, and nothing that a person sees.
export const createFailureLogger =
  (what: string) =>
  (why: unknown): void =>
    console.warn('tracking failed', what, why);
