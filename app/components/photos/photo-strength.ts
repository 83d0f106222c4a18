// Which accepted photos will carry a shoot, and whether most of them are weak.
import type { Attachment } from '#server/contracts/api.ts';
import type { PhotoWarning } from '#server/contracts/findings.ts';

type Photo = Pick<Attachment, 'attachment_id' | 'status' | 'warnings' | 'quality_score'>;

/** How many photos are named as the strongest. */
const STRONGEST = 3;

/** Faults that a headshot shows, or that leave it without a new background. The other warnings cost little. */
const SERIOUS: ReadonlySet<string> = new Set<PhotoWarning>([
  'unsure_person',
  'sunglasses',
  'mouth_covered',
  'face_covered',
  'hand_at_face',
  'hair_over_eye',
  'eyes_closed',
  'turned_head',
  'looking_away',
  'mouth_open',
  'soft',
  'own_surroundings',
  'no_new_background',
  'dim',
  'washed_out',
  'small_face',
  'head_cut',
]);

const isAccepted = ({ status }: Pick<Photo, 'status'>): boolean => status === 'accepted';
const isWeak = ({ warnings }: Pick<Photo, 'warnings'>): boolean => warnings.some((warning) => SERIOUS.has(warning));

/** The best three, without weak ones; none unless there are more to choose from. */
export function threeStrongestPhotos<P extends Photo>(photos: readonly P[]): P[] {
  const all = photos.filter(isAccepted);
  if (all.length <= STRONGEST) return [];
  const strong = all.filter((photo) => !isWeak(photo));
  const best = strong.toSorted((a, b) => (b.quality_score ?? 0) - (a.quality_score ?? 0)).slice(0, STRONGEST);
  return best.length === STRONGEST ? best : [];
}

/** How many of the accepted photos are weak; null unless they are more than half. */
export function weakMajority(photos: readonly Photo[]): { weak: number; count: number } | null {
  const all = photos.filter(isAccepted);
  const weak = all.filter(isWeak).length;
  return weak > all.length / 2 ? { weak, count: all.length } : null;
}
