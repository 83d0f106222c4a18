// The brush's strokes as text: what is written is read again, and nothing else is taken for strokes.
import { describe, expect, it } from 'vitest';
import { addStroke, formatStroke, MAX_TOUCH_UP, parseTouchUp, type Stroke, TOUCH_UP_PATTERN } from './touch-up.ts';

const stroke: Stroke = {
  kind: 'keep',
  crop: 'close',
  radius: 0.022,
  points: [
    [0.1, 0.25],
    [0.999, 0],
    [1, 0.5],
  ],
};

describe('strokes as text', () => {
  it('are read as they were written', () => {
    const text = addStroke(formatStroke(stroke), { ...stroke, kind: 'remove', crop: 'same' });
    expect(TOUCH_UP_PATTERN.test(text)).toBe(true);
    expect(parseTouchUp(text)).toEqual([stroke, { ...stroke, kind: 'remove', crop: 'same' }]);
  });

  it('stay inside the picture', () => {
    const [read] = parseTouchUp(formatStroke({ ...stroke, points: [[-0.4, 7]] }));
    expect(read?.points).toEqual([[0, 1]]);
  });

  it('take no more than there is room for', () => {
    let text = '';
    for (let i = 0; i < 2000; i++) text = addStroke(text, stroke);
    expect(text.length).toBeLessThanOrEqual(MAX_TOUCH_UP);
    expect(TOUCH_UP_PATTERN.test(text)).toBe(true);
  });

  it('are nothing else', () => {
    for (const text of ['', 'x', 'k9000000', 'k0zz0000', 'k00m', 'k00m2s2s-', '-k00m2s2s', '<b>', 'k00m2s2'])
      expect(parseTouchUp(text), text).toEqual([]);
  });
});
