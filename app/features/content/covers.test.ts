// Covers belong to texts that exist, every article and case study has one, and no page shows the same pair twice.
import { describe, expect, it } from 'vitest';
import { newestFirst } from '~/content/collections.server';
import { coverOf, pairFor } from './covers';

const texts = (['blog', 'case-studies'] as const).flatMap((collection) => newestFirst(collection, 'en'));

describe('covers', () => {
  it.each(texts.map(({ path }) => path))('%s has one', (path) => {
    expect(coverOf(path).length).toBeGreaterThan(0);
  });

  it('are not alike in the blog', () => {
    const first = newestFirst('blog', 'en').map(({ path }) => coverOf(path)[0]);
    expect(new Set(first).size).toBe(first.length);
  });

  it('are none where there is no text', () => {
    expect(coverOf('/blog/nothing')).toEqual([]);
  });
});

it('shows other people at the head of a page than at its end', () => {
  const paths = Array.from({ length: 8 }, (_, index) => `/${'a'.repeat(index)}`);
  const people = (place: 'head' | 'call') => new Set(paths.map((path) => pairFor(path, place)[0]));
  expect([...people('head')].filter((one) => people('call').has(one))).toEqual([]);
  expect(people('head').size).toBeGreaterThan(2);
});
