// Which movements of fingers turn to another picture.
import type { TouchEvent } from 'react';
import { expect, it } from 'vitest';
import { createSwipe, swipeDirection } from './swipe';

const from = { x: 300, y: 400 };

it.each([
  [{ x: 180, y: 410 }, 1, 'to the left'],
  [{ x: 420, y: 380 }, -1, 'to the right'],
  [{ x: 210, y: 400 }, 0, 'too short'],
  [{ x: 180, y: 470 }, 0, 'too steep'],
  [{ x: 300, y: 100 }, 0, 'scrolling'],
])('a movement to %o turns by %i: %s', (to, direction) => expect(swipeDirection(from, to)).toBe(direction));

const touch = (x: number, fingers = 1): TouchEvent =>
  ({ touches: { length: fingers }, changedTouches: [{ clientX: x, clientY: 0 }] }) as unknown as TouchEvent;

it('is made by one finger on a page that is not zoomed', () => {
  const turned: number[] = [];
  let zoomed = false;
  const swipe = createSwipe(
    (direction) => turned.push(direction),
    () => zoomed,
  );
  swipe.onTouchStart(touch(300));
  swipe.onTouchEnd(touch(100));
  expect(turned).toEqual([1]);
  // A second finger comes down, and both go up again.
  swipe.onTouchStart(touch(300));
  swipe.onTouchStart(touch(200, 2));
  swipe.onTouchEnd(touch(0, 1));
  swipe.onTouchEnd(touch(0, 0));
  swipe.onTouchStart(touch(300));
  swipe.onTouchCancel(touch(300));
  swipe.onTouchEnd(touch(0));
  zoomed = true;
  swipe.onTouchStart(touch(300));
  swipe.onTouchEnd(touch(100));
  expect(turned).toEqual([1]);
});
