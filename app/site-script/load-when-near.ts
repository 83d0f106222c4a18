// Scripts that only one part of a page needs: loaded when the visitor comes near it.

/** Half a screen ahead, so that the part is ready when it is seen. */
const AHEAD = '50%';

export function loadWhenNear(page: Document): void {
  const parts = page.querySelectorAll<HTMLElement>('[data-script-when-near]');
  if (parts.length === 0) return;
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        const tag = page.createElement('script');
        tag.src = (target as HTMLElement).dataset['scriptWhenNear']!;
        page.head.append(tag);
      }
    },
    { rootMargin: `${AHEAD} 0px` },
  );
  for (const part of parts) watcher.observe(part);
}
