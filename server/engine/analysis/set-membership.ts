// Decides again which photos of a set show its person, from what was stored of them. No networks and no decoder, so that it may run where
// requests are answered.
import type { Membership, SetPhoto } from '../../contracts/photo-sets.ts';
import { cosine, medianEmbedding } from '../faces/cosine.ts';
import { isDuplicate } from './known-photos.ts';
import { LIMITS } from './limits.ts';

/** For each photo, in order, whether it shows the person of `photos[reference]`. */
export function membershipsOf(photos: readonly SetPhoto[], reference: number): Membership[] {
  const shown = photos[reference];
  if (!shown) return [];
  const members: SetPhoto[] = [];
  const places = new Map<SetPhoto, Membership['place']>();
  for (const photo of [shown, ...photos.filter((one) => one !== shown)]) {
    const isOther = cosine(photo.embedding, shown.embedding) < LIMITS.similarity.reject;
    const isKnown = members.some(({ dhash, embedding }) =>
      isDuplicate({ dhash, embedding: [...embedding] }, photo.dhash, photo.embedding),
    );
    places.set(photo, isOther ? 'other' : isKnown ? 'duplicate' : 'same');
    if (places.get(photo) === 'same') members.push(photo);
  }
  return photos.map((photo) => {
    const median = medianEmbedding(members.filter((one) => one !== photo).map(({ embedding }) => embedding));
    const similarity = median && Number(cosine(photo.embedding, median).toFixed(4));
    return {
      place: places.get(photo) ?? 'other',
      similarity,
      unsure: similarity !== null && similarity < LIMITS.similarity.sure,
    };
  });
}
