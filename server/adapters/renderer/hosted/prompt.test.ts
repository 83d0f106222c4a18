// The words of a picture follow what was chosen, and nothing else.
import { expect, test } from 'vitest';
import { STYLE_IDS } from '../../../contracts/catalogue.ts';
import { STUDIO_CLOTHES, STUDIO_CROPS, STUDIO_LIGHTS, STUDIO_POSES } from '../../../contracts/studio-lists.ts';
import { promptFor } from './prompt.ts';

const slot = { style: 'library', variation: 0 } as const;

test('every look has its own prompt', () => {
  const prompts = STYLE_IDS.map((style) => promptFor({ style, variation: 0 }, 0));
  expect(new Set(prompts).size).toBe(STYLE_IDS.length);
  for (const prompt of prompts) expect(prompt).not.toContain('undefined');
});

test('every wish changes the prompt', () => {
  const plain = promptFor({ ...slot, wishes: {} }, 0);
  for (const [wish, words] of [
    ['light', STUDIO_LIGHTS],
    ['crop', STUDIO_CROPS],
    ['clothes', STUDIO_CLOTHES],
    ['pose', STUDIO_POSES],
  ] as const)
    expect(new Set(words.map((word) => promptFor({ ...slot, wishes: { [wish]: word } }, 0))).size, wish).toBe(
      words.length,
    );
  expect(promptFor({ ...slot, wishes: { background: 'navy-brand' } }, 0)).toContain('navy');
  expect(plain).toContain('bookshelves');
});

test('a brand sets background colour and crop', () => {
  const brand = { crop: 'close', paint: { lit: [10, 20, 30], shade: [0, 0, 255] } } as const;
  const prompt = promptFor({ style: 'navy-brand', variation: 0 }, 0, brand);
  expect(prompt).toContain('#0a141e');
  expect(prompt).toContain('#0000ff');
  expect(prompt).toContain('a close portrait');
  expect(promptFor(slot, 0, brand)).not.toContain('#0a141e');
});

test('consecutive variations and attempts differ', () => {
  const takes = Array.from({ length: 40 }, (_, variation) => promptFor({ style: 'library', variation }, 0));
  expect(new Set(takes).size).toBe(40);
  expect(promptFor(slot, 1)).not.toBe(promptFor(slot, 0));
});
