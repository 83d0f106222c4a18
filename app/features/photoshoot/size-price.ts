// Which package pays for a shoot.
import type { HeadshotCount } from '#server/contracts/catalogue.ts';
import { PACKAGE_IDS, PACKAGES, type PackageId } from '#server/contracts/prices.ts';

/** The package whose credits pay for one shoot of this size. */
export const packageForSize = (headshots: HeadshotCount): PackageId =>
  PACKAGE_IDS.find((id) => PACKAGES[id].credits === headshots) ?? 'basic';

/** The smallest package of at least this size that fills the gap, which looks by a model make larger; else the largest there is. */
export const packageForGap = (headshots: HeadshotCount, missing: number): PackageId =>
  PACKAGE_IDS.find((id) => PACKAGES[id].credits >= Math.max(headshots, missing)) ?? PACKAGE_IDS.at(-1)!;
