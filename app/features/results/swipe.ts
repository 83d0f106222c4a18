// A swipe of one finger to the left or right. Vertical movements scroll, and two fingers zoom.
import type { TouchEvent, TouchEventHandler } from 'react';
import { GESTURE } from '~/ui/tokens';

interface Point {
  x: number;
  y: number;
}
/** 1 to the next picture, -1 to the previous one, 0 for anything but a swipe. */
export function swipeDirection(from: Point, to: Point): 1 | -1 | 0 {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) < GESTURE.swipePx || Math.abs(dx) <= 2 * Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

export interface SwipeHandlers {
  onTouchStart: TouchEventHandler;
  onTouchEnd: TouchEventHandler;
  onTouchCancel: TouchEventHandler;
}

const pointOf = ({ changedTouches }: TouchEvent): Point => {
  const touch = changedTouches[0]!;
  return { x: touch.clientX, y: touch.clientY };
};

/** `isZoomed`: a finger then moves the enlarged page. */
export function createSwipe(
  onSwipe: (direction: 1 | -1) => void,
  isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01,
): SwipeHandlers {
  let from: Point | undefined;
  const forget = (): void => void (from = undefined);
  return {
    onTouchStart: (event) => {
      from = event.touches.length === 1 && !isZoomed() ? pointOf(event) : undefined;
    },
    onTouchEnd: (event) => {
      const direction = from ? swipeDirection(from, pointOf(event)) : 0;
      forget();
      if (direction !== 0) onSwipe(direction);
    },
    onTouchCancel: forget,
  };
}
