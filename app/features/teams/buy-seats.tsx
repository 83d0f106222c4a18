// Buying seats: the price follows what is typed, before and after the page's script begins; a number that is none has no price.
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { RegionalPricing } from '#server/contracts/api.ts';
import { cheaperSeats, MAX_SEATS, parseSeats, tierOf } from '#server/contracts/prices.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Field } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import { Input } from '~/ui/input';

export const PRICE_TIERS = ['tier1', 'tier2', 'tier3', 'tier4', 'tier5'] as const;

/** `asked`: the number of seats as typed. `children` are the fields of the receipt. */
export function BuySeats({
  team,
  asked,
  pricing,
  children,
}: {
  team: string;
  asked: string;
  pricing: RegionalPricing;
  children: ReactNode;
}) {
  const t = useT('teams');
  const { number } = useFormat();
  const script = useHydrated();
  const busy = useNavigation().state !== 'idle';
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(asked);
  // What was typed before the script began is in the field, and nowhere else.
  useEffect(() => setTyped(input.current?.value ?? asked), [asked]);
  const seats = parseSeats(typed);
  const count = typeof seats === 'number' ? seats : undefined;
  return (
    <Card>
      <h2 className="text-lg">{t('seats.buy')}</h2>
      <Form method="post" noValidate className="mt-4 grid gap-4">
        {/* The number that the price below is for: another one is shown with its price before it is bought. */}
        <input type="hidden" name="priced" value={count ?? ''} />
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label={t('seats.quantity')}
            error={seats === 'invalid' ? t('seats.wrong', { max: number(MAX_SEATS) }) : undefined}
            className="min-w-32"
          >
            {(control) => (
              <Input
                {...control}
                ref={input}
                inputMode="numeric"
                autoComplete="off"
                name="quantity"
                maxLength={MAX_LENGTHS.seats}
                defaultValue={asked}
                onChange={({ target }) => setTyped(target.value)}
                className="max-w-32"
              />
            )}
          </Field>
          {!script && (
            <Button type="submit" name="intent" value="price-seats" variant="secondary" className="whitespace-nowrap">
              {t('seats.work')}
            </Button>
          )}
        </div>
        <Price team={team} count={count} pricing={pricing} />
        {children}
        {count !== undefined && (
          <Button type="submit" name="intent" value="buy-seats" size="lg" wide busy={busy}>
            {t('seats.pay', { count })}
          </Button>
        )}
      </Form>
    </Card>
  );
}

function Price({ team, count, pricing }: { team: string; count: number | undefined; pricing: RegionalPricing }) {
  const t = useT('teams');
  const format = useFormat();
  const money = (amount: number): string => format.money(amount, pricing.currency);
  const tiers = PRICE_TIERS.map((tier) => pricing.b2bPrices[tier]);
  const each = (seats: number): number => tiers[tierOf(seats)] ?? 0;
  const more = count === undefined ? undefined : cheaperSeats(tiers, count);
  return (
    <div className="mt-1 border-t border-line pt-4" aria-live="polite">
      {count !== undefined && (
        <p>
          <span className="block text-muted">{t('seats.each', { price: money(each(count)) })}</span>
          <span className="block text-2xl tabular-nums">{t('seats.total', { total: money(each(count) * count) })}</span>
        </p>
      )}
      {count !== undefined && more !== undefined && (
        <p className="mt-3 rounded-md bg-accent-soft px-4 py-3 text-sm">
          {t('seats.cheaper', {
            count: more,
            total: money(each(more) * more),
            amount: money(each(count) * count - each(more) * more),
          })}{' '}
          <Link to={`/app/teams/${team}?view=seats&quantity=${more}`} className="font-medium underline">
            {t('seats.choose', { count: more })}
          </Link>
        </p>
      )}
    </div>
  );
}
