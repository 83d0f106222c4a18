// Which photos work and which do not, drawn: a picture says it faster than a list.
import { useId, type ReactNode } from 'react';
import { useT } from '~/i18n/use-t';
import { PersonDrawing, PERSON_COLOURS } from '~/features/photoshoot/person-drawing';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';

const GOOD = ['front', 'window', 'different', 'alone'] as const;
const BAD = ['far', 'blurry', 'dark', 'sunglasses', 'group', 'cut'] as const;
type Kind = (typeof GOOD)[number] | (typeof BAD)[number];

/** Open while there is nothing else to see. With photos on the page it waits behind its title. */
export function PhotoGuide({ folded }: { folded: boolean }) {
  const t = useT('photoshoot');
  if (!folded)
    return (
      <section aria-labelledby="photo-guide" className="mt-12">
        <h2 id="photo-guide" className="text-xl">
          {t('guide.title')}
        </h2>
        <Guide />
      </section>
    );
  return (
    <details className="group/guide mt-10 border-t border-line pt-5">
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-sm">
        <h2 className="text-lg">{t('guide.title')}</h2>
        <Icon name="chevron-down" className="text-muted transition-transform group-open/guide:rotate-180" />
      </summary>
      <Guide />
    </details>
  );
}

function Guide() {
  const t = useT('photoshoot');
  return (
    <>
      <div className="mt-5 grid gap-8 lg:grid-cols-[4fr_6fr]">
        <Group
          kinds={GOOD}
          good
          title={t('guide.good')}
          className="grid-cols-4 max-sm:grid-cols-2 lg:grid-cols-2 xl:grid-cols-4"
        />
        <Group
          kinds={BAD}
          title={t('guide.bad')}
          className="grid-cols-6 max-lg:grid-cols-3 lg:grid-cols-3 xl:grid-cols-6"
        />
      </div>
      <p className="mt-5 max-w-prose text-sm text-muted">{t('guide.tip')}</p>
    </>
  );
}

function Group({
  kinds,
  good,
  title,
  className,
}: {
  kinds: readonly Kind[];
  good?: boolean;
  title: string;
  className: string;
}) {
  const t = useT('photoshoot');
  return (
    <div>
      <h3 className={cx('flex items-center gap-2 text-sm', good ? 'text-success' : 'text-danger')}>
        <Icon name={good ? 'check' : 'close'} className="size-4" />
        {title}
      </h3>
      <ul className={cx('mt-3 grid gap-3', className)}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Example kind={kind} />
            <p className="mt-1.5 text-xs text-muted">{t(`guide.${kind}`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Example({ kind }: { kind: Kind }) {
  const id = useId();
  const [first, second, third] = PERSON_COLOURS;
  const pictures: Record<Kind, ReactNode> = {
    front: <PersonDrawing colours={first} transform="translate(4 10) scale(.9)" />,
    window: (
      <>
        <rect x="-4" y="6" width="26" height="60" fill="#fffaf0" opacity=".9" />
        <path d="M9 6v60M-4 36h26" stroke="#d9cdb8" strokeWidth="1.5" />
        <PersonDrawing colours={third} transform="translate(8 12) scale(.88)" />
      </>
    ),
    different: (
      <>
        <rect width="40" height="100" fill="#c5d3bd" />
        <rect x="40" width="40" height="100" fill="#d8cbe0" />
        <PersonDrawing colours={{ ...second!, cloth: '#7d3b3b' }} transform="translate(-4 44) scale(.56)" />
        <PersonDrawing
          colours={{ ...second!, cloth: '#31506b', collar: '#31506b' }}
          transform="translate(39 44) scale(.56)"
        />
      </>
    ),
    alone: <PersonDrawing colours={second} transform="translate(10 24) scale(.76)" />,
    far: <PersonDrawing colours={first} transform="translate(30 68) scale(.3)" />,
    blurry: (
      <>
        <filter id={`${id}b`}>
          <feGaussianBlur stdDeviation="3.4" />
        </filter>
        <g filter={`url(#${id}b)`}>
          <PersonDrawing colours={third} transform="translate(4 10) scale(.9)" />
        </g>
      </>
    ),
    dark: (
      <>
        <PersonDrawing colours={second} transform="translate(4 10) scale(.9)" />
        <rect width="80" height="100" fill="#0d0b0a" opacity=".78" />
      </>
    ),
    sunglasses: (
      <g transform="translate(4 10) scale(.9)">
        <PersonDrawing colours={first} />
        <path
          d="M26 37h12.500v3c0 3-2.500 4.500-5.500 4.500S27 43 27 40Zm16 0H54l-1 3c0 3-2.500 4.500-5 4.500s-6-1.500-6-4.500Z"
          fill="#15130f"
        />
        <path d="M38 38.500h4" stroke="#15130f" strokeWidth="1.6" />
      </g>
    ),
    group: (
      <>
        <PersonDrawing colours={third} transform="translate(-12 30) scale(.66)" />
        <PersonDrawing colours={second} transform="translate(38 30) scale(.66)" />
        <PersonDrawing colours={first} transform="translate(13 38) scale(.68)" />
      </>
    ),
    cut: <PersonDrawing colours={third} transform="translate(-16 -50) scale(1.4)" />,
  };
  return (
    <svg viewBox="0 0 80 100" aria-hidden className="block aspect-4/5 w-full rounded-md">
      <defs>
        <linearGradient id={`${id}s`} x1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f3eadc" />
          <stop offset="1" stopColor="#cbbba5" />
        </linearGradient>
      </defs>
      <rect width="80" height="100" fill={`url(#${id}s)`} />
      {pictures[kind]}
    </svg>
  );
}
