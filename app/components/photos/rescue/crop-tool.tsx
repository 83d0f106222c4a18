// A crop drawn over the photo: moved and resized by finger, mouse or arrow keys. Only with a script; without one there are crops to choose from.
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Box } from '#server/contracts/findings.ts';
import { useT } from '~/i18n/use-t';
import { type Corner, moveCorner, moveCrop } from './crop-around';

/** How far an arrow key moves, as a share of the photo. */
const STEP = 0.02;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
type Part = Corner | 'whole';

const moved = (crop: Box, part: Part, dx: number, dy: number): Box =>
  part === 'whole' ? moveCrop(crop, dx, dy) : moveCorner(crop, part, dx, dy);

export interface CropToolProps {
  src: string;
  width: number;
  height: number;
  start: Box;
}

/** The photo with the crop over it, and the crop as fields of the form around it. */
export function CropTool({ src, width, height, start }: CropToolProps) {
  const t = useT('photoshoot');
  const [crop, setCrop] = useState(start);
  const drag = useRef<{ part: Part; x: number; y: number }>(null);
  const picture = useRef<SVGSVGElement>(null);
  const line = Math.max(width, height) / 160;
  // Room for the corners' handles where the crop reaches the photo's edge: what lies outside could be neither seen nor grabbed.
  const handleRadius = line * 5;
  const room = handleRadius + line;
  const box = { x: crop.x * width, y: crop.y * height, width: crop.width * width, height: crop.height * height };

  const handle = (part: Part, label: string) => ({
    tabIndex: 0,
    role: 'button',
    'aria-label': label,
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      event.preventDefault();
      setCrop((now) => moved(now, part, ...arrow));
    },
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { part, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = drag.current;
      // Of the photo as it is drawn: the room around it is no part of it.
      const scale = picture.current?.getScreenCTM()?.a;
      if (!from || !scale) return;
      const share = (pixels: number, side: number): number => pixels / scale / side;
      setCrop((now) => moved(now, part, share(event.clientX - from.x, width), share(event.clientY - from.y, height)));
      drag.current = { part, x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => (drag.current = null),
    onPointerCancel: () => (drag.current = null),
  });

  return (
    <>
      <svg
        ref={picture}
        viewBox={`${-room} ${-room} ${width + 2 * room} ${height + 2 * room}`}
        className="block max-h-96 w-full touch-none select-none"
      >
        <image href={src} width={width} height={height} />
        <path
          d={`M0 0H${width}V${height}H0ZM${box.x} ${box.y}v${box.height}h${box.width}v${-box.height}Z`}
          fill="black"
          fillOpacity={0.6}
          fillRule="evenodd"
        />
        <rect
          {...box}
          {...handle('whole', t('rescue.move'))}
          fill="transparent"
          stroke="white"
          strokeWidth={line}
          className="cursor-move"
        />
        {(['start', 'end'] as const).map((corner) => (
          <circle
            key={corner}
            {...handle(corner, t(`rescue.${corner}`))}
            cx={corner === 'start' ? box.x : box.x + box.width}
            cy={corner === 'start' ? box.y : box.y + box.height}
            r={handleRadius}
            fill="white"
            stroke="black"
            strokeWidth={line / 2}
            className="cursor-nwse-resize"
          />
        ))}
      </svg>
      <CropFields crop={crop} />
    </>
  );
}

export const CropFields = ({ crop }: { crop: Box }) =>
  (['x', 'y', 'width', 'height'] as const).map((side) => (
    <input key={side} type="hidden" name={side} value={crop[side].toFixed(4)} />
  ));
