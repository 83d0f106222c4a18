// The moves between states: the listed ones, and no other one.
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../../contracts/catalogue.ts';
import { assertMove, isOver, isUnderWay, mayMove } from './status.ts';

describe('order states', () => {
  it('walk from draft to completed one by one', () => {
    const way = ['draft', 'submitted', 'queued', 'processing', 'completed'] as const;
    way.slice(1).forEach((to, i) => expect(() => assertMove(way[i]!, to)).not.toThrow());
  });

  it('are never left again once deleted, and nothing over starts again', () => {
    for (const to of ORDER_STATUSES) expect(mayMove('deleted', to)).toBe(false);
    for (const from of ['completed', 'failed', 'refunded'] as const)
      expect(ORDER_STATUSES.filter((to) => mayMove(from, to))).toEqual(['deleted']);
  });

  it.each([
    ['draft', 'queued'],
    ['draft', 'completed'],
    ['queued', 'completed'],
    ['processing', 'draft'],
    ['completed', 'refunded'],
    ['refunded', 'processing'],
  ] as const)('refuse %s to %s', (from, to) => {
    expect(() => assertMove(from, to)).toThrow(expect.objectContaining({ code: 'order_illegal_move' }));
  });

  it('are either a draft, under way or over', () => {
    for (const status of ORDER_STATUSES)
      expect([status === 'draft', isUnderWay(status), isOver(status)].filter(Boolean)).toHaveLength(1);
  });
});
