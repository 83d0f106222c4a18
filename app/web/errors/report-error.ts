// Uncaught errors, for the error reporter. They wait here until it has loaded; without a key or without consent it never loads, and
// they are lost with the page.
declare global {
  interface Window {
    catchlightErrors?: unknown[];
    /** Set by the reporter once it has loaded: takes errors from then on. */
    catchlightReport?: ((error: unknown) => void) | undefined;
  }
}

const MAX_QUEUED = 10;

export function reportError(error: unknown): void {
  if (window.catchlightReport) return window.catchlightReport(error);
  const waiting = (window.catchlightErrors ??= []);
  if (waiting.length < MAX_QUEUED) waiting.push(error);
}
