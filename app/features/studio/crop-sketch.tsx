// Where a crop puts head and shoulders, drawn: the proportions are the renderer's (server/engine/render/framing/framing.ts).
import type { StudioCrop } from '#server/contracts/studio-lists.ts';

/** Height of the face, and where its middle is from the left, as shares of the frame. */
const PLACES: Record<Exclude<StudioCrop, 'same'>, { face: number; x: number }> = {
  classic: { face: 0.37, x: 0.5 },
  close: { face: 0.475, x: 0.49 },
  wide: { face: 0.32, x: 0.52 },
  left: { face: 0.35, x: 0.36 },
  right: { face: 0.375, x: 0.64 },
};
const [WIDTH, HEIGHT] = [32, 40];

/** Decoration: its name is beside it. The picture's own crop cannot be drawn beforehand, and has an empty frame. */
export function CropSketch({ crop }: { crop: StudioCrop }) {
  const place = crop === 'same' ? undefined : PLACES[crop];
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="h-10 w-8 text-line-strong">
      <rect x="0.5" y="0.5" width={WIDTH - 1} height={HEIGHT - 1} rx="3" fill="none" stroke="currentColor" />
      {place && <Bust face={place.face * HEIGHT} x={place.x * WIDTH} />}
    </svg>
  );
}

function Bust({ face, x }: { face: number; x: number }) {
  const eyes = 0.43 * HEIGHT;
  const bottom = eyes + face * 0.55;
  const half = face * 0.95;
  const left = Math.max(1, x - half);
  const right = Math.min(WIDTH - 1, x + half);
  return (
    <g fill="currentColor">
      <ellipse cx={x} cy={eyes} rx={face * 0.38} ry={face * 0.52} />
      <path
        d={`M${left} ${HEIGHT - 1} Q${left} ${bottom + 2} ${x} ${bottom + 1} Q${right} ${bottom + 2} ${right} ${HEIGHT - 1} Z`}
      />
    </g>
  );
}
