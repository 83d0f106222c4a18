// The words of a picture follow what was chosen, and nothing else.
import { describe, expect, it, test } from 'vitest';
import { STYLE_IDS } from '../../../contracts/catalogue.ts';
import { coloursOf, FABRIC_COLOURS, GARMENTS, STUDIO_CLOTHES } from '../../../contracts/clothes.ts';
import { STUDIO_CROPS, STUDIO_LIGHTS, STUDIO_POSES } from '../../../contracts/studio-lists.ts';
import type { Brand, Slot } from '../../../ports/renderer.ts';
import { editPromptFor, hasSamePromptEachAttempt, promptFor, changesClothesAndBackground } from './prompt.ts';

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

test('attempts at an edit have the same words, those at a shoot’s slot have not', () => {
  for (const one of [slot, { ...slot, wishes: {} }, { ...slot, wishes: { pose: 'front', clothes: 'suit' } as const }])
    expect(hasSamePromptEachAttempt(one)).toBe(promptFor(one, 0) === promptFor(one, 1));
  expect(hasSamePromptEachAttempt(slot)).toBe(false);
});

test('an edit changes clothes and background where neither stays', () => {
  const own = { style: 'own-background', variation: 0 } as const;
  expect(changesClothesAndBackground({ ...slot, wishes: { clothes: 'suit' } })).toBe(true);
  expect(changesClothesAndBackground({ ...own, wishes: { clothes: 'suit', background: 'library' } })).toBe(true);
  for (const one of [
    { ...slot, wishes: { background: 'navy-brand' } },
    { ...own, wishes: { clothes: 'suit' } },
    { ...slot, wishes: { clothes: 'suit', background: 'own-background' } },
  ] as const) {
    expect(changesClothesAndBackground(one)).toBe(false);
    expect(editPromptFor(one)).toMatch(/Clothes: as in the first|Background: unchanged/);
  }
});

test('an edit with a mask of the head asks only for the head to stay, and for the shoulders to follow it', () => {
  const suit = { ...slot, wishes: { clothes: 'suit' } } as const;
  const masked = editPromptFor(suit, {}, true);
  expect(masked).toMatch(/Keep the head .*position, size and angle, .*light/);
  expect(masked).toContain('Shoulders and clothes follow the head.');
  expect(masked).not.toMatch(/Keep everything else|neck|framing/);
  expect(editPromptFor(suit)).toMatch(/Keep everything else .*neck, shoulders, framing/);
});

/** What the model is asked for, by a new picture and by an edit. */
const prompts = (one: Slot, brand?: Brand): string[] => [promptFor(one, 0, brand), editPromptFor(one, brand)];

describe('clothes', () => {
  const worn = (clothes: (typeof GARMENTS)[number], clothesColour?: (typeof FABRIC_COLOURS)[number]): string[] =>
    prompts({ ...slot, wishes: { clothes, ...(clothesColour && { clothesColour }) } });

  it('have words of their own in each colour that they come in', () => {
    const choices = GARMENTS.flatMap((garment) =>
      [undefined, ...coloursOf(garment)].map((one) => [garment, one] as const),
    );
    // A usual colour that can be chosen as well is the same cloth.
    const spoken = choices.flatMap(([garment, colour]) =>
      worn(garment, colour).map((prompt) => `${garment} ${prompt}`),
    );
    expect(spoken.join()).not.toMatch(/undefined|\bfunction\b|, ,| {2}/);
    for (const garment of GARMENTS)
      expect(new Set(coloursOf(garment).map((one) => worn(garment, one)[1])).size, garment).toBe(
        coloursOf(garment).length,
      );
    expect(new Set(GARMENTS.map((garment) => worn(garment)[1])).size).toBe(GARMENTS.length);
  });

  it('leave head and neck free, and show no rank and no name', () => {
    for (const garment of GARMENTS)
      for (const prompt of worn(garment)) {
        const words = /Clothes: (.*?)\. /.exec(prompt)![1]!;
        expect(words).toContain('without badges, rank marks, name tags, emblems or brand marks');
        expect(words).not.toMatch(
          /\b(?:hat|cap|helmet|hood|hoodie|scarf|turtleneck|roll-neck|veil|stethoscope|epaulette)/i,
        );
      }
  });
});

describe('nothing that somebody typed gets into a prompt', () => {
  const TYPED = 'Zaphod Beeblebrox';
  const HOSTILE = [
    TYPED,
    '',
    '__proto__',
    'constructor',
    'toString',
    'Suit',
    'suit ',
    '#0a141e',
    ['suit'],
    { suit: 1 },
    7,
  ];

  it.each([
    ['style', (id: unknown) => ({ ...slot, style: id }), undefined],
    ['background', (background: unknown) => ({ ...slot, wishes: { background } }), undefined],
    ['clothes', (clothes: unknown) => ({ ...slot, wishes: { clothes } }), undefined],
    [
      'colour of clothes',
      (clothesColour: unknown) => ({ ...slot, wishes: { clothes: 'suit', clothesColour } }),
      undefined,
    ],
    ['light', (light: unknown) => ({ ...slot, wishes: { light } }), 'promptFor'],
    ['crop', (crop: unknown) => ({ ...slot, wishes: { crop } }), 'promptFor'],
    ['pose', (pose: unknown) => ({ ...slot, wishes: { pose } }), 'promptFor'],
  ] as const)('in the place of an id: %s', (_, slotWith, only) => {
    for (const id of HOSTILE) {
      const one = slotWith(id) as unknown as Slot;
      expect(() => promptFor(one, 0)).toThrow(RangeError);
      // An edit says nothing of light, crop and pose.
      if (only) expect(editPromptFor(one)).toBe(editPromptFor({ ...slot, wishes: {} }));
      else expect(() => editPromptFor(one)).toThrow(RangeError);
    }
  });

  it('beside the ids, whatever else a slot and a brand carry', () => {
    const named = { name: TYPED, company: TYPED, title: TYPED, clothes_colour: TYPED, label: TYPED };
    const wishes = { clothes: 'scrub-top', clothesColour: 'teal', background: 'navy-brand' } as const;
    const paint = { lit: [10, 20, 30], shade: [0, 0, 255] } as const;
    const plain = prompts({ ...slot, wishes }, { crop: 'close', paint });
    const noisy = {
      ...slot,
      ...named,
      wishes: { ...wishes, ...named, fixes: named, touchUp: [TYPED] },
    } as unknown as Slot;
    const brand = { ...named, crop: 'close', colour: TYPED, paint: { ...paint, ...named } } as unknown as Brand;
    expect(prompts(noisy, brand)).toEqual(plain);
  });

  it('through a company’s colour, of which only bytes are said', () => {
    const brand = { paint: { lit: [TYPED, 20, 30], shade: [0, TYPED, 255] } } as unknown as Brand;
    for (const prompt of prompts({ style: 'navy-brand', variation: 0, wishes: {} }, brand))
      expect(prompt).not.toContain(TYPED);
    const crop = { crop: TYPED } as unknown as Brand;
    expect(() => promptFor(slot, 0, crop)).toThrow(RangeError);
  });
});
