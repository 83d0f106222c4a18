// Which headshots of a finished shoot are proposed as its favourites: the best by rank, spread over photos and looks, no two nearly the same.
import type { AttachmentRow } from '../objects/attachment-row.ts';
import type { OrderRow } from './find-order.ts';
import { findAlikeHeadshots } from './find-alike-headshots.ts';
import { isEnded } from './status.ts';

export type FavouriteCandidate = Pick<
  AttachmentRow,
  'id' | 'kind' | 'rank' | 'style' | 'photo_id' | 'phash' | 'slot' | 'findings' | 'favourite' | 'deleted_at'
>;

const MAX_PROPOSED = 10;
/** One alone is no choice to start with: the page shows the best one anyway. */
const MIN_PROPOSED = 2;
/** Of the different headshots that the gallery shows: what leaves hardly any out is no choice either. */
const MAX_SHARE = 0.5;
/** Points of rank that a headshot loses for each chosen one of the same photo, and of the same look. */
const SAME_PHOTO = 12;
const SAME_LOOK = 6;

type CompareDeps = Parameters<typeof findAlikeHeadshots>[0];

/**
 * Ids of the proposed headshots, the first choice first: ten, or half of the different ones that there are. Left out are those that show a fault of
 * their photo, those without a rank, and those that hardly differ from a better one.
 */
export function proposeFavourites(deps: CompareDeps, attachments: readonly FavouriteCandidate[]): string[] {
  const headshots = attachments.filter((one) => one.kind === 'headshot' && one.deleted_at === null);
  const different = headshots.length - findAlikeHeadshots(deps, headshots).size;
  const most = Math.min(MAX_PROPOSED, Math.floor(different * MAX_SHARE));
  const faultless = headshots.filter((one) => one.rank !== null && !one.findings?.warnings?.length);
  const alike = findAlikeHeadshots(deps, faultless);
  const left = faultless.filter(({ id }) => !alike.has(id)).map((one) => ({ ...one, worth: one.rank! }));
  const chosen: string[] = [];
  while (chosen.length < most && left.length > 0) {
    const best = left.reduce((most, one) => (one.worth > most.worth ? one : most));
    chosen.push(best.id);
    left.splice(left.indexOf(best), 1);
    for (const one of left) {
      if (best.photo_id !== null && one.photo_id === best.photo_id) one.worth -= SAME_PHOTO;
      if (one.style === best.style) one.worth -= SAME_LOOK;
    }
  }
  return chosen.length < MIN_PROPOSED ? [] : chosen;
}

/** What the results page proposes. Null once it was accepted or dismissed; nothing before the end, and to somebody who has begun to choose. */
export function viewProposedFavourites(
  deps: CompareDeps,
  order: Pick<OrderRow, 'status' | 'proposal_answered_at'>,
  attachments: readonly FavouriteCandidate[],
): string[] | null {
  if (order.proposal_answered_at) return null;
  if (!isEnded(order.status)) return [];
  return attachments.some(({ kind, favourite }) => kind === 'headshot' && favourite)
    ? []
    : proposeFavourites(deps, attachments);
}
