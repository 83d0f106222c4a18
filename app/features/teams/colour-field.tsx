// A company's colour: typed as its brand book has it or, with a script, picked; beside it the wall that comes of it.
import { brandPaint } from '#server/contracts/brand-colour.ts';
import { useT } from '~/i18n/use-t';
import { BrandPortrait } from '~/parts/looks/brand-portrait';
import { Field } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import { Input } from '~/ui/input';

/** What a picker shows before anything was chosen. */
const UNCHOSEN = '#1f3a5f';

export interface ColourFieldProps {
  typed: string;
  /** `typed`, where it is a colour. */
  colour: string | undefined;
  fault?: true;
  onType: (typed: string) => void;
}

export function ColourField({ typed, colour, fault, onType }: ColourFieldProps) {
  const t = useT('teams');
  const script = useHydrated();
  const paint = colour ? brandPaint(colour) : undefined;
  const wrong = script ? typed.trim() !== '' && !colour && fault : fault;
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_11rem] lg:max-w-224">
      <div className="grid gap-4">
        <Field
          label={t('style.colourLabel')}
          hint={t('style.colourHint')}
          error={wrong ? t('style.colourWrong') : undefined}
          className="max-w-96"
        >
          {(control) => (
            <span className="flex items-center gap-3">
              <Input
                {...control}
                name="colour"
                value={typed}
                onChange={(event) => onType(event.currentTarget.value)}
                placeholder="#0a5c36"
                autoComplete="off"
                spellCheck={false}
                maxLength={9}
                className="font-mono"
              />
              {script && (
                <input
                  type="color"
                  aria-label={t('style.pick')}
                  value={colour ?? UNCHOSEN}
                  onChange={(event) => onType(event.currentTarget.value)}
                  className="size-12 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
                />
              )}
            </span>
          )}
        </Field>
        <p className="max-w-prose text-sm text-muted">{t('style.colourText')}</p>
        {paint?.adjusted && (
          <p className="flex max-w-prose items-start gap-3 text-sm text-muted">
            <svg viewBox="0 0 2 1" aria-hidden className="mt-0.5 h-5 w-10 shrink-0 rounded-sm">
              <rect width="1" height="1" fill={colour} />
              <rect x="1" width="1" height="1" fill={paint.wall} />
            </svg>
            {t('style.adjusted', { wall: paint.wall })}
          </p>
        )}
      </div>
      {colour && (
        <figure className="max-w-44">
          <BrandPortrait colour={colour} className="rounded-lg" />
          <figcaption className="mt-2 text-sm text-muted">{t('style.preview')}</figcaption>
        </figure>
      )}
    </div>
  );
}
