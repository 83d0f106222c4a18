// Which headshot of a finished shoot is shown first.
import type { Attachment } from '#server/contracts/api.ts';

export interface Recommendation {
  picture: Attachment;
  /** 0 to 1, as it was measured. */
  likeness: number;
  /** Of the headshot that is least like the person. */
  lowest: number;
}

/** With two headshots nobody needs to be told where to begin. */
const MIN_HEADSHOTS = 3;

/** The headshot of the highest rank, or of the highest likeness where older ones have no rank; never one that shows a fault of its photo. None where
 * there is little to choose from. One that was not measured is passed over. */
export function recommendHeadshot(headshots: readonly Attachment[]): Recommendation | undefined {
  const measured = headshots.flatMap((picture) =>
    picture.likeness === null || !picture.preview_url ? [] : [{ picture, likeness: picture.likeness }],
  );
  if (measured.length < MIN_HEADSHOTS) return undefined;
  const ranked = measured.every(({ picture }) => picture.rank !== null);
  const worth = ({ picture, likeness }: (typeof measured)[number]): number => (ranked ? picture.rank! : likeness);
  const faultless = measured.filter(({ picture }) => picture.warnings.length === 0);
  if (faultless.length === 0) return undefined;
  const best = faultless.reduce((most, one) => (worth(one) > worth(most) ? one : most));
  return { ...best, lowest: Math.min(...measured.map(({ likeness }) => likeness)) };
}
