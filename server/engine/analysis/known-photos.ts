// Compares a photo with those that are already in the set. No networks and no decoder, so that it may run where requests are answered.
import { cosine } from '../faces/cosine.ts';
import { hashDistance } from './hash-distance.ts';
import { LIMITS } from './limits.ts';

/** A photo that is already in the set. */
export interface KnownPhoto {
  dhash: string;
  embedding: number[] | null;
  /** The embedding of a photo that does not decide who the person is: it only separates another expression from the same photo. */
  expression?: number[] | null;
}

/** Whether it is the same photo again, even if smaller or more compressed. The same scene with another expression is another photo. */
export function isDuplicate(known: KnownPhoto, dhash: string, embedding: ArrayLike<number> | null): boolean {
  if (!known.dhash || hashDistance(known.dhash, dhash) > LIMITS.duplicate) return false;
  const other = known.embedding ?? known.expression;
  return !embedding || !other || cosine(embedding, other) >= LIMITS.sameExpression;
}
