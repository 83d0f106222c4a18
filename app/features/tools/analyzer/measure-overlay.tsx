// What each part of the score is about, drawn over the photo. Only the chosen part shows: the page's style sheet sees to it, by the
// radio button that is checked, so that it works without a script.
import type { PartName } from '#server/contracts/appraisal.ts';
import type { PictureMeasures } from '#server/contracts/findings.ts';

/** Written out, because the style sheet is made of whole names. */
const SHOWN: Record<PartName, string> = {
  light: 'hidden group-has-[#part-light:checked]/parts:block',
  sharpness: 'hidden group-has-[#part-sharpness:checked]/parts:block',
  distance: 'hidden group-has-[#part-distance:checked]/parts:block',
  faceSize: 'hidden group-has-[#part-faceSize:checked]/parts:block',
  eyes: 'hidden group-has-[#part-eyes:checked]/parts:block',
  smile: 'hidden group-has-[#part-smile:checked]/parts:block',
  crop: 'hidden group-has-[#part-crop:checked]/parts:block',
  background: 'hidden group-has-[#part-background:checked]/parts:block',
  colour: 'hidden group-has-[#part-colour:checked]/parts:block',
};

type Point = readonly [number, number];
const along = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;

export function MeasureOverlay({ measures }: { measures: PictureMeasures }) {
  const { width, height, frame, face, eyes, mouth, person } = measures;
  const line = Math.max(width, height) / 260;
  const all = `M0 0H${width}V${height}H0Z`;
  const radius = frame.width / 2;
  const middle: Point = [frame.x + radius, frame.y + radius];
  const circle = `M${frame.x} ${middle[1]}a${radius} ${radius} 0 1 0 ${frame.width} 0a${radius} ${radius} 0 1 0 ${-frame.width} 0Z`;
  const oval = {
    cx: face.x + face.width / 2,
    cy: face.y + face.height / 2,
    rx: face.width / 2,
    ry: face.height / 2,
  };
  const eyeLine = (eyes[0][1] + eyes[1][1]) / 2;
  const cheek = (side: 0 | 1): Point => [eyes[side][0], (eyes[side][1] + mouth[side][1]) / 2 + face.height * 0.02];
  const shade = { fill: 'black', fillOpacity: 0.55, fillRule: 'evenodd' } as const;
  const parts: Record<PartName, React.ReactNode> = {
    light: ([0, 1] as const).map((side) => (
      <circle key={side} cx={cheek(side)[0]} cy={cheek(side)[1]} r={face.width * 0.13} />
    )),
    sharpness: <rect x={face.x} y={face.y} width={face.width} height={face.height} rx={line * 4} />,
    distance: (
      <path d={`M${frame.x} ${face.y + face.height}h${frame.width}`} strokeDasharray={`${line * 3} ${line * 3}`} />
    ),
    faceSize: (
      <>
        <path d={circle} />
        <path d={`M${oval.cx} ${face.y}V${face.y + face.height}`} />
        <path d={`M${face.x} ${face.y}h${face.width}m0 ${face.height}h${-face.width}`} />
      </>
    ),
    eyes: eyes.map(([x, y]) => <circle key={x} cx={x} cy={y} r={face.width * 0.13} />),
    smile: (
      <>
        <path d={`M${mouth[0].join(' ')}L${mouth[1].join(' ')}`} />
        {mouth.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r={line * 2.4} fill="white" />
        ))}
      </>
    ),
    crop: (
      <>
        <path d={all + circle} {...shade} stroke="none" />
        <path d={`M${middle[0]} ${frame.y}v${frame.height}`} strokeDasharray={`${line * 3} ${line * 3}`} />
        <path d={`M${frame.x} ${eyeLine}h${frame.width}`} strokeDasharray={`${line * 3} ${line * 3}`} />
      </>
    ),
    background: person.length > 2 && (
      <>
        <path d={all + along(person)} {...shade} stroke="none" />
        <path d={along(person)} strokeLinejoin="round" />
      </>
    ),
    colour: <ellipse {...oval} fill="white" fillOpacity={0.25} />,
  };
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
      className="pointer-events-none absolute inset-0 size-full overflow-hidden"
    >
      {(Object.keys(parts) as PartName[]).map((name) => (
        <g key={name} className={SHOWN[name]} fill="none">
          {/* A dark line under the white one shows on any photo. */}
          <g stroke="black" strokeOpacity={0.45} strokeWidth={line * 2.2}>
            {parts[name]}
          </g>
          <g stroke="white" strokeWidth={line}>
            {parts[name]}
          </g>
        </g>
      ))}
    </svg>
  );
}
