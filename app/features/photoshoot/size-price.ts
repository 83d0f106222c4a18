// What a shoot of each size makes of the photos and looks of a draft, what that costs, and what to buy for it.
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import {
  fewestStylesFor,
  fitsSize,
  HEADSHOT_COUNTS,
  stylesFor,
  type HeadshotCount,
} from '#server/contracts/catalogue.ts';
import { PACK_IDS, PACKAGE_IDS, PACKAGES, PACKS, type PackageId, type PackId } from '#server/contracts/prices.ts';
import { creditsOfLooks } from '#server/contracts/shoot-price.ts';

type Draft = Pick<OrderWithAttachments, 'looks' | 'hosted_looks' | 'headshots_each_look'>;

/** `headshots_each_look`: how many the photos make of each look; null makes them all. */
type Photos = Pick<Draft, 'headshots_each_look'>;

/** As many looks as were chosen, or the nearest number that the size can have. */
const looksIn = (chosen: number, size: HeadshotCount): number =>
  Math.min(Math.max(chosen, fewestStylesFor(size)), stylesFor(size));

const madeWith = (photos: Photos, chosen: number, size: HeadshotCount): number =>
  Math.min(size, (photos.headshots_each_look ?? size) * looksIn(chosen, size));

const smallestSizeWith = (photos: Photos, chosen: number, size: HeadshotCount): HeadshotCount =>
  HEADSHOT_COUNTS.find(
    (count) => fitsSize(chosen, count) && madeWith(photos, chosen, count) >= madeWith(photos, chosen, size),
  ) ?? size;

/** How many headshots of each look a shoot of this size makes of the photos that are there. */
export const headshotsEachLook = (draft: Draft, size: HeadshotCount): number =>
  Math.min(Math.ceil(size / looksIn(draft.looks.length, size)), draft.headshots_each_look ?? size);

/** How many headshots a shoot of this size makes of the photos that are there. */
export const headshotsMade = (draft: Draft, size: HeadshotCount): number => madeWith(draft, draft.looks.length, size);

/** How many headshots a shoot of this size can make of the photos that are there; `exact`: with any number of looks that it is sold with. */
export function headshotsUpTo(photos: Photos, size: HeadshotCount): { most: number; exact: boolean } {
  const most = madeWith(photos, stylesFor(size), size);
  return { most, exact: madeWith(photos, fewestLooksFor(photos, size), size) === most };
}

/** The smallest size that the looks fit and that makes as many headshots of the photos that are there: a larger one would cost more for nothing. */
export const smallestSizeFor = (draft: Draft, size: HeadshotCount): HeadshotCount =>
  smallestSizeWith(draft, draft.looks.length, size);

/** The fewest looks with which no smaller size makes as many headshots of the photos that are there. */
export function fewestLooksFor(photos: Photos, size: HeadshotCount): number {
  const fewest = fewestStylesFor(size);
  const most = stylesFor(size);
  const numbers = Array.from({ length: most - fewest }, (_, more) => fewest + more);
  return numbers.find((looks) => smallestSizeWith(photos, looks, size) === size) ?? most;
}

/** What that costs in credits, with the chosen looks. */
export const creditsForSize = (draft: Draft, size: HeadshotCount): number =>
  creditsOfLooks(
    draft.looks.map(({ renderer }) => renderer),
    headshotsMade(draft, size),
    draft.hosted_looks?.credits ?? 1,
  );

/** The smallest package of at least this size that fills the gap, which looks by a model make larger; else the largest there is. */
const packageForGap = (headshots: HeadshotCount, missing: number): PackageId =>
  PACKAGE_IDS.find((id) => PACKAGES[id].credits >= Math.max(headshots, missing)) ?? PACKAGE_IDS.at(-1)!;

/** The smallest pack that fills the gap, unless the package has fewer credits; and the package of this size, or a larger one where that would not do. */
export function itemsToBuy(headshots: HeadshotCount, missing: number): (PackId | PackageId)[] {
  const large = packageForGap(headshots, missing);
  const pack = PACK_IDS.find((id) => PACKS[id].credits >= missing);
  return pack && PACKS[pack].credits <= PACKAGES[large].credits ? [pack, large] : [large];
}

export const coversGap = (item: PackId | PackageId, missing: number): boolean => creditsOf(item) >= missing;

const creditsOf = (item: PackId | PackageId): number => ({ ...PACKS, ...PACKAGES })[item].credits;
