// The moves between states: the listed ones, and no other one.
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../../contracts/catalogue.ts';
import { assertTransition, isEnded, isInProgress, canTransition } from './status.ts';

describe('order states', () => {
  it('allow the transitions from draft to completed', () => {
    const way = ['draft', 'submitted', 'queued', 'processing', 'completed'] as const;
    way.slice(1).forEach((to, i) => expect(() => assertTransition(way[i]!, to)).not.toThrow());
  });

  it('allow no transition out of deleted, nor from an ended order into work', () => {
    for (const to of ORDER_STATUSES) expect(canTransition('deleted', to)).toBe(false);
    for (const from of ['completed', 'failed', 'refunded'] as const)
      expect(ORDER_STATUSES.filter((to) => canTransition(from, to))).toEqual(['deleted']);
  });

  it.each([
    ['draft', 'queued'],
    ['draft', 'completed'],
    ['queued', 'completed'],
    ['processing', 'draft'],
    ['completed', 'refunded'],
    ['refunded', 'processing'],
  ] as const)('refuse %s to %s', (from, to) => {
    expect(() => assertTransition(from, to)).toThrow(expect.objectContaining({ code: 'order_illegal_move' }));
  });

  it('are either draft, in progress or ended', () => {
    for (const status of ORDER_STATUSES)
      expect([status === 'draft', isInProgress(status), isEnded(status)].filter(Boolean)).toHaveLength(1);
  });
});
