// Polling that nobody needs in a hidden tab.
/** Looks again every so often while the page is seen, and at once when somebody comes back to it. The answer ends it. */
export function pollWhileVisible(look: () => void, ms: number): () => void {
  const lookIfSeen = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  const timer = setInterval(lookIfSeen, ms);
  document.addEventListener('visibilitychange', lookIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfSeen);
  };
}
