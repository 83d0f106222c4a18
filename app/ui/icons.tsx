// Our own small set of line icons on a 20 px grid, inline so that they cost no request and take the colour of the words.
import { cx } from './cx';

const paths = {
  'arrow-left': 'M16 10H4m5-5-5 5 5 5',
  'arrow-right': 'M4 10h12m-5-5 5 5-5 5',
  bell: 'M5 13V9a5 5 0 0 1 10 0v4l1.5 2h-13L5 13Zm3 3.5a2 2 0 0 0 4 0',
  building: 'M4 17V3.5h8V17m0-9h4v9M2.5 17h15M7 7h2M7 10h2M7 13h2',
  camera: 'M3 6.5h3L7.5 4h5L14 6.5h3v10H3v-10Zm7 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  check: 'm4 10.5 4 4 8-9',
  'chevron-down': 'm5 7.5 5 5 5-5',
  'chevron-left': 'm12.5 5-5 5 5 5',
  'chevron-right': 'm7.5 5 5 5-5 5',
  circle: 'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm0 3v4l3 2',
  close: 'm5 5 10 10M15 5 5 15',
  coins: 'M7.5 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5.6 3.6a4.2 4.2 0 1 1-5 6.3',
  copy: 'M7 7h9.5v9.5H7V7Zm-3.5 6V3.5H13',
  download: 'M10 3.5V13m-4-4 4 4 4-4M3.5 16.5h13',
  eye: 'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10Zm8-2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  external: 'M8 4H4v12h12v-4m-5-8h5v5m0-5-7 7',
  globe: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm-7 7h14M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7Z',
  grid: 'M3.5 3.5h5v5h-5v-5Zm8 0h5v5h-5v-5Zm-8 8h5v5h-5v-5Zm8 0h5v5h-5v-5Z',
  heart: 'M10 16.5S3 12.4 3 7.7A3.7 3.7 0 0 1 10 6a3.7 3.7 0 0 1 7 1.7c0 4.7-7 8.8-7 8.8Z',
  home: 'M3 9.5 10 3.5l7 6M5 8v8.5h10V8m-6.5 8.5V12h3v4.5',
  image: 'M3 4h14v12H3V4Zm0 9 4-4 4 4 2-2 4 4M13 7.5h.01',
  info: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm0 6v4.5m0-7V7',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.8-2.8a3 3 0 0 0-4.3-4.3l-1 1m1.2 3.1a3 3 0 0 0-4.3 0l-2.8 2.8a3 3 0 0 0 4.3 4.3l1-1',
  lock: 'M4.5 9h11v8h-11V9Zm2.5 0V6.5a3 3 0 0 1 6 0V9m-3 3v2',
  mail: 'M2.5 4.5h15v11h-15v-11Zm0 1 7.5 6 7.5-6',
  menu: 'M3 6h14M3 10h14M3 14h14',
  minus: 'M4 10h12',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  pause: 'M7 4v12m6-12v12',
  phone: 'M6 2.5h8v15H6v-15Zm3 12.5h2',
  plus: 'M10 4v12M4 10h12',
  receipt: 'M4.5 17V3h11v14l-2-1.5-1.8 1.5-1.7-1.5L8.3 17l-1.8-1.5-2 1.5ZM7.5 7h5m-5 3.5h5',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3L16 7.5M16 3.5v4h-4',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm4 9.5 4 4',
  settings:
    'M10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM10 2.5V5m0 10v2.5M2.5 10H5m10 0h2.5M4.7 4.7l1.8 1.8m7 7 1.8 1.8m0-10.6-1.8 1.8m-7 7-1.8 1.8',
  share: 'M10 12.5V3m-3.5 3L10 2.5 13.5 6M4 10v7h12v-7',
  shield: 'M10 2.5 16 5v5c0 3.5-2.5 6-6 7.5C6.5 16 4 13.5 4 10V5l6-2.5Z',
  'sign-out': 'M8 3.5H3.5v13H8M12.5 6l4 4-4 4m4-4h-9',
  sparkle: 'M10 3c.6 4.2 2.8 6.4 7 7-4.2.6-6.4 2.8-7 7-.6-4.2-2.8-6.4-7-7 4.2-.6 6.4-2.8 7-7Z',
  star: 'm10 3 2.1 4.5 4.9.6-3.6 3.4.9 4.9-4.3-2.4-4.3 2.4.9-4.9L3 8.1l4.9-.6L10 3Z',
  sun: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 2v1.5m0 13V18M2 10h1.5m13 0H18M4.3 4.3l1.1 1.1m9.2 9.2 1.1 1.1m0-11.4-1.1 1.1m-9.2 9.2-1.1 1.1',
  system: 'M3 4h14v9.5H3V4Zm4 13h6m-3-3.5V17',
  trash: 'M3.5 5.5h13m-9-.5V3h5v2m-7 .5.8 11h7.4l.8-11M8.5 8.5v5m3-5v5',
  upload: 'M10 13V3.5m-4 4 4-4 4 4M3.5 16.5h13',
  user: 'M10 3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM3.5 17a6.5 6.5 0 0 1 13 0',
  users:
    'M7.5 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM2 16.5a5.5 5.5 0 0 1 11 0m-.5-12.3a3 3 0 0 1 0 5.6m2.5 1.7a5.5 5.5 0 0 1 3 5',
  warning: 'M10 3.5 17.5 16.5h-15L10 3.5Zm0 5v3.5m0 2.5v.01',
} as const;

export type IconName = keyof typeof paths;
export const ICON_NAMES = Object.keys(paths) as IconName[];

const SIZED = /(?:^|\s)size-/;

/** Decoration unless it is given a label. 20 px, unless `className` names a size: of two sizes the larger would win. */
export function Icon({
  name,
  className,
  label,
  filled,
}: {
  name: IconName;
  className?: string;
  label?: string;
  filled?: boolean;
}) {
  return (
    <svg
      viewBox="0 0 20 20"
      className={cx(!SIZED.test(className ?? '') && 'size-5', 'shrink-0', className)}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={paths[name]} />
    </svg>
  );
}
