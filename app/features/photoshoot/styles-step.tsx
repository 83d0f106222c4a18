// Choosing looks: as many as the size carries. Without a script these are boxes to tick; with one, the limit is kept by itself.
import { useState } from 'react';
import { Form } from 'react-router';
import { STYLE_IDS, type StyleId } from '#server/contracts/catalogue.ts';
import { useT } from '~/i18n/use-t';
import { isStyle, useLookTexts } from '~/components/looks/look-texts';
import { Button } from '~/ui/button';
import { FieldError } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { toggleStyle } from './toggle-style';
import { StepActions, StepHead } from './frame';
import { LookTile } from './look-tile';
import { PreviewStatus, usePreviews } from './look-previews';
import type { PhotoshootData } from './load';

export function StylesStep({ data, rejected, busy }: { data: PhotoshootData; rejected?: RejectedForm; busy: boolean }) {
  const t = useT('photoshoot');
  const { errors } = useFormState('styles', rejected);
  const common = useT('common');
  const script = useHydrated();
  const order = data.order!;
  const limit = order.styles_needed;
  const colour = order.seat ? data.team?.brand.colour : undefined;
  const looks = useLookTexts(colour);
  const brand = order.seat && data.team?.brand.locked ? data.team : undefined;
  const offered = brand ? brand.brand.styles : STYLE_IDS;
  const [chosen, setChosen] = useState<StyleId[]>(() => order.styles.filter(isStyle));
  const previews = usePreviews(data);
  const missing = limit - chosen.length;
  return (
    <>
      <StepHead title={t('styles.title', { count: limit })} lead={t('styles.lead')} />
      {brand && <p className="mt-4 text-muted">{t('styles.locked', { name: brand.name })}</p>}
      <PreviewStatus orderId={order.order_id} previews={data.previews} />
      <Form method="post" className="mt-6">
        <input type="hidden" name="intent" value="styles" />
        {errors['styles'] && <FieldError>{t('errors.styles', { count: limit })}</FieldError>}
        <div
          role="group"
          aria-label={t('styles.title', { count: limit })}
          className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5"
        >
          {offered.map((style) => (
            <label
              key={style}
              className="group relative overflow-hidden rounded-lg border border-line bg-surface transition-shadow has-checked:border-ink has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <LookTile
                style={style}
                colour={colour}
                name={looks.name(style)}
                text={looks.text(style)}
                preview={previews.get(style)}
              />
              <input
                type={limit === 1 ? 'radio' : 'checkbox'}
                name="styles"
                value={style}
                {...(script
                  ? {
                      checked: chosen.includes(style),
                      onChange: () => setChosen(limit === 1 ? [style] : toggleStyle(chosen, style, limit)),
                    }
                  : { defaultChecked: order.styles.includes(style) })}
                className="absolute top-3 right-3 size-5 opacity-0"
              />
              <span
                aria-hidden
                className="absolute top-2.5 right-2.5 flex size-7 items-center justify-center rounded-full border border-line-strong bg-paper/85 text-transparent group-has-checked:border-ink group-has-checked:bg-ink group-has-checked:text-on-ink"
              >
                <Icon name="check" className="size-4" />
              </span>
            </label>
          ))}
        </div>
        <StepActions orderId={order.order_id} back="photos" stays>
          {script && (
            <p role="status" className="text-sm text-muted tabular-nums">
              {missing > 0 ? t('styles.missing', { count: missing }) : t('styles.enough', { count: limit })}
            </p>
          )}
          <Button type="submit" size="lg" busy={busy} disabled={script && missing > 0}>
            {common('continue')}
          </Button>
        </StepActions>
      </Form>
    </>
  );
}
