// A real photo with leaves before the hair, which no matte comes out of clean: what it may be shown in, whoever asks for it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amongLeaves } from '#tests/fixtures/hard-photos.ts';
import { STYLES } from '../render/index.ts';
import { createShoot, type Shoot } from './index.ts';
import { outlineHolds, TRUSTED_MATTE } from './outline.ts';
import { LIKENESS_THRESHOLD } from './score.ts';

const SLOW = 300_000;
const photos = () => [{ id: 'leaves', bytes: amongLeaves() }];

let shoot: Shoot;
beforeAll(async () => {
  shoot = await createShoot(photos());
}, SLOW);
afterAll(() => shoot.dispose());

test('a matte that is not to be trusted stands in front of the photo’s own surroundings, and of nothing else', () => {
  const shown = (confidence: number) => STYLES.filter((style) => outlineHolds(confidence, style)).map(({ id }) => id);
  expect(shown(TRUSTED_MATTE)).toHaveLength(STYLES.length);
  expect(shown(TRUSTED_MATTE - 0.01)).toEqual(['own-background']);
});

test(
  'gives its own background only, in order and out of order',
  async () => {
    expect(shoot.inputs[0]!.findings.accepted).toBe(true);
    expect(await shoot.render({ style: 'studio-grey', variation: 0 })).toBeNull();
    const own = await shoot.render({ style: 'own-background', variation: 0 });
    expect(own!.likeness).toBeGreaterThan(LIKENESS_THRESHOLD);
    expect(shoot.inputs[0]!.findings.warnings).toContain('unclear_outline');
    expect(await shoot.render({ style: 'office-light', variation: 1 })).toBeNull();
    expect(await shoot.render({ style: 'own-background', variation: 1 })).not.toBeNull();
  },
  SLOW,
);

test(
  'gives nobody who wishes for one picture another background',
  async () => {
    expect(await shoot.render({ style: 'own-background', variation: 0, wishes: { background: 'library' } })).toBeNull();
    expect(await shoot.render({ style: 'studio-grey', variation: 0, wishes: { crop: 'close' } })).toBeNull();
    const own = { background: 'own-background', light: 'soft' } as const;
    expect(await shoot.render({ style: 'studio-grey', variation: 0, wishes: own })).not.toBeNull();
  },
  SLOW,
);

test(
  'gives nothing before a company’s wall: a picture with leaves in the hair stands on no team page',
  async () => {
    const paint = { lit: [192, 72, 64], shade: [103, 3, 8] } as const;
    const branded = await createShoot(photos(), { brand: { crop: 'close', paint } });
    expect(await branded.render({ style: 'navy-brand', variation: 0 })).toBeNull();
    branded.dispose();
  },
  SLOW,
);
