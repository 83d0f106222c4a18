// Plans a shoot from what is known of its photos. The number that people are told before they pay and the takes that are rendered both come from
// here (planShoot of the port), so that they are always the same. Loads no image decoder.
import type { PhotoProspects } from '../../contracts/findings.ts';
import type { Brand } from './brand.ts';
import { flagsOf } from './rank.ts';
import { planTakes, type Merit, type Take } from './takes.ts';
import { COMPOSITION } from './wishes.ts';

export interface PlannedPhoto extends PhotoProspects {
  id: string;
  warnings: readonly string[];
}

/** A photo worth `none` of the best one's or less has the least share of its crops; from `all` on it has all of them. */
const SHARE = { none: 0.5, all: 0.9, least: 0.25 } as const;

/** How large a share of the shoot each photo is to have. */
function meritsOf(photos: readonly PlannedPhoto[]): Merit[] {
  const best = Math.max(1, ...photos.map(({ worth }) => worth));
  return photos.map(({ worth, warnings }) => ({
    share: Math.min(1, Math.max(SHARE.least, (worth / best - SHARE.none) / (SHARE.all - SHARE.none))),
    flagged: flagsOf(warnings).length > 0,
  }));
}

/** `crop`: the only one that a company allows. */
export function planShoot(photos: readonly PlannedPhoto[], crop?: Brand['crop']): Take[] {
  const ranked = [...photos].sort((a, b) => b.worth - a.worth);
  return planTakes(
    ranked.map(({ id }) => id),
    ranked.map(({ crops }) => crops),
    crop && COMPOSITION[crop],
    meritsOf(ranked),
  );
}

/** Each take gives two pictures of a look: with the light from the other side and in a closer frame it is no near-duplicate (twins.ts). */
const ROUNDS = 2;

/** How many different pictures of one look the plan gives. */
export const picturesOf = (takes: readonly Take[]): number => takes.length * ROUNDS;
