// The first question: how many headshots. Credits at hand pay; else the price of the package stands beside each size.
import { Form } from 'react-router';
import { HEADSHOT_COUNTS, stylesFor, type HeadshotCount } from '#server/contracts/catalogue.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { PriceTag } from '~/parts/prices/price-tag';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { Badge } from '~/ui/card';
import { RadioCards } from '~/ui/choice';
import { Confirm } from '~/ui/confirm';
import { FieldError } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { packageFor } from './act';
import type { Errors } from './forms';
import { StepFoot, StepHead } from './frame';
import type { PhotoshootData } from './load';

export function PackageStep({ data, errors, busy }: { data: PhotoshootData; errors?: Errors; busy: boolean }) {
  const t = useT('photoshoot');
  const { order, credits, team } = data;
  const enough = credits >= HEADSHOT_COUNTS[0];
  // Nobody pays alone by a press too many for what the company has paid for already.
  const folded = team?.own_seat && !order;
  const sizes = (
    <Form method="post" className="mt-6">
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
              <Cost data={data} count={count} />
            </>
          ),
          disabled: Boolean(order?.redo_of) && order?.headshot_count !== count,
        }))}
      />
      {errors?.size && <FieldError>{t('errors.size')}</FieldError>}
      <p className="mt-4 text-sm text-muted">{t('package.guarantee')}</p>
      <StepFoot>
        {!order?.redo_of && (
          <Button type="submit" variant="quiet" name="pay" value="later" disabled={busy}>
            {t('package.later')}
          </Button>
        )}
        <Button type="submit" size="lg" busy={busy}>
          {t('package.go')}
        </Button>
      </StepFoot>
    </Form>
  );
  return (
    <>
      <StepHead title={t('package.title')} lead={t('package.lead')} />
      <Drafts data={data} />
      {order?.redo_of && (
        <Alert tone="accent" className="mt-6">
          {t('package.redo', { count: order.headshot_count })}
        </Alert>
      )}
      {team?.own_seat && !order?.redo_of && <SeatOffer name={team.name} chosen={order?.seat ?? false} busy={busy} />}
      {team?.role === 'employee' && !team.own_seat && !order?.seat && !order?.redo_of && (
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

/** The largest size that is paid for already, else the middle one. */
const firstChoice = (credits: number): HeadshotCount =>
  HEADSHOT_COUNTS.toReversed().find((count) => count <= credits) ?? 60;

function Cost({ data, count }: { data: PhotoshootData; count: HeadshotCount }) {
  const t = useT('photoshoot');
  const { packages, credits, order } = data;
  if (order?.redo_of) return <span className="mt-3 block font-medium text-ink">{t('package.free')}</span>;
  if (credits >= count) return <span className="mt-3 block font-medium text-ink">{t('package.uses', { count })}</span>;
  const offer = packages?.packages.find((one) => one.package_id === packageFor(count));
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
            <Confirm
              label={t('package.drop')}
              look={{ variant: 'quiet' }}
              title={t('package.dropTitle')}
              text={draft.photos_accepted > 0 && t('package.dropText', { count: draft.photos_accepted })}
            >
              <Form method="post" action={`?order=${draft.order_id}`}>
                <Button type="submit" variant="danger" size="sm" wide name="intent" value="delete-draft">
                  {t('package.drop')}
                </Button>
              </Form>
            </Confirm>
            <Link to={`/app/photoshoot?order=${draft.order_id}`} className={buttonClass({ size: 'sm' })}>
              {t('package.resume')}
            </Link>
          </div>
        </div>
      ))}
    </section>
  );
}
