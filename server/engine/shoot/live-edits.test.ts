// Edits of one picture as they are shown before they are kept, on a real photo.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeSelfie } from '#tests/fixtures/hard-photos.ts';
import { person } from '#tests/fixtures/photos.ts';
import type { Rgb } from '../types.ts';
import { type LiveEdits, openLiveEdits } from './live-edits.ts';
import type { BrushStroke, Wishes } from './wishes.ts';

const SLOW = 300_000;
const USUAL = { skin: 50, teeth: 50, eyes: 50, brightness: 50 };

describe('a live edit', () => {
  let live: LiveEdits;
  beforeAll(async () => {
    live = (await openLiveEdits({ id: 'photo', bytes: await person(0) }))!;
  }, SLOW);
  afterAll(() => live.dispose());

  const show = async (wishes: Wishes, style = 'studio-white'): Promise<Rgb> =>
    (await live.show({ style, wishes: { crop: 'classic', ...wishes } })).image;
  const shown = new Map<string, Promise<Rgb>>();
  /** Pictures that several tests hold beside others. */
  const showOnce = (wishes: Wishes): Promise<Rgb> => {
    const key = JSON.stringify(wishes);
    const known = shown.get(key) ?? show(wishes);
    shown.set(key, known);
    return known;
  };
  /** Mean brightness (0..255) of a part of the picture, in shares of it. */
  const meanOf = (
    { data, width, height }: Rgb,
    [x0, y0, x1, y1]: readonly [number, number, number, number],
  ): number => {
    let [sum, count] = [0, 0];
    for (let y = Math.round(y0 * height); y < y1 * height; y++)
      for (let x = Math.round(x0 * width); x < x1 * width; x++, count++) sum += data[(y * width + x) * 3 + 1]!;
    return sum / count;
  };
  const FACE = [0.4, 0.35, 0.6, 0.5] as const;
  const differs = (a: Rgb, b: Rgb): number => {
    let sum = 0;
    for (let i = 0; i < a.data.length; i++) sum += Math.abs(a.data[i]! - b.data[i]!);
    return sum / a.data.length;
  };

  test(
    'is small, and changes with look, background and light',
    async () => {
      const plain = await showOnce({});
      expect([plain.width, plain.height]).toEqual([640, 800]);
      expect(differs(plain, await show({ background: 'studio-charcoal' }))).toBeGreaterThan(20);
      expect(differs(plain, await show({ light: 'right' }))).toBeGreaterThan(0.5);
      expect(differs(plain, await show({}))).toBe(0);
    },
    SLOW,
  );

  test(
    'shows the picture itself in the same crop, unchanged and aligned',
    async () => {
      const source = await live.showSource({ style: 'studio-white', wishes: { crop: 'classic' } });
      expect([source.width, source.height]).toEqual([640, 800]);
      expect(differs(source, await show({ background: 'own-background' }, 'own-background'))).toBeLessThan(
        differs(source, await show({ crop: 'close', background: 'own-background' }, 'own-background')),
      );
    },
    SLOW,
  );

  test(
    'brightens or darkens the face, and retouches as far as it is told',
    async () => {
      const [plain, bright, dark] = [
        await showOnce({}),
        await show({ fixes: { ...USUAL, brightness: 100 } }),
        await show({ fixes: { ...USUAL, brightness: 0 } }),
      ];
      expect(meanOf(bright, FACE)).toBeGreaterThan(meanOf(plain, FACE) + 5);
      expect(meanOf(dark, FACE)).toBeLessThan(meanOf(plain, FACE) - 5);
      expect(differs(plain, await show({ fixes: USUAL }))).toBe(0);
      for (const name of ['skin', 'teeth', 'eyes'] as const)
        for (const value of [0, 100])
          expect(
            differs(plain, await show({ fixes: { ...USUAL, [name]: value } })),
            `${name} ${value}`,
          ).toBeGreaterThan(0);
    },
    SLOW,
  );

  describe('touched up with the brush', () => {
    const stroke = (kind: BrushStroke['kind'], x: number, y0: number, y1: number): BrushStroke => ({
      kind,
      crop: 'classic',
      radius: 0.03,
      points: [
        [x, y0],
        [x, y1],
      ],
    });

    test(
      'shows the wall where the person was removed, and the photo where it was kept',
      async () => {
        const plain = await showOnce({});
        const shoulder = [0.47, 0.8, 0.53, 0.86] as const;
        const removed = await showOnce({ touchUp: [stroke('remove', 0.5, 0.78, 0.88)] });
        expect(Math.abs(meanOf(removed, shoulder) - meanOf(plain, [0.02, 0.3, 0.06, 0.5]))).toBeLessThan(25);
        const kept = await show({ touchUp: [stroke('keep', 0.08, 0.2, 0.4)] });
        expect(
          Math.abs(meanOf(kept, [0.06, 0.25, 0.1, 0.35]) - meanOf(plain, [0.06, 0.25, 0.1, 0.35])),
        ).toBeGreaterThan(3);
      },
      SLOW,
    );

    test(
      'changes nothing further away, and the later of two strokes counts',
      async () => {
        const plain = await showOnce({});
        const removed = await showOnce({ touchUp: [stroke('remove', 0.5, 0.78, 0.88)] });
        expect(Math.abs(meanOf(removed, FACE) - meanOf(plain, FACE))).toBeLessThan(1.5);
        const again = await show({ touchUp: [stroke('remove', 0.5, 0.78, 0.88), stroke('keep', 0.5, 0.76, 0.9)] });
        const shoulder = [0.48, 0.8, 0.52, 0.86] as const;
        expect(Math.abs(meanOf(again, shoulder) - meanOf(plain, shoulder))).toBeLessThan(6);
      },
      SLOW,
    );

    test(
      'says that a face which was brushed away is the person no longer, and nothing of a shoulder',
      async () => {
        const problemOf = async (touchUp: BrushStroke[]) =>
          (await live.show({ style: 'studio-white', wishes: { crop: 'classic', touchUp } })).problem;
        const across = [0.38, 0.42, 0.46, 0.5, 0.54, 0.58, 0.62].map((x) => stroke('remove', x, 0.28, 0.56));
        expect(await problemOf(across)).toBe('likeness');
        expect(await problemOf([stroke('remove', 0.5, 0.78, 0.88)])).toBeNull();
      },
      SLOW,
    );

    test(
      'holds in another crop, where it was drawn',
      async () => {
        const close = await show({ crop: 'close' });
        const touched = await show({ crop: 'close', touchUp: [stroke('remove', 0.5, 0.3, 0.34)] });
        expect(differs(close, touched)).toBeGreaterThan(0.3);
      },
      SLOW,
    );
  });

  test(
    'knows whether its crop shows clothes that a model could change',
    async () => {
      for (const crop of ['classic', 'close', 'wide', 'same'] as const)
        expect(await live.showsClothes({ crop }), crop).toBe(true);
      const selfie = (await openLiveEdits({ id: 'selfie', bytes: await closeSelfie() }))!;
      // No crop shows more than the photo has.
      for (const crop of ['classic', 'wide', 'same'] as const)
        expect(await selfie.showsClothes({ crop }), crop).toBe(false);
      selfie.dispose();
    },
    SLOW,
  );

  test(
    'knows no look that there is not, and needs a face',
    async () => {
      await expect(live.show({ style: 'neon', wishes: {} })).rejects.toThrow(RangeError);
      const { default: sharp } = await import('sharp');
      const wall = await sharp({ create: { width: 900, height: 1100, channels: 3, background: '#ddd' } })
        .jpeg()
        .toBuffer();
      expect(await openLiveEdits({ id: 'wall', bytes: wall })).toBeNull();
    },
    SLOW,
  );
});
