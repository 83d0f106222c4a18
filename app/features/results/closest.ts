// Which headshot of a finished shoot is shown first.
import type { Attachment } from '#server/contracts/api.ts';

export interface Choice {
  picture: Attachment;
  /** 0 to 1, as it was measured. */
  likeness: number;
  /** Of the headshot that is least like the person. */
  lowest: number;
}

/** With two headshots nobody needs to be told where to begin. */
const FEWEST = 3;

/** The headshot that is measured closest to the person; none where there is little to choose from or something was not measured. */
export function closest(headshots: readonly Attachment[]): Choice | undefined {
  const measured = headshots.flatMap((picture) =>
    picture.likeness === null || !picture.preview_url ? [] : [{ picture, likeness: picture.likeness }],
  );
  if (measured.length < FEWEST || measured.length < headshots.length) return undefined;
  const best = measured.reduce((most, one) => (one.likeness > most.likeness ? one : most));
  return { ...best, lowest: Math.min(...measured.map(({ likeness }) => likeness)) };
}
