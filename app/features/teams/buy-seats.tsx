// The form that buys seats: a number, what it costs, and whose name the receipt bears. With a script the price follows the number while
// it is typed; without one the server works it out.
import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { RegionalPricing } from '#server/contracts/api.ts';
import { MAX_SEATS, tierOf } from '#server/contracts/prices.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Field } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import { Input } from '~/ui/input';

export const PRICE_TIERS = ['tier1', 'tier2', 'tier3', 'tier4', 'tier5'] as const;

/** `children` are the fields of the receipt. */
export function BuySeats({
  quantity,
  pricing,
  children,
}: {
  quantity: number;
  pricing: RegionalPricing;
  children: ReactNode;
}) {
  const t = useT('teams');
  const format = useFormat();
  const money = (amount: number): string => format.money(amount, pricing.currency);
  const script = useHydrated();
  const busy = useNavigation().state !== 'idle';
  const [typed, setTyped] = useState(String(quantity));
  const number = Number(typed);
  const count = Number.isInteger(number) && number >= 1 && number <= MAX_SEATS ? number : undefined;
  const price = pricing.b2bPrices[PRICE_TIERS[tierOf(count ?? quantity)]!];
  return (
    <Card>
      <h2 className="text-lg">{t('seats.buy')}</h2>
      <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <input type="hidden" name="view" value="seats" />
        <Field
          label={t('seats.quantity')}
          error={count === undefined && typed !== '' ? t('seats.wrong', { max: format.number(MAX_SEATS) }) : undefined}
          className="min-w-32"
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              name="quantity"
              min={1}
              max={MAX_SEATS}
              step={1}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className="max-w-32"
            />
          )}
        </Field>
        {!script && (
          <Button type="submit" variant="secondary" className="whitespace-nowrap">
            {t('seats.work')}
          </Button>
        )}
      </Form>
      <p className="mt-5 border-t border-line pt-4" aria-live="polite">
        <span className="block text-muted">{t('seats.each', { price: money(price) })}</span>
        <span className="block text-2xl tabular-nums">
          {t('seats.total', { total: money(price * (count ?? quantity)) })}
        </span>
      </p>
      <Form method="post" className="mt-4 grid gap-4">
        <input type="hidden" name="quantity" value={count ?? quantity} />
        {children}
        <Button type="submit" name="intent" value="buy-seats" size="lg" wide busy={busy} disabled={count === undefined}>
          {t('seats.pay', { count: count ?? quantity })}
        </Button>
      </Form>
    </Card>
  );
}
