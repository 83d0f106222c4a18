// Which previews are to be made first, by what the person looks at.
import type { StyleId } from '#server/contracts/catalogue.ts';

export interface Attention {
  /** As the page shows them. */
  offered: readonly StyleId[];
  /** Whose tile is on the screen. */
  seen: ReadonlySet<StyleId>;
  /** Saved or not. */
  chosen: readonly StyleId[];
}

/** Looks on the screen, the chosen ones among them first; then those that were chosen further up or down. */
export function looksToPreviewFirst({ offered, seen, chosen }: Attention): StyleId[] {
  const onScreen = offered.filter((style) => seen.has(style));
  const isChosen = (style: StyleId): boolean => chosen.includes(style);
  return [
    ...onScreen.filter(isChosen),
    ...onScreen.filter((style) => !isChosen(style)),
    ...chosen.filter((style) => !seen.has(style)),
  ];
}
