// The picture: repainted with each change, moved by touch, mouse and keyboard.
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Design } from '#server/contracts/picture-editor.ts';
import type { CutOutGeometry } from '#server/contracts/findings.ts';
import { PICTURE_SIZES } from '#server/contracts/picture-sizes.ts';
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';
import { createGestureRecognizer, type GestureHandlers, type PointerPoint } from './gestures';
import { originalDesign, createTones, paintDesign, type Pictures } from './paint';

/** Pixels of the longer side: what a screen shows of it, twice over. */
const PREVIEW_SIDE_PX = 900;
const STEP = 1;
const LARGE_STEP = 5;

export interface PictureCanvasProps {
  design: Design;
  geometry: CutOutGeometry;
  pictures: Pictures;
  /** Percent of the frame. */
  onMove(dx: number, dy: number): void;
  onZoom(factor: number): void;
  onSwipe(direction: 1 | -1): void;
  onSettle(): void;
  className?: string;
}

export function PictureCanvas(props: PictureCanvasProps) {
  const { design, geometry, pictures, className } = props;
  const t = useT('editor');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [held, setHeld] = useState(false);
  const [guides, setGuides] = useState(false);
  const tones = useMemo(() => createTones(), []);
  const size = PICTURE_SIZES[design.size];
  const scale = PREVIEW_SIDE_PX / Math.max(size.width, size.height);
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (canvas.current)
        paintDesign(canvas.current, held ? originalDesign(design) : design, geometry, pictures, tones);
    });
    return () => cancelAnimationFrame(frame);
  }, [design, geometry, pictures, tones, held, width, height]);

  const pointers = useGestures(canvas, { ...props, onHold: setHeld, onTap: () => setGuides((shown) => !shown) });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => props.onMove(-step, 0),
      ArrowRight: () => props.onMove(step, 0),
      ArrowUp: () => props.onMove(0, -step),
      ArrowDown: () => props.onMove(0, step),
      '+': () => props.onZoom(1.05),
      '=': () => props.onZoom(1.05),
      '-': () => props.onZoom(1 / 1.05),
    };
    const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <div
      tabIndex={0}
      role="application"
      aria-label={t('canvas')}
      {...pointers}
      onKeyDown={onKeyDown}
      onKeyUp={props.onSettle}
      className={cx('relative mx-auto w-fit cursor-grab touch-none select-none active:cursor-grabbing', className)}
    >
      <canvas ref={canvas} width={width} height={height} className="block max-h-[42dvh] max-w-full lg:max-h-[62dvh]" />
      {guides && (
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
          className="pointer-events-none absolute inset-0 size-full"
        >
          <path
            d="M50 0V100M0 43H100"
            className="stroke-accent-bright"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
            strokeDasharray="6 6"
          />
        </svg>
      )}
    </div>
  );
}

interface Handlers extends Pick<PictureCanvasProps, 'onMove' | 'onZoom' | 'onSwipe' | 'onSettle'> {
  onHold(held: boolean): void;
  onTap(): void;
}

function useGestures(canvas: React.RefObject<HTMLCanvasElement | null>, handlers: Handlers) {
  const latest = useRef(handlers);
  useEffect(() => void (latest.current = handlers));
  const gestures = useMemo(() => {
    const percent = (pixels: number, side: 'width' | 'height'): number =>
      (pixels / (canvas.current?.getBoundingClientRect()[side] || 1)) * 100;
    const meanings: GestureHandlers = {
      move: (dx, dy) => latest.current.onMove(percent(dx, 'width'), percent(dy, 'height')),
      pinch: (factor) => latest.current.onZoom(factor),
      swipe: (direction) => latest.current.onSwipe(direction),
      hold: (held) => latest.current.onHold(held),
      tap: () => latest.current.onTap(),
      end: () => latest.current.onSettle(),
    };
    return createGestureRecognizer(meanings, {
      set: (done, milliseconds) => setTimeout(done, milliseconds),
      clear: (timer) => clearTimeout(timer as number),
    });
  }, [canvas]);
  const pointOf = (event: PointerEvent): PointerPoint => ({
    id: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    time: event.timeStamp,
    touch: event.pointerType !== 'mouse',
  });
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      gestures.down(pointOf(event));
    },
    onPointerMove: (event: PointerEvent) => gestures.move(pointOf(event)),
    onPointerUp: (event: PointerEvent) => gestures.up(pointOf(event)),
    onPointerCancel: () => gestures.cancel(),
    // A long press must not open the browser's menu over the picture.
    onContextMenu: (event: React.MouseEvent) => event.preventDefault(),
  };
}
