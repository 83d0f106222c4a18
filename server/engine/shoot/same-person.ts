// Decides who the person of a shoot is: the one in most photos, independent of the order of uploads.
import { LIMITS } from '../analysis/limits.ts';
import { cosine, medianEmbedding } from '../faces/cosine.ts';

export interface Portrait {
  embedding: readonly number[];
  quality: number;
}

export interface Person {
  /** For each portrait, in order: the cosine to the median of the other portraits of the person; null for a single one. */
  similarity: (number | null)[];
  belongs: boolean[];
  median: Float32Array | null;
}

const alike = (a: Portrait, b: Portrait): boolean => cosine(a.embedding, b.embedding) >= LIMITS.similarity.reject;

/** The portrait that most others resemble, and how many it resembles with itself; among equals the one with the best quality. */
export function mostTypical<P extends Portrait>(portraits: readonly P[]): { portrait: P; votes: number } | undefined {
  const votes = portraits.map((one) => portraits.filter((other) => alike(one, other)).length);
  return portraits
    .map((portrait, index) => ({ portrait, votes: votes[index] ?? 0 }))
    .sort((a, b) => b.votes - a.votes || b.portrait.quality - a.portrait.quality)[0];
}

export function findPerson(portraits: readonly Portrait[]): Person {
  const typical = mostTypical(portraits)?.portrait;
  if (!typical) return { similarity: [], belongs: [], median: null };
  const circle = portraits.filter((portrait) => alike(portrait, typical));
  const similarity = portraits.map((portrait) => {
    const others = medianEmbedding(circle.filter((other) => other !== portrait).map(({ embedding }) => embedding));
    return others ? cosine(portrait.embedding, others) : null;
  });
  const belongs = similarity.map((value) => value === null || value >= LIMITS.similarity.reject);
  const own = portraits.filter((_, index) => belongs[index]);
  return { similarity, belongs, median: medianEmbedding(own.map(({ embedding }) => embedding)) };
}
