// The field for a company's colour: text, with JavaScript also a colour picker, and a preview of the wall in that colour.
import { useEffect, useRef } from 'react';
import { brandPaint } from '#server/contracts/brand-colour.ts';
import { useT } from '~/i18n/use-t';
import { BrandPortrait } from '~/components/looks/brand-portrait';
import { Field } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import { Input } from '~/ui/input';

/** Shown by the picker before a colour is chosen. */
const DEFAULT_COLOUR = '#1f3a5f';

export interface ColourFieldProps {
  text: string;
  /** The colour that `text` names; undefined if it names none. */
  colour: string | undefined;
  /** The server has rejected the colour. */
  invalid: boolean;
  onChange: (text: string) => void;
}

export function ColourField({ text, colour, invalid, onChange }: ColourFieldProps) {
  const t = useT('teams');
  const script = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the script began is in the field, and nowhere else.
  useEffect(() => onChange(input.current?.value ?? ''), [onChange]);
  const paint = colour ? brandPaint(colour) : undefined;
  const showError = invalid && (!script || (text.trim() !== '' && !colour));
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_11rem] lg:max-w-224">
      <div className="grid gap-4">
        <Field
          label={t('style.colourLabel')}
          hint={t('style.colourHint')}
          error={showError && t('style.colourWrong')}
          className="max-w-96"
        >
          {(control) => (
            <span className="flex items-center gap-3">
              <Input
                {...control}
                ref={input}
                name="colour"
                defaultValue={text}
                onChange={(event) => onChange(event.currentTarget.value)}
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
                  value={colour ?? DEFAULT_COLOUR}
                  onChange={({ currentTarget: { value } }) => {
                    if (input.current) input.current.value = value;
                    onChange(value);
                  }}
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
