// A photo and its headshot in one frame, divided where the visitor drags (app/site-script/before-after.ts, app/ui/by-hand.css). Without a script
// the two stand side by side in the same room.
import { Image } from '~/components/image/image';
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';

/** Two columns from 768 px on, and never wider than their share of the page. */
const SIZES = '(min-width: 75rem) 30rem, (min-width: 48rem) 40vw, (min-width: 32rem) 28rem, 88vw';
const PICTURE = { preset: 'portrait', sizes: SIZES, width: 960, height: 1200 } as const;
/** The head begins 5.5 % below the pictures' upper edge and ends at 61 %: a frame lower than they are shows it whole. */
const SHOWN = 'block h-full object-cover object-[50%_8%]';

export function BeforeAfter({ className }: { className?: string }) {
  const t = useT('home');
  const words = useT('marketing');
  const who = words('people.denim');
  return (
    <div
      className={cx(
        'divided aspect-4/5 overflow-hidden rounded-xl bg-sunken shadow-card max-md:aspect-square max-sm:cookies-asked:aspect-4/3',
        className,
      )}
    >
      <figure className="divided-before">
        <Image
          {...PICTURE}
          src="/pictures/hero/before.jpg"
          widths={[480, 640]}
          alt={words('alt.original', { who })}
          eager
          className={SHOWN}
        />
        <Label side="left">{words('original')}</Label>
      </figure>
      <figure className="divided-after">
        <Image
          {...PICTURE}
          src="/pictures/hero/after.jpg"
          widths={[480, 640, 960]}
          alt={t('hero.after', { who })}
          priority
          className={SHOWN}
        />
        <Label side="right">{t('hero.headshot')}</Label>
      </figure>
      <input type="range" min={0} max={100} step={2} defaultValue={50} data-divider aria-label={t('hero.divider')} />
      <span aria-hidden className="divided-handle" />
    </div>
  );
}

function Label({ side, children }: { side: 'left' | 'right'; children: string }) {
  return (
    <figcaption
      className={cx(
        'night absolute bottom-3 rounded-full px-3 py-1 text-xs font-medium sm:bottom-4',
        side === 'left' ? 'left-3 sm:left-4' : 'right-3 sm:right-4',
      )}
    >
      {children}
    </figcaption>
  );
}
