// How the end of a shoot is told, and how long it takes is said.
import { expect, it } from 'vitest';
import { shootEnding } from './shoot-outcome';
import { formatRemainingTime } from '~/components/orders/shoot-progress';

const order = {
  status: 'completed' as const,
  delivered: 20,
  headshot_count: 20,
  fail_reason: null as string | null,
  cancel_requested: false,
};

it.each([
  ['all delivered', {}, undefined],
  ['one short', { delivered: 19 }, 'short'],
  ['cancelled', { status: 'refunded', delivered: 0, fail_reason: 'cancelled', cancel_requested: true }, 'cancelled'],
  ['cancelled while it waited', { status: 'refunded', delivered: 4, cancel_requested: true }, 'cancelledMidway'],
  ['ended by staff', { status: 'refunded', delivered: 4, fail_reason: 'cancelled' }, 'ended'],
  ['too few that look like the person', { status: 'refunded', delivered: 12, fail_reason: 'likeness' }, 'weak'],
  ['none that looks like the person', { status: 'refunded', delivered: 0, fail_reason: 'likeness' }, 'nothing'],
  ['broken before the first', { status: 'failed', delivered: 0, fail_reason: 'engine' }, 'broken'],
  ['broken midway', { status: 'refunded', delivered: 3, fail_reason: 'engine' }, 'brokenMidway'],
  ['all declined by the model', { status: 'refunded', delivered: 0, fail_reason: 'declined' }, 'declined'],
  ['many declined by the model', { status: 'refunded', delivered: 3, fail_reason: 'declined' }, 'declinedMidway'],
] as const)('tells a shoot with %s', (_, changes, ending) => {
  expect(shootEnding({ ...order, ...changes })).toBe(ending);
});

it('counts in fives of seconds, and from a minute and a half on in minutes', () => {
  const say = (seconds: number) => formatRemainingTime(seconds, (key, { count }) => `${count} ${key.slice(9)}`);
  expect([1, 7, 61, 89, 90, 121, 600].map(say)).toEqual([
    '5 seconds',
    '10 seconds',
    '65 seconds',
    '90 seconds',
    '2 minutes',
    '3 minutes',
    '10 minutes',
  ]);
});
