// Tells the server which looks the person looks at, so that their previews are made first. Without a script they come in the page's order.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StyleId } from '#server/contracts/catalogue.ts';
import { looksToPreviewFirst } from './prioritize-looks';
import { isStyle } from './look-texts';

/** Milliseconds without a change before the server is asked: scrolling passes many tiles. */
const SETTLE_MS = 300;
/** A tile counts as looked at from this share of it on the screen. */
const SEEN_SHARE = 0.5;

export interface PreviewsFirst {
  offered: readonly StyleId[];
  chosen: readonly StyleId[];
  /** Whether there are previews to be made. */
  waiting: boolean;
  tell(first: StyleId[]): Promise<unknown>;
}

/** `tiles`: the element whose descendants with `data-look` are the looks. */
export function usePreviewPriority(tiles: RefObject<HTMLElement | null>, attention: PreviewsFirst): void {
  const { offered, chosen, waiting } = attention;
  const seen = useSeenLooks(tiles, waiting);
  const sent = useRef<string>(undefined);
  const tell = useEffectEvent(attention.tell);
  const first = looksToPreviewFirst({ offered, seen, chosen }).join(' ');
  useEffect(() => {
    if (!waiting || first === '' || first === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = first;
      // Without an answer the previews come in another order, which is no reason to disturb anybody.
      tell(first.split(' ').filter(isStyle)).catch(() => undefined);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [first, waiting]);
}

function useSeenLooks(tiles: RefObject<HTMLElement | null>, active: boolean): ReadonlySet<StyleId> {
  const [seen, setSeen] = useState<ReadonlySet<StyleId>>(new Set());
  useEffect(() => {
    if (!active) return;
    const watcher = new IntersectionObserver(
      (entries) =>
        setSeen((last) => {
          const next = new Set(last);
          for (const { target, intersectionRatio } of entries) {
            const style = (target as HTMLElement).dataset['look'] ?? '';
            if (!isStyle(style)) continue;
            if (intersectionRatio >= SEEN_SHARE) next.add(style);
            else next.delete(style);
          }
          return next;
        }),
      { threshold: SEEN_SHARE },
    );
    for (const tile of tiles.current?.querySelectorAll('[data-look]') ?? []) watcher.observe(tile);
    return () => watcher.disconnect();
  }, [tiles, active]);
  return seen;
}
