// The score as a figure in a ring that it fills. The words beside it say the same.
export function ScoreRing({ score }: { score: number }) {
  return (
    <svg viewBox="0 0 100 100" className="size-28 sm:size-36" aria-hidden>
      <g fill="none" strokeWidth="8" transform="rotate(-90 50 50)">
        <circle cx="50" cy="50" r="44" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r="44"
          pathLength="100"
          strokeDasharray={`${score} 100`}
          strokeLinecap="round"
          className="stroke-accent-bright"
        />
      </g>
      <text x="50" y="61" textAnchor="middle" className="fill-ink text-[2rem] font-semibold tabular-nums">
        {score}
      </text>
    </svg>
  );
}
