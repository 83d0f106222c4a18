// Two pictures of the same frame over each other, divided by a line that is dragged or moved by arrow keys.
import { useState } from 'react';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';

export interface ComparedPicture {
  src: string;
  alt: string;
}

/** `label` names the slider. The parent gives the size; both pictures fill it. Without `before` there is nothing to drag yet. */
export function CompareSlider({
  before,
  after,
  label,
  words,
  className,
}: {
  before: ComparedPicture | undefined;
  after: ComparedPicture;
  label: string;
  words: { before: string; after: string };
  className?: string;
}) {
  const [at, setAt] = useState(0);
  const badge =
    'pointer-events-none absolute top-2.5 rounded-full bg-paper/85 px-2.5 py-1 text-xs font-medium text-ink';
  return (
    <div className={cx('relative overflow-hidden', className)}>
      <img src={after.src} alt={after.alt} draggable={false} className="absolute inset-0 size-full object-cover" />
      {before && (
        <>
          <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }}>
            <img
              src={before.src}
              alt={before.alt}
              draggable={false}
              className="absolute inset-0 size-full object-cover"
            />
          </div>
          {at > 12 && <span className={cx(badge, 'left-2.5')}>{words.before}</span>}
          {at > 0 && at < 88 && <span className={cx(badge, 'right-2.5')}>{words.after}</span>}
          <input
            type="range"
            min={0}
            max={100}
            value={at}
            aria-label={label}
            onChange={(event) => setAt(Number(event.target.value))}
            className="peer absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-paper shadow-high peer-focus-visible:w-1"
            style={{ left: `${at}%` }}
          >
            <span
              className={cx(
                'absolute top-1/2 flex size-10 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full bg-paper text-ink shadow-high',
                at === 0 && 'left-6',
              )}
            >
              <Icon name="chevron-left" className="-mr-1 size-4" />
              <Icon name="chevron-right" className="-ml-1 size-4" />
            </span>
          </span>
        </>
      )}
    </div>
  );
}
