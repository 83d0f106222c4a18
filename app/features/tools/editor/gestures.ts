// Gestures on the picture, by finger or mouse: a tap moves less than 10 px, a hold lasts 400 ms, a swipe goes 100 px. Knows no
// elements: it is given points and reports what they mean.
import { GESTURE } from '~/ui/tokens';

export interface PointerPoint {
  id: number;
  x: number;
  y: number;
  /** Milliseconds. */
  time: number;
  touch: boolean;
}
export interface GestureHandlers {
  move(dx: number, dy: number): void;
  /** The fingers' distance over what it was. */
  pinch(factor: number): void;
  /** Quick and long, by touch: what was moved on the way is to be taken back. */
  swipe(direction: 1 | -1): void;
  hold(held: boolean): void;
  tap(): void;
  /** The last finger is up. */
  end(): void;
}
export interface Clock {
  set(done: () => void, milliseconds: number): unknown;
  clear(timer: unknown): void;
}

export function createGestureRecognizer(mean: GestureHandlers, clock: Clock) {
  const points = new Map<number, PointerPoint>();
  let first: PointerPoint | undefined;
  let state: 'waiting' | 'moving' | 'holding' | 'pinching' = 'waiting';
  let timer: unknown;
  const spread = (): number => {
    const [a, b] = [...points.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) || 1 : 1;
  };
  const cancelHold = (): void => {
    clock.clear(timer);
    if (state === 'holding') mean.hold(false);
  };

  return {
    down(point: PointerPoint): void {
      points.set(point.id, point);
      if (points.size === 1) {
        first = point;
        state = 'waiting';
        timer = clock.set(() => {
          if (state !== 'waiting') return;
          state = 'holding';
          mean.hold(true);
        }, GESTURE.holdMs);
      } else if (points.size === 2) {
        cancelHold();
        state = 'pinching';
      }
    },
    move(point: PointerPoint): void {
      const last = points.get(point.id);
      if (!last || !first) return;
      if (state === 'pinching') {
        const before = spread();
        points.set(point.id, point);
        mean.pinch(spread() / before);
        return;
      }
      if (state === 'waiting' && Math.hypot(point.x - first.x, point.y - first.y) > GESTURE.tapTolerancePx) {
        clock.clear(timer);
        state = 'moving';
        mean.move(point.x - first.x, point.y - first.y);
      } else if (state === 'moving') mean.move(point.x - last.x, point.y - last.y);
      points.set(point.id, point);
    },
    up(point: PointerPoint): void {
      if (!points.delete(point.id) || !first) return;
      if (points.size > 0) return;
      cancelHold();
      const [dx, dy] = [point.x - first.x, point.y - first.y];
      const swiped = Math.abs(dx) >= GESTURE.swipePx && Math.abs(dx) > 2 * Math.abs(dy);
      if (state === 'waiting') mean.tap();
      else if (state === 'moving' && point.touch && swiped && point.time - first.time < GESTURE.holdMs)
        mean.swipe(dx < 0 ? 1 : -1);
      first = undefined;
      state = 'waiting';
      mean.end();
    },
    cancel(): void {
      cancelHold();
      points.clear();
      first = undefined;
      state = 'waiting';
      mean.end();
    },
  };
}
