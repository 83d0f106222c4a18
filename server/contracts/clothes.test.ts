// The catalogue of clothes: what a trade offers, and what stays valid for rows that are stored.
import { describe, expect, it } from 'vitest';
import { coloursOf, FABRIC_COLOURS, GARMENTS, garmentsOf, STUDIO_CLOTHES, tradeOf, TRADES } from './clothes.ts';

describe('a trade', () => {
  it.each(TRADES)('%s has three to six garments, each with colours of the list and none twice', (trade) => {
    const garments = garmentsOf(trade);
    expect(garments.length).toBeGreaterThanOrEqual(3);
    expect(garments.length).toBeLessThanOrEqual(6);
    for (const garment of garments) {
      const colours = coloursOf(garment);
      expect(colours.length, garment).toBeGreaterThan(0);
      expect(FABRIC_COLOURS, garment).toEqual(expect.arrayContaining([...colours]));
      expect(new Set(colours).size, garment).toBe(colours.length);
    }
  });

  it('follows from its garments: each stands in one', () => {
    expect(new Set(GARMENTS).size).toBe(GARMENTS.length);
    for (const trade of TRADES) for (const garment of garmentsOf(trade)) expect(tradeOf(garment)).toBe(trade);
  });
});

it('keeps the ids that were stored before there were trades', () => {
  expect(STUDIO_CLOTHES).toEqual(
    expect.arrayContaining(['same', 'suit', 'blazer', 'shirt', 'knitwear', 'blouse', 'scrubs']),
  );
});

it.each(['same', '', 'cape', 'constructor', '__proto__', 'toString'])('%j is no garment', (text) => {
  expect(tradeOf(text)).toBeUndefined();
  expect(coloursOf(text)).toEqual([]);
});
