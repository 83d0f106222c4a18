// The brush over the picture: strokes along hair and shoulders, by finger, mouse or keys. They are shown while they are drawn; the engine
// shows what becomes of them.
import { useRef, useState } from 'react';
import { BRUSH, type Stroke, type StrokeKind } from '#server/contracts/touch-up.ts';
import { useT } from '~/i18n/use-t';
import { useStroke } from './use-stroke';

export interface BrushSettings {
  kind: StrokeKind;
  /** As a share of the picture's width. */
  radius: number;
}

export const FIRST_BRUSH: BrushSettings = { kind: 'keep', radius: BRUSH.usual };

/** Share of the picture that an arrow key moves the brush by. */
const KEY_STEP = 0.02;
const COLOURS = { keep: 'rgb(52 168 110 / 0.55)', remove: 'rgb(214 69 65 / 0.55)' } as const;
/** The picture's proportions: x and y are shares, strokes are drawn in the picture's own units. */
const [WIDTH, HEIGHT] = [400, 500];

type Points = Stroke['points'];
const pathOf = (points: Points): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x * WIDTH} ${y * HEIGHT}`).join('') +
  (points.length === 1 ? 'l0.01 0' : '');

export function OutlineBrush({ settings, onStroke }: { settings: BrushSettings; onStroke: (points: Points) => void }) {
  const t = useT('generations');
  const surface = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Points>([]);
  const [cursor, setCursor] = useState<readonly [number, number]>([0.5, 0.2]);
  const [keyed, setKeyed] = useState(false);
  const pointers = useStroke(surface, setDrawn, (points) => {
    setDrawn([]);
    if (points.length > 0) onStroke(points);
  });
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (move) {
      event.preventDefault();
      setKeyed(true);
      setCursor(([x, y]) => [clamp(x + move[0]! * KEY_STEP), clamp(y + move[1]! * KEY_STEP)]);
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      onStroke([cursor]);
    }
  };
  const { kind, radius } = settings;
  return (
    <div
      ref={surface}
      role="application"
      tabIndex={0}
      aria-label={t('brush.surface')}
      onKeyDown={onKeyDown}
      onBlur={() => setKeyed(false)}
      {...pointers}
      className="absolute inset-0 cursor-crosshair touch-none outline-offset-[-3px] focus-visible:outline-2 focus-visible:outline-accent"
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="pointer-events-none absolute inset-0 size-full">
        {drawn.length > 0 && (
          <path
            d={pathOf(drawn)}
            fill="none"
            stroke={COLOURS[kind]}
            strokeWidth={radius * WIDTH * 2}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        )}
        {keyed && (
          <circle
            cx={cursor[0] * WIDTH}
            cy={cursor[1] * HEIGHT}
            r={radius * WIDTH}
            fill={COLOURS[kind]}
            stroke="#fff"
            strokeWidth={1.5}
          />
        )}
      </svg>
    </div>
  );
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));
