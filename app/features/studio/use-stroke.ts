// Follows one finger or the mouse over a surface and reports the line in shares of it.
import { useRef, type PointerEvent, type RefObject } from 'react';
import type { Stroke } from '#server/contracts/touch-up.ts';

type Points = Stroke['points'];
type Point = Points[number];

/** Points closer than this share of the surface tell nothing new; more of them than this are not kept. */
const APART = 0.006;
const MAX_POINTS = 180;

export function useStroke(
  surface: RefObject<HTMLElement | null>,
  onDraw: (points: Points) => void,
  onEnd: (points: Points) => void,
) {
  const line = useRef<{ pointer: number; points: Point[] }>(undefined);
  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = surface.current!.getBoundingClientRect();
    return [(clientX - left) / width, (clientY - top) / height];
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      if (line.current || event.button !== 0) return;
      // A pointer that was let go meanwhile cannot be captured; its line is only a dot then.
      surface.current?.setPointerCapture?.(event.pointerId);
      line.current = { pointer: event.pointerId, points: [placeOf(event)] };
      onDraw([...line.current.points]);
    },
    onPointerMove: (event: PointerEvent): void => {
      if (line.current?.pointer !== event.pointerId) return;
      const at = placeOf(event);
      const last = line.current.points.at(-1)!;
      if (Math.hypot(at[0] - last[0], at[1] - last[1]) < APART || line.current.points.length >= MAX_POINTS) return;
      line.current.points.push(at);
      onDraw([...line.current.points]);
    },
    onPointerUp: (event: PointerEvent): void => {
      if (line.current?.pointer !== event.pointerId) return;
      const { points } = line.current;
      line.current = undefined;
      onEnd(points);
    },
    onPointerCancel: (): void => {
      line.current = undefined;
      onEnd([]);
    },
  };
}
