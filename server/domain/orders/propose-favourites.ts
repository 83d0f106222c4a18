// Which headshots of a finished shoot are proposed as its favourites: the best by rank, spread over photos and looks.
import type { AttachmentRow } from '../objects/keys.ts';
import type { OrderRow } from './find-order.ts';
import { isEnded } from './status.ts';

export type Candidate = Pick<
  AttachmentRow,
  'id' | 'kind' | 'rank' | 'style' | 'photo_id' | 'findings' | 'favourite' | 'deleted_at'
>;

const MAX_PROPOSED = 10;
/** Of a small shoot. */
const MAX_SHARE = 1 / 3;
/** Fewer are no choice to start with: the page shows the best one anyway. */
const MIN_PROPOSED = 3;
/** Points of rank that a headshot loses for each chosen one of the same photo, and of the same look. */
const SAME_PHOTO = 12;
const SAME_LOOK = 6;

/** Ids of the proposed headshots, the first choice first. Headshots that show a fault of their photo are left out, and those without a rank. */
export function chooseFavourites(attachments: readonly Candidate[]): string[] {
  const headshots = attachments.filter((one) => one.kind === 'headshot' && one.deleted_at === null);
  const wanted = Math.min(MAX_PROPOSED, Math.round(headshots.length * MAX_SHARE));
  const left = headshots.flatMap((one) =>
    one.rank === null || one.findings?.warnings?.length ? [] : [{ ...one, worth: one.rank }],
  );
  const chosen: string[] = [];
  while (chosen.length < wanted && left.length > 0) {
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
export function proposalFor(
  order: Pick<OrderRow, 'status' | 'proposal_answered_at'>,
  attachments: readonly Candidate[],
): string[] | null {
  if (order.proposal_answered_at) return null;
  if (!isEnded(order.status)) return [];
  return attachments.some(({ kind, favourite }) => kind === 'headshot' && favourite)
    ? []
    : chooseFavourites(attachments);
}
