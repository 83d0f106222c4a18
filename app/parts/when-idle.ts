// Runs work that nobody waits for once the page has loaded and is idle, so that it takes no bandwidth or processor time from what
// people look at.

/** Milliseconds: the longest wait for a rest, and the pause where a browser (Safari) cannot tell when it rests. */
const MOST = 3000;
const PAUSE = 500;

export function whenIdle(page: Document): Promise<void> {
  return new Promise((resolve) => {
    const rest = (): void => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: MOST });
      else setTimeout(resolve, PAUSE);
    };
    if (page.readyState === 'complete') rest();
    else window.addEventListener('load', rest, { once: true });
  });
}
