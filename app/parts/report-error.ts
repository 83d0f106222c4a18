// Errors that nobody caught, told to whoever may hear of them. They wait here until the reporter is there; without a key or without
// consent it never is, and what waits goes with the page.
declare global {
  interface Window {
    catchlightErrors?: unknown[];
    /** Once the reporter is there: takes the errors from then on. */
    catchlightReport?: ((error: unknown) => void) | undefined;
  }
}

const WAITING = 10;

export function reportError(error: unknown): void {
  if (window.catchlightReport) return window.catchlightReport(error);
  const waiting = (window.catchlightErrors ??= []);
  if (waiting.length < WAITING) waiting.push(error);
}
