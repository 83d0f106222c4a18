// The first question: how many headshots. Nothing is paid here: with few photos it is not known yet how many they make.
import { Form } from 'react-router';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import { HEADSHOT_COUNTS, PHOTO_LIMITS, stylesFor, type HeadshotCount } from '#server/contracts/catalogue.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { JoinOffers } from '~/components/join-offers/join-offers';
import { PriceTag } from '~/components/price-tag';
import { Alert } from '~/ui/alert';
import { ConfirmForm } from '~/components/confirm-form';
import { Button, buttonClass } from '~/ui/button';
import { Badge } from '~/ui/card';
import { RadioCards } from '~/ui/choice';
import { FieldError } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { packageForSize } from './package-for-size';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { StepActions, StepHead } from './frame';
import type { PhotoshootData } from './load';
import { stepPath } from './steps';

export function PackageStep({
  data,
  rejected,
  busy,
}: {
  data: PhotoshootData;
  rejected?: RejectedForm;
  busy: boolean;
}) {
  const t = useT('photoshoot');
  const { errors } = useFormState('size', rejected);
  const terms = useTerms(data);
  const { order, credits, team, offers } = data;
  if (order?.redo_of) return <RedoSize order={order} />;
  const enough = credits >= HEADSHOT_COUNTS[0];
  // Nobody pays alone by a press too many for what the company has paid for already.
  const folded = (team?.own_seat || offers.length > 0) && !order;
  const sizes = (
    // The draft takes the place of this page in the history: going back from it must not lead to the start of another one.
    <Form method="post" replace={!order} className="mt-6">
      <input type="hidden" name="intent" value="size" />
      <RadioCards
        name="headshot_count"
        required
        defaultValue={String(order?.headshot_count ?? firstChoice(credits))}
        className="lg:grid-cols-3"
        choices={HEADSHOT_COUNTS.map((count) => ({
          value: String(count),
          title: <span className="text-xl">{t('package.headshots', { count })}</span>,
          text: (
            <>
              <span className="block">{t('package.looks', { count: stylesFor(count) })}</span>
              {madeOf(order, count) < count && (
                <span className="block">{t('package.withPhotos', { count: madeOf(order, count) })}</span>
              )}
              <Cost data={data} count={count} />
            </>
          ),
        }))}
      />
      {errors['headshot_count'] && <FieldError>{t('errors.size')}</FieldError>}
      <p className="mt-4 max-w-prose text-sm text-muted">{terms.join(' ')}</p>
      <StepActions>
        <Button type="submit" size="lg" busy={busy}>
          {t('package.go')}
        </Button>
      </StepActions>
    </Form>
  );
  return (
    <>
      <StepHead title={t('package.title')} lead={t('package.lead')} />
      <Drafts data={data} />
      {offers.length > 0 && (
        <div className="mt-6 grid gap-4">
          <JoinOffers offers={offers} />
        </div>
      )}
      {team?.own_seat && <SeatOffer name={team.name} chosen={order?.seat ?? false} busy={busy} />}
      {team?.role === 'employee' && !team.own_seat && !order?.seat && (
        <Alert className="mt-6">{t('package.noSeat', { name: team.name })}</Alert>
      )}
      {enough && !folded && <p className="mt-6 text-muted">{t('package.credits', { count: credits })}</p>}
      {folded ? (
        <details className="mt-6">
          <summary className="flex min-h-11 items-center gap-2 text-muted hover:text-ink">
            {t('package.ownInstead')} <Icon name="chevron-down" className="size-4" />
          </summary>
          {sizes}
        </details>
      ) : (
        sizes
      )}
    </>
  );
}

/** What holds for this person: who has credits pays nothing for what they cover, and whoever has the photos needs no more. */
function useTerms({ order, credits }: PhotoshootData): string[] {
  const t = useT('photoshoot');
  const unpaid = HEADSHOT_COUNTS.filter((count) => credits < madeOf(order, count)).length;
  const payment = unpaid === HEADSHOT_COUNTS.length ? t('package.payment') : t('package.paymentRest');
  const { full } = PHOTO_LIMITS;
  return [
    ...(unpaid > 0 ? [payment] : []),
    ...((order?.photos_accepted ?? 0) < full ? [t('package.fewPhotos', { full })] : []),
    t('package.guarantee'),
  ];
}

/** A redo keeps the size of the shoot that it repeats, which may be any number: there is nothing to choose. */
function RedoSize({ order }: { order: OrderWithAttachments }) {
  const t = useT('photoshoot');
  return (
    <>
      <StepHead title={t('package.headshots', { count: order.headshot_count })} />
      <Alert tone="accent" className="mt-6">
        {t('package.redo', { count: order.headshot_count })}
      </Alert>
      <StepActions>
        <Link to={stepPath(order.order_id, 'about')} className={buttonClass({ size: 'lg' })}>
          {t('package.go')}
        </Link>
      </StepActions>
    </>
  );
}

function SeatOffer({ name, chosen, busy }: { name: string; chosen: boolean; busy: boolean }) {
  const t = useT('photoshoot');
  if (chosen)
    return (
      <Alert tone="accent" className="mt-6">
        {t('package.seatChosen', { name })}
      </Alert>
    );
  return (
    <Form
      method="post"
      className="mt-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg bg-accent-soft px-5 py-4"
    >
      <p>
        <span className="block font-medium">{t('package.seatTitle', { name })}</span>
        <span className="block text-sm text-muted">{t('package.seatText')}</span>
      </p>
      <Button type="submit" name="intent" value="seat" busy={busy}>
        {t('package.seatGo')}
      </Button>
    </Form>
  );
}

/** How many headshots a shoot of this size makes of the photos that are there. */
const madeOf = (order: PhotoshootData['order'], count: HeadshotCount): number =>
  Math.min(count, (order?.headshots_each_look ?? count) * stylesFor(count));

/** The largest size that is paid for already, else the middle one. */
const firstChoice = (credits: number): HeadshotCount =>
  HEADSHOT_COUNTS.toReversed().find((count) => count <= credits) ?? 60;

function Cost({ data, count }: { data: PhotoshootData; count: HeadshotCount }) {
  const t = useT('photoshoot');
  const { packages, credits, order } = data;
  const made = madeOf(order, count);
  if (credits >= made)
    return <span className="mt-3 block font-medium text-ink">{t('package.uses', { count: made })}</span>;
  const offer = packages?.packages.find((one) => one.package_id === packageForSize(count));
  if (!packages || !offer) return null;
  return (
    <span className="mt-3 block text-ink">
      <PriceTag price={offer.value} original={offer.originalPrice} currency={packages.currency} className="text-2xl" />
      {offer.bonus_credits > 0 && (
        <span className="mt-1 block">
          <Badge tone="accent">{t('package.bonus', { count: offer.bonus_credits })}</Badge>
        </span>
      )}
    </span>
  );
}

function Drafts({ data: { drafts } }: { data: PhotoshootData }) {
  const t = useT('photoshoot');
  const { date } = useFormat();
  if (drafts.length === 0) return null;
  return (
    <section aria-label={t('package.drafts')} className="mt-7 grid gap-3">
      {drafts.map((draft) => (
        <div
          key={draft.order_id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg bg-accent-soft px-5 py-4"
        >
          <p>
            <span className="block font-medium">{t('package.draft', { date: date(draft.created_at) })}</span>
            <span className="block text-sm text-muted">
              {t('package.headshots', { count: draft.headshot_count })} ·{' '}
              {t('package.draftPhotos', { count: draft.photos_accepted })}
            </span>
          </p>
          <div className="flex gap-2">
            <ConfirmForm
              intent="delete-draft"
              danger
              action={`?order=${draft.order_id}`}
              label={t('package.drop')}
              look={{ variant: 'quiet' }}
              title={t('package.dropTitle')}
              text={draft.photos_accepted > 0 && t('package.dropText', { count: draft.photos_accepted })}
            />
            <Link to={`/app/photoshoot?order=${draft.order_id}`} className={buttonClass({ size: 'sm' })}>
              {t('package.resume')}
            </Link>
          </div>
        </div>
      ))}
    </section>
  );
}
