// Choosing looks, on the person. The size of the shoot follows from their number, unless it is chosen or paid for already.
import { useState } from 'react';
import { Form } from 'react-router';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import { MAX_LOOKS, STYLE_IDS, type HeadshotCount, type StyleId } from '#server/contracts/catalogue.ts';
import { useT } from '~/i18n/use-t';
import { apiAddress } from '~/api/address';
import { browserApi } from '~/api/browser';
import { NO_RETRY } from '~/api/client';
import { LookChoice } from '~/components/looks/look-choice';
import { PreviewStatus, usePreviews } from '~/components/looks/look-previews';
import { isStyle } from '~/components/looks/look-texts';
import { Link } from '~/i18n/link';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { FieldError } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { StepActions, StepHead } from './frame';
import type { PhotoshootData } from './load';
import { LookRendererChoice, previewsByEngine, renderersOf } from './look-renderers';
import { looksLimits, type LooksLimits } from './looks-limits';
import { headshotsUpTo } from './size-price';
import { isPaidAlready, PHOTOSHOOT_PATH, stepPath } from './steps';

export function StylesStep({ data, rejected, busy }: { data: PhotoshootData; rejected?: RejectedForm; busy: boolean }) {
  const t = useT('photoshoot');
  const form = useFormState('styles', rejected);
  const { errors } = form;
  const common = useT('common');
  const script = useHydrated();
  const order = data.order!;
  const { size } = data;
  const limits = looksLimits(order, size);
  // With a size in mind too many looks stay chosen, so that nobody loses one unseen.
  const limit = size === null ? limits.most : MAX_LOOKS;
  const title = useTitle(limits);
  const colour = order.seat ? data.team?.brand.colour : undefined;
  const brand = order.seat && data.team?.brand.locked ? data.team : undefined;
  const offered = brand ? brand.brand.styles : STYLE_IDS;
  const [chosen, setChosen] = useState<StyleId[]>(() => order.styles.filter(isStyle));
  const [renderers, setRenderers] = useState(() => renderersOf(order));
  const hosted = order.hosted_looks;
  const previews = usePreviews(apiAddress('/orders/:id/events', { id: order.order_id }), data.previews);
  const fits = chosen.length >= limits.fewest && chosen.length <= limits.most;
  return (
    <>
      <StepHead
        title={title}
        lead={isPaidAlready(order) || size !== null ? t('styles.lead') : `${t('styles.lead')} ${t('styles.sizes')}`}
      />
      {size !== null && <SizeNote order={order} size={size} limits={limits} />}
      {brand && <p className="mt-4 text-muted">{t('styles.locked', { name: brand.name })}</p>}
      <PreviewStatus page={PHOTOSHOOT_PATH} previews={data.previews} rejected={form.rejected} />
      <Form method="post" className="mt-6">
        <input type="hidden" name="intent" value="styles" />
        {size !== null && <input type="hidden" name="size" value={size} />}
        {errors['styles'] && (
          <FieldError>
            <LooksWanted {...limits} />
          </FieldError>
        )}
        <LookChoice
          label={title}
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
              <Chosen count={chosen.length} limits={limits} />
            </p>
          )}
          <Button type="submit" size="lg" busy={busy} disabled={script && !fits}>
            {common('continue')}
          </Button>
        </StepActions>
      </Form>
      {hosted?.processor && hosted.consent && <WithdrawHosted processor={hosted.processor} />}
    </>
  );
}

function WithdrawHosted({ processor }: { processor: string }) {
  const t = useT('photoshoot');
  return (
    <Form method="post" className="mt-4 text-right">
      <button name="intent" value="withdraw-hosted" className="text-sm text-muted underline hover:text-ink">
        {t('renderers.withdraw', { name: processor })}
      </button>
    </Form>
  );
}

function useTitle({ fewest, most }: LooksLimits): string {
  const t = useT('photoshoot');
  if (fewest === most) return t('styles.title', { count: most });
  return fewest === 1 ? t('styles.titleUpTo', { count: most }) : t('styles.titleRange', { fewest, most });
}

/** Why the number of looks is another one than usual, and the way back to the other sizes, where the saved looks still are. */
function SizeNote({
  order,
  size,
  limits: { fewest, most },
}: {
  order: OrderWithAttachments;
  size: HeadshotCount;
  limits: LooksLimits;
}) {
  const t = useT('photoshoot');
  const made = headshotsUpTo(order, size).most;
  return (
    <Alert
      tone="accent"
      className="mt-6"
      action={
        <Link to={stepPath(order.order_id, 'package')} className="font-medium underline underline-offset-4">
          {t('styles.otherSize')}
        </Link>
      }
    >
      {fewest === most
        ? t('styles.forSize', { headshots: size, count: most })
        : t('styles.forSizeRange', { headshots: size, fewest, most })}
      {made < size && ` ${t('styles.forSizeMade', { count: made })}`}
    </Alert>
  );
}

function LooksWanted({ fewest, most }: LooksLimits) {
  const t = useT('photoshoot');
  return fewest === most ? t('errors.styles', { count: most }) : t('errors.stylesRange', { fewest, most });
}

function Chosen({ count, limits: { fewest, most } }: { count: number; limits: LooksLimits }) {
  const t = useT('photoshoot');
  if (count < fewest) return t('styles.missing', { count: fewest - count });
  return count > most ? t('styles.tooMany', { count: count - most }) : t('styles.enough', { count });
}
