// The price ladder of seats, and what a number of them costs: a form that asks this very page, so that it works without a script.
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import { MAX_SEATS, PACKAGES, PRICES, type Currency } from '#server/contracts/prices.ts';
import { useFormat } from '~/i18n/format';
import { useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { cx } from '~/ui/cx';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import { tierDiscountShare, teamQuote, TIER_SEAT_RANGES } from './team-quote';

/** As `parseSeats` gives it, with the words that were typed. */
export interface SeatsQuery {
  typed: string;
  seats: number | 'invalid' | undefined;
}

/** Headshots of a seat: as many as of the package Pro. */
const HEADSHOTS_PER_SEAT = PACKAGES.pro.credits;

export function TeamPrices({ currency, asked, page }: { currency: Currency; asked: SeatsQuery; page: string }) {
  const quote = typeof asked.seats === 'number' ? teamQuote(currency, asked.seats) : undefined;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1.25fr_1fr] lg:gap-12">
      <Ladder currency={currency} chosen={quote?.tier} />
      <Calculator currency={currency} asked={asked} page={page} />
    </div>
  );
}

function Ladder({ currency, chosen }: { currency: Currency; chosen: number | undefined }) {
  const t = useT('marketing');
  const { money, number, percent } = useFormat();
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">{t('team.title')}</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-ink">
          <th scope="col" className="py-3 pr-4 pl-2 font-medium">
            {t('team.seats')}
          </th>
          <th scope="col" className="py-3 pr-4 font-medium">
            {t('team.each')}
          </th>
          <th scope="col" className="py-3 pr-2 text-right font-medium">
            {t('team.saving')}
          </th>
        </tr>
      </thead>
      <tbody>
        {TIER_SEAT_RANGES.map(({ tier, from, to }) => {
          const discount = tierDiscountShare(currency, tier);
          return (
            <tr
              key={tier}
              aria-current={tier === chosen || undefined}
              className={cx('border-b border-line', tier === chosen && 'bg-accent-soft')}
            >
              <th scope="row" className="py-4 pr-4 pl-2 font-normal">
                {to > 0
                  ? t('team.from', { from: number(from), to: number(to) })
                  : t('team.open', { from: number(from) })}
              </th>
              <td className="py-4 pr-4 text-lg font-medium">{money(PRICES[currency].tiers[tier] ?? 0, currency)}</td>
              <td className="py-4 pr-2 text-right text-muted">{discount > 0 ? percent(discount) : '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Calculator({ currency, asked, page }: { currency: Currency; asked: SeatsQuery; page: string }) {
  const t = useT('marketing');
  const href = useHref();
  const { number } = useFormat();
  const error = asked.seats === 'invalid' ? t('team.invalid', { max: number(MAX_SEATS) }) : undefined;
  return (
    <div className="rounded-xl bg-sunken p-6 sm:p-8">
      <form action={`${href(page)}#seats`} method="get" noValidate id="seats" className="scroll-mt-24">
        <Field label={t('team.ask')} error={error} id="seats-number">
          {(control) => (
            <div className="flex flex-wrap gap-3">
              <Input
                {...control}
                name="seats"
                inputMode="numeric"
                autoComplete="off"
                maxLength={MAX_LENGTHS.seats}
                defaultValue={asked.typed || '10'}
                className="max-w-32 grow basis-24"
              />
              <Button type="submit" className="grow">
                {t('team.work')}
              </Button>
            </div>
          )}
        </Field>
      </form>
      {asked.seats !== 'invalid' && <Quote currency={currency} seats={asked.seats ?? 10} />}
    </div>
  );
}

function Quote({ currency, seats }: { currency: Currency; seats: number }) {
  const t = useT('marketing');
  const { money, number, percent } = useFormat();
  const quote = teamQuote(currency, seats);
  return (
    <div role="status" className="mt-6 border-t border-line-strong/40 pt-6 tabular-nums">
      <p className="text-muted">{t('team.seatsAt', { count: seats, price: money(quote.each, currency) })}</p>
      <p className="mt-1 text-2xl font-medium">{t('team.total', { total: money(quote.total, currency) })}</p>
      {quote.cheaper && (
        <p className="mt-2 text-sm font-medium">
          {t('team.cheaper', {
            count: quote.cheaper.seats,
            total: money(quote.cheaper.total, currency),
            amount: money(quote.cheaper.saved, currency),
          })}
        </p>
      )}
      {quote.saved > 0 && (
        <p className="mt-2 text-sm text-success">
          {t('team.saved', { amount: money(quote.saved, currency), percent: percent(quote.discount) })}
        </p>
      )}
      <p className="mt-2 text-sm text-muted">{t('team.headshots', { count: number(seats * HEADSHOTS_PER_SEAT) })}</p>
    </div>
  );
}
