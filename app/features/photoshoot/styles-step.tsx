// Choosing looks: as many as the size carries.
import { useState } from 'react';
import { Form } from 'react-router';
import { STYLE_IDS, type StyleId } from '#server/contracts/catalogue.ts';
import { useT } from '~/i18n/use-t';
import { apiAddress } from '~/api/address';
import { browserApi } from '~/api/browser';
import { NO_RETRY } from '~/api/client';
import { LookChoice } from '~/components/looks/look-choice';
import { PreviewStatus, usePreviews } from '~/components/looks/look-previews';
import { isStyle } from '~/components/looks/look-texts';
import { Button } from '~/ui/button';
import { FieldError } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { StepActions, StepHead } from './frame';
import type { PhotoshootData } from './load';
import { LookRendererChoice, previewsByEngine, renderersOf } from './look-renderers';
import { stepPath } from './steps';

export function StylesStep({ data, rejected, busy }: { data: PhotoshootData; rejected?: RejectedForm; busy: boolean }) {
  const t = useT('photoshoot');
  const form = useFormState('styles', rejected);
  const { errors } = form;
  const common = useT('common');
  const script = useHydrated();
  const order = data.order!;
  const limit = order.styles_needed;
  const colour = order.seat ? data.team?.brand.colour : undefined;
  const brand = order.seat && data.team?.brand.locked ? data.team : undefined;
  const offered = brand ? brand.brand.styles : STYLE_IDS;
  const [chosen, setChosen] = useState<StyleId[]>(() => order.styles.filter(isStyle));
  const [renderers, setRenderers] = useState(() => renderersOf(order));
  const hosted = order.hosted_looks;
  const previews = usePreviews(apiAddress('/orders/:id/events', { id: order.order_id }), data.previews);
  const missing = limit - chosen.length;
  return (
    <>
      <StepHead title={t('styles.title', { count: limit })} lead={t('styles.lead')} />
      {brand && <p className="mt-4 text-muted">{t('styles.locked', { name: brand.name })}</p>}
      <PreviewStatus reload={stepPath(order.order_id, 'styles')} previews={data.previews} />
      <Form method="post" className="mt-6">
        <input type="hidden" name="intent" value="styles" />
        {errors['styles'] && <FieldError>{t('errors.styles', { count: limit })}</FieldError>}
        <LookChoice
          label={t('styles.title', { count: limit })}
          offered={offered}
          limit={limit}
          chosen={chosen}
          onChange={setChosen}
          previews={previewsByEngine(previews, hosted ? renderers : {})}
          askFirst={(first) =>
            browserApi().post('/orders/:id/previews', { params: { id: order.order_id }, body: { first }, ...NO_RETRY })
          }
          colour={colour}
        />
        {hosted && hosted.max > 0 && (
          <LookRendererChoice
            order={order}
            hosted={hosted}
            offered={offered}
            chosen={chosen}
            renderers={renderers}
            onChange={setRenderers}
            colour={colour}
            form={form}
          />
        )}
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
      {hosted?.processor && hosted.consent && (
        <Form method="post" className="mt-4 text-right">
          <button name="intent" value="withdraw-hosted" className="text-sm text-muted underline hover:text-ink">
            {t('renderers.withdraw', { name: hosted.processor })}
          </button>
        </Form>
      )}
    </>
  );
}
