// One photo and what becomes of it in five looks. The switch is radio buttons and CSS, so that it needs no script; a look's picture is
// fetched when it is chosen, because the browser leaves out lazy pictures that are not displayed.
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';
import { PersonPicture } from './person';

const LOOKS = ['office-light', 'studio-grey', 'warm-paper', 'library', 'city-dusk'] as const;
type Shown = (typeof LOOKS)[number] | 'original';

/** Written out, for Tailwind reads class names and does not compute them. The first picture stands without `:has()` too. */
const WHEN_CHOSEN: Record<Shown, string> = {
  'office-light': 'group-has-[#look-office-light:not(:checked)]/looks:hidden',
  'studio-grey': 'hidden group-has-[#look-studio-grey:checked]/looks:block',
  'warm-paper': 'hidden group-has-[#look-warm-paper:checked]/looks:block',
  library: 'hidden group-has-[#look-library:checked]/looks:block',
  'city-dusk': 'hidden group-has-[#look-city-dusk:checked]/looks:block',
  original: 'hidden group-has-[#look-original:checked]/looks:block',
};
/** Two columns from 768 px on, and never wider than their share of the page. */
const SIZES = '(min-width: 75rem) 30rem, (min-width: 48rem) 40vw, (min-width: 32rem) 28rem, 88vw';

export function LookSwitch({ legend, className }: { legend: string; className?: string }) {
  const t = useT('marketing');
  const looks = useT('photoshoot');
  const shown: readonly Shown[] = [...LOOKS, 'original'];
  return (
    <fieldset className={cx('group/looks min-w-0', className)}>
      <legend className="sr-only">{legend}</legend>
      {/* Square on a phone, so that the buttons below it are not far. */}
      <div className="relative aspect-4/5 overflow-hidden rounded-xl bg-sunken shadow-card max-md:aspect-square">
        {shown.map((look) => (
          <div key={look} className={WHEN_CHOSEN[look]}>
            <PersonPicture person="braids" look={look} sizes={SIZES} priority={look === LOOKS[0]} />
          </div>
        ))}
        <figure className="absolute bottom-3 left-3 w-[27%] overflow-hidden rounded-md border-2 border-paper bg-paper shadow-high group-has-[#look-original:checked]/looks:hidden sm:bottom-5 sm:left-5">
          <PersonPicture person="braids" look="original" sizes="(min-width: 32rem) 8rem, 24vw" eager />
          <figcaption className="py-1 text-center text-xs font-medium">{t('original')}</figcaption>
        </figure>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {shown.map((look) => (
          <label
            key={look}
            className="inline-flex min-h-10 items-center rounded-full border border-line-strong/50 px-4 text-sm font-medium text-muted transition-colors hover:border-ink hover:text-ink has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="look"
              id={`look-${look}`}
              value={look}
              defaultChecked={look === LOOKS[0]}
              className="sr-only"
            />
            {look === 'original' ? t('original') : looks(`looks.${look}.name`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
