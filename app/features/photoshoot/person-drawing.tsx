// A person drawn with five shapes: stands for a photograph until there is one. Fits a 80 x 100 picture and takes its light
// from the left, like a portrait by a window.
import { useId } from 'react';

export interface PersonColours {
  skin: string;
  hair: string;
  cloth: string;
  collar: string;
}

export const PERSON_COLOURS: readonly PersonColours[] = [
  { skin: '#c98f6b', hair: '#3a2a22', cloth: '#2f3a4a', collar: '#f1ece4' },
  { skin: '#8d5a3d', hair: '#1f1713', cloth: '#6b4f3a', collar: '#e9e0d2' },
  { skin: '#e3b999', hair: '#7a4f2c', cloth: '#4a5348', collar: '#f4efe8' },
];

export function PersonDrawing({
  colours = PERSON_COLOURS[0]!,
  transform,
}: {
  colours?: PersonColours;
  transform?: string;
}) {
  const id = useId();
  const { skin, hair, cloth, collar } = colours;
  return (
    <g transform={transform}>
      <defs>
        <linearGradient id={`${id}l`} x1="0" x2="1">
          <stop offset="0" stopColor="#fff" stopOpacity=".34" />
          <stop offset=".5" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity=".26" />
        </linearGradient>
      </defs>
      <path d="M25 42c-3-19 6-28 16-28s18 9 15 29l-3 12H29Z" fill={hair} />
      <path d="M6 101c1-18 12-25 26-28l8-3 8 3c14 3 25 10 26 28Z" fill={cloth} />
      <path d="M33 56h14v15c0 5-3 8-7 8s-7-3-7-8Z" fill={skin} />
      <path d="M33 60c4 5 10 5 14 0v5c-4 5-10 5-14 0Z" opacity=".25" />
      <path d="m31 71 9 13 9-13 5 2-9 18-5-5-5 5-9-18Z" fill={collar} />
      <path
        d="M27.500 40c0-14 5-19 12.500-19s12.500 5 12.500 19c0 12-6 21.500-12.500 21.500S27.500 52 27.500 40Z"
        fill={skin}
      />
      <path
        d="M27.500 40c0-14 5-19 12.500-19s12.500 5 12.500 19c0 12-6 21.500-12.500 21.500S27.500 52 27.500 40Z"
        fill={`url(#${id}l)`}
      />
      <path
        d="M26.500 40c-1-14 5-21.500 13.500-21.500S55 26 53.500 40c-2-8-5-12-8-13.500-5 3.500-13 3-15 3.500-2 2-3.500 5.500-4 10Z"
        fill={hair}
      />
      <path d="M6 101c1-18 12-25 26-28l8-3 8 3c14 3 25 10 26 28Z" fill={`url(#${id}l)`} opacity=".6" />
    </g>
  );
}
