// The guide shows why photos are refused: each of its spoiled photos really is, for the reason that stands below it.
import { expect, it } from 'vitest';
import { findingsOf } from '#tests/fixtures/findings.ts';
import { SPOILED } from '../../tools/assets/photo-guide/spoiled.ts';

it.each(SPOILED)(
  '$name is refused as $reason',
  async ({ reason, make }) => {
    expect((await findingsOf(await make())).fail_reason).toBe(reason);
  },
  120_000,
);
