// A headshot as a company would have it, drawn from its style: the wall in its colour, and a cut-out person in its head size.
import { useId } from 'react';
import { brandPaint, cssOf } from '#server/contracts/brand-colour.ts';
import type { BrandCrop } from '#server/contracts/company-lists.ts';
import { cx } from '~/ui/cx';

/** The cut-out is framed wide (tools/assets/pictures/build.ts); the others are windows into it, in its pixels. */
const VIEW_BOXES: Record<BrandCrop, string> = { wide: '0 0 480 600', classic: '39 5 432 540', close: '87 51 336 420' };
/** The wall of a picture that is about the head alone: studio paper. */
const DEFAULT_COLOUR = '#c4c7cb';

/** Decoration: whoever shows it says beside it what it shows. */
export function BrandPortrait({
  colour = DEFAULT_COLOUR,
  crop = 'classic',
  className,
}: {
  /** `#rrggbb` */
  colour?: string;
  crop?: BrandCrop;
  className?: string;
}) {
  const id = useId();
  const { lit, shade } = brandPaint(colour);
  return (
    <svg viewBox={VIEW_BOXES[crop]} aria-hidden className={cx('block aspect-4/5 w-full', className)}>
      <defs>
        <linearGradient id={id} x1="0" y1="0.9" x2="0.9" y2="0">
          <stop offset="0" stopColor={cssOf(shade)} />
          <stop offset="0.62" stopColor={cssOf(lit)} />
          <stop offset="1" stopColor={cssOf(lit)} />
        </linearGradient>
      </defs>
      <rect width="480" height="600" fill={`url(#${id})`} />
      <image href="/pictures/cut-out/person.webp" width="480" height="600" />
    </svg>
  );
}
