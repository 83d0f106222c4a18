// Finds headshots that hardly differ: the gallery shows one of them, and the others behind it.
import type { Deps } from '../deps.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';

/** Hashes that differ in so many of 64 places look alike side by side. Pictures that pass for one another (4) are not delivered at all. */
const ALIKE = 10;
const HASH = /^[0-9a-f]{16}$/;

type Headshot = Pick<AttachmentRow, 'id' | 'kind' | 'style' | 'photo_id' | 'phash' | 'rank' | 'slot'>;

/** For each headshot that stands behind another, the id of that one: the one with the highest rank of its look and photo that it resembles. */
export function findAlikeHeadshots(
  { renderer }: { renderer: Pick<Deps['renderer'], 'hashDistance'> },
  rows: readonly Headshot[],
): Map<string, string> {
  const leads: (Headshot & { phash: string })[] = [];
  const folded = new Map<string, string>();
  for (const row of rows.filter(isComparable).toSorted(byRank)) {
    const lead = leads.find(
      (one) =>
        one.style === row.style &&
        one.photo_id === row.photo_id &&
        renderer.hashDistance(one.phash, row.phash) <= ALIKE,
    );
    if (lead) folded.set(row.id, lead.id);
    else leads.push(row);
  }
  return folded;
}

const isComparable = (row: Headshot): row is Headshot & { phash: string } =>
  row.kind === 'headshot' && row.photo_id !== null && HASH.test(row.phash ?? '');

const byRank = (a: Headshot, b: Headshot): number => (b.rank ?? 0) - (a.rank ?? 0) || (a.slot ?? 0) - (b.slot ?? 0);
