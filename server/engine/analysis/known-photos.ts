// Compares a photo with those that are already in the set. No networks and no decoder, so that it may run where requests are answered.
import { cosine } from '../faces/cosine.ts';
import { hashDistance } from './hash-distance.ts';
import { LIMITS } from './limits.ts';

/** What is known of a photo that is already in the set. */
export interface KnownPhoto {
  dhash: string;
  embedding: number[] | null;
  /** The embedding where it is not to decide who the person is: only to tell another expression from the same photo. */
  expression?: number[] | null;
}

/** The same photo again, also smaller or compressed harder: the same scene with another expression is none. */
export function isDuplicate(known: KnownPhoto, dhash: string, embedding: ArrayLike<number> | null): boolean {
  if (!known.dhash || hashDistance(known.dhash, dhash) > LIMITS.duplicate) return false;
  const other = known.embedding ?? known.expression;
  return !embedding || !other || cosine(embedding, other) >= LIMITS.sameExpression;
}
