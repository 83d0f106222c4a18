// What lists give is taken again, and nothing that PostgreSQL would throw at.
import { expect, it } from 'vitest';
import { cursorOf } from '../db/cursor.ts';
import { listCursor } from './list-cursor.ts';

const id = '11111111-1111-4111-8111-111111111111';

it('takes what lists give', () => {
  const cursor = cursorOf({ created_at: new Date('2026-02-03T04:05:06.007Z'), id });
  expect(listCursor.parse(cursor)).toBe(cursor);
});

it.each([
  '',
  'yesterday',
  id,
  `_${id}`,
  `2026-02-03T04:05:06.007Z_`,
  `2026-02-03T04:05:06.007Z_${'-'.repeat(36)}`,
  `2026-02-03T04:05:06.007Z_${id}_`,
  `2026-02-03_${id}`,
  `2026-13-03T04:05:06.007Z_${id}`,
  `2026-02-30T04:05:06.007Z_${id}`,
  `0000-02-03T04:05:06.007Z_${id}`,
])('refuses %j', (text) => {
  expect(listCursor.safeParse(text).success).toBe(false);
});
