// Covers belong to texts that exist, every article and case study has one, and no page shows the same pair twice.
import { describe, expect, it } from 'vitest';
import { listNewestEntries } from '~/content/collections.server';
import { coverPortraits, pickBeforeAfterPair } from './covers';

const texts = (['blog', 'case-studies'] as const).flatMap((collection) => listNewestEntries(collection, 'en'));

describe('covers', () => {
  it.each(texts.map(({ path }) => path))('%s has one', (path) => {
    expect(coverPortraits(path).length).toBeGreaterThan(0);
  });

  it('are not alike in the blog', () => {
    const first = listNewestEntries('blog', 'en').map(({ path }) => coverPortraits(path)[0]);
    expect(new Set(first).size).toBe(first.length);
  });

  it('are none where there is no text', () => {
    expect(coverPortraits('/blog/nothing')).toEqual([]);
  });
});

it('shows other people at the head of a page than at its end', () => {
  const paths = Array.from({ length: 8 }, (_, index) => `/${'a'.repeat(index)}`);
  const people = (place: 'head' | 'call') => new Set(paths.map((path) => pickBeforeAfterPair(path, place)[0]));
  expect([...people('head')].filter((one) => people('call').has(one))).toEqual([]);
  expect(people('head').size).toBeGreaterThan(2);
});
