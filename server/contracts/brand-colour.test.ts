// The wall in a company's colour: its hue whatever is asked for, never a screen's red, never black, never a hole of white.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandPaint, type Bytes } from './brand-colour.ts';

const light = ([r, g, b]: Bytes): number => (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
const anyColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('brandPaint', () => {
  it('is lit above its shade, whatever the colour, and the screen can show it', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { lit, shade, wall } = brandPaint(colour);
        for (const value of [...lit, ...shade]) {
          expect(Number.isInteger(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(255);
        }
        expect(wall).toMatch(/^#[0-9a-f]{6}$/);
        expect(light(lit)).toBeGreaterThan(light(shade) + 0.05);
      }),
    );
  });

  it('leaves alone what a wall can be, and paints it again as it is', () => {
    expect(brandPaint('#34527f')).toMatchObject({ wall: '#34527f', adjusted: false });
    expect(brandPaint('#00A651')).toMatchObject({ wall: '#00a651', adjusted: false });
  });

  it('takes the glare out of a loud red and keeps it red', () => {
    const { wall, adjusted, lit } = brandPaint('#ff0000');
    expect(adjusted).toBe(true);
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(wall.slice(at, at + 2), 16));
    expect(r).toBeLessThan(210);
    expect(r! - g!).toBeGreaterThan(90);
    expect(r! - b!).toBeGreaterThan(90);
    expect(lit[0] - lit[1]).toBeGreaterThan(90);
  });

  it('keeps white below white and black above black', () => {
    expect(brandPaint('#ffffff').lit.every((value) => value < 252)).toBe(true);
    expect(brandPaint('#000000').lit.every((value) => value > 60)).toBe(true);
  });

  it('knows hexadecimal colours only', () => {
    for (const text of ['red', '#fff', '#12345g', '123456']) expect(() => brandPaint(text)).toThrow(RangeError);
  });
});
