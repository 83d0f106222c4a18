// How many headshots, once the looks are chosen: every size with its price for these looks and photos. The payment comes next.
import { Form } from 'react-router';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import { fitsSize, HEADSHOT_COUNTS, PHOTO_LIMITS, stylesFor, type HeadshotCount } from '#server/contracts/catalogue.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { PriceTag } from '~/components/price-tag';
import { photosAffectingPrice } from '~/components/uploader/being-checked';
import { PhotosAutoRefresh } from '~/components/uploader/photos-auto-refresh';
import { Link } from '~/i18n/link';
import { Button, buttonClass } from '~/ui/button';
import { Badge } from '~/ui/card';
import { RadioCards } from '~/ui/choice';
import { FieldError } from '~/ui/field';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { ChosenLooks } from './chosen-looks';
import { StepActions, StepHead } from './frame';
import type { PhotoshootData } from './load';
import {
  coversGap,
  creditsForSize,
  fewestLooksFor,
  headshotsEachLook,
  headshotsMade,
  headshotsUpTo,
  itemsToBuy,
  smallestSizeFor,
} from './size-price';
import { looksForSizePath } from './steps';
import { WeakPhotosWarning } from './weak-photos-warning';
import { WhoPays } from './who-pays';

interface PackageProps {
  data: PhotoshootData;
  rejected?: RejectedForm;
  busy: boolean;
}

export function PackageStep({ data, rejected, busy }: PackageProps) {
  const t = useT('photoshoot');
  const { errors } = useFormState('size', rejected);
  const terms = useTerms(data);
  const { credits } = data;
  const order = data.order!;
  const photos = order.attachments.filter(({ kind }) => kind === 'photo');
  const checking = photosAffectingPrice(photos).length;
  const chosen = order.headshot_count as HeadshotCount;
  // Also while a photo is being checked: what is sold is what the photos make as far as that is known.
  const isNoMore = (count: HeadshotCount): boolean => smallestSizeFor(order, count) < count;
  const fits = (count: HeadshotCount): boolean => fitsSize(order.styles.length, count);
  const titleOf = (count: HeadshotCount): string => {
    if (!fits(count)) {
      const { most, exact } = headshotsUpTo(order, count);
      return t(exact ? 'package.headshots' : 'package.headshotsUpTo', { count: most });
    }
    // One that makes no more is not on offer: that is its name.
    return t('package.headshots', { count: isNoMore(count) ? count : headshotsMade(order, count) });
  };
  return (
    <>
      <StepHead title={t('package.title')} lead={t('package.lead')} />
      <WhoPays data={data} busy={busy} />
      <WeakPhotosWarning orderId={order.order_id} photos={photos.filter(({ status }) => status === 'accepted')} />
      <div className="mt-7">
        <ChosenLooks data={data} tile="w-24 sm:w-28" />
      </div>
      <PhotosAutoRefresh pending={checking > 0} />
      {checking > 0 && (
        <p className="mt-6 text-muted" role="status">
          {t('review.checking', { count: checking })}
        </p>
      )}
      {credits > 0 && <p className="mt-6 text-muted">{t('package.credits', { count: credits })}</p>}
      <Form method="post" className="mt-6">
        <input type="hidden" name="intent" value="size" />
        <RadioCards
          name="headshot_count"
          required
          defaultValue={String(smallestSizeFor(order, chosen))}
          className="lg:grid-cols-3"
          choices={HEADSHOT_COUNTS.map((count) => ({
            value: String(count),
            disabled: isNoMore(count) || !fits(count),
            title: <span className="text-xl">{titleOf(count)}</span>,
            text: (
              <>
                <Looks data={data} count={count} />
                {isNoMore(count) ? (
                  <span className="mt-3 block text-ink">{t('package.noMore')}</span>
                ) : (
                  <Cost data={data} count={count} />
                )}
              </>
            ),
          }))}
        />
        <OtherLooks order={order} counts={HEADSHOT_COUNTS.filter((count) => !fits(count))} />
        {errors['headshot_count'] && <FieldError>{t('errors.size')}</FieldError>}
        <p className="mt-4 max-w-prose text-sm text-muted">{terms.join(' ')}</p>
        <StepActions orderId={order.order_id} back="styles">
          <Button type="submit" size="lg" busy={busy}>
            {t('package.go')}
          </Button>
        </StepActions>
      </Form>
    </>
  );
}

/** Ways back to the looks, for sizes that cannot have those which are chosen. */
function OtherLooks({ order, counts }: { order: OrderWithAttachments; counts: readonly HeadshotCount[] }) {
  const t = useT('photoshoot');
  if (counts.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-3">
      {counts
        .map((size) => ({ size, ...headshotsUpTo(order, size) }))
        .map(({ size, most, exact }) => (
          <li key={size}>
            <Link
              to={looksForSizePath(order.order_id, size)}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {t(exact ? 'package.looksFor' : 'package.looksForUpTo', { count: most })}
            </Link>
          </li>
        ))}
    </ul>
  );
}

/** What applies to this person: what their credits cover, and how many photos they have. */
function useTerms({ order, credits }: PhotoshootData): string[] {
  const t = useT('photoshoot');
  const unpaid = HEADSHOT_COUNTS.filter((count) => credits < creditsForSize(order!, count)).length;
  const payment = unpaid === HEADSHOT_COUNTS.length ? t('package.payment') : t('package.paymentRest');
  const { full } = PHOTO_LIMITS;
  return [
    ...(unpaid > 0 ? [payment] : []),
    ...(order!.photos_accepted < full ? [t('package.fewPhotos', { full })] : []),
    t('package.guarantee'),
  ];
}

/** How the headshots of this size are divided between the chosen looks, or how many looks it has instead. */
function Looks({ data: { order }, count }: { data: PhotoshootData; count: HeadshotCount }) {
  const t = useT('photoshoot');
  const looks = order!.styles.length;
  if (looks > stylesFor(count))
    return <span className="block text-ink">{t('package.mostLooks', { count: stylesFor(count), chosen: looks })}</span>;
  if (!fitsSize(looks, count)) {
    const few = t('package.fewestLooks', { count: fewestLooksFor(order!, count), chosen: looks });
    return <span className="block text-ink">{few}</span>;
  }
  const made = headshotsMade(order!, count);
  return (
    <>
      <span className="block">{t('package.eachLook', { count: looks, each: headshotsEachLook(order!, count) })}</span>
      {made < count && <span className="block">{t('package.withPhotos', { count, full: PHOTO_LIMITS.full })}</span>}
    </>
  );
}

/** Of a size that needs other looks: a model's cost more, and a few photos may make less of them than this size. */
const isPriceKnown = (
  order: Pick<OrderWithAttachments, 'looks' | 'hosted_looks' | 'headshots_each_look'>,
  count: HeadshotCount,
): boolean => order.looks.every(({ renderer }) => renderer !== 'hosted') && headshotsMade(order, count) === count;

function Cost({ data, count }: { data: PhotoshootData; count: HeadshotCount }) {
  const t = useT('photoshoot');
  const checkout = useT('checkout');
  const { money } = useFormat();
  const { packages, order } = data;
  const credits = Math.max(0, data.credits);
  // What other looks will cost is known once they are chosen.
  if (!fitsSize(order!.styles.length, count) && !isPriceKnown(order!, count)) return null;
  const cost = creditsForSize(order!, count);
  if (credits >= cost)
    return <span className="mt-3 block font-medium text-ink">{t('package.uses', { count: cost })}</span>;
  // The smallest first, as on the next page: it costs the least.
  const [id, other] = itemsToBuy(count, cost - credits);
  const offerOf = (id: string | undefined) => packages?.packages.find((one) => one.package_id === id);
  const [offer, otherOffer] = [offerOf(id), offerOf(other)];
  if (!packages || !id || !offer || !coversGap(id, cost - credits))
    return <span className="mt-3 block font-medium text-ink">{t('package.needs', { count: cost })}</span>;
  return (
    <span className="mt-3 block text-ink">
      {credits > 0 && <span className="mb-1 block">{t('review.missing', { count: cost - credits })}</span>}
      <PriceTag price={offer.value} original={offer.originalPrice} currency={packages.currency} className="text-2xl" />
      {other && <span className="mt-1 block">{checkout(`names.${id}`)}</span>}
      {offer.bonus_credits > 0 && (
        <span className="mt-1 block">
          <Badge tone="accent">{t('package.bonus', { count: offer.bonus_credits })}</Badge>
        </span>
      )}
      {cost > count && <span className="mt-1 block text-muted">{t('package.needs', { count: cost })}</span>}
      {other && otherOffer && (
        <span className="mt-1 block text-muted">
          {t('package.orPack', {
            name: checkout(`names.${other}`),
            price: money(otherOffer.value, packages.currency),
          })}
        </span>
      )}
    </span>
  );
}
