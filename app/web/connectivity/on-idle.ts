// Waits until the page has loaded and is idle, for work that must not slow the page down.

/** Milliseconds: the longest wait, and the delay in browsers without requestIdleCallback (Safari). */
const MAX_WAIT_MS = 3000;
const FALLBACK_DELAY_MS = 500;

export function onIdle(page: Document): Promise<void> {
  return new Promise((resolve) => {
    const rest = (): void => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS });
      else setTimeout(resolve, FALLBACK_DELAY_MS);
    };
    if (page.readyState === 'complete') rest();
    else window.addEventListener('load', rest, { once: true });
  });
}
