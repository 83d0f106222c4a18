// /app/gifts: redeem a card, buy one, and the state of those bought.
import { Form } from 'react-router';
import type { GiftCard } from '#server/contracts/gifts.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { AutoRefresh } from '~/web/connectivity/auto-refresh';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Badge, Card, EmptyState } from '~/ui/card';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import { useFormState } from '~/web/forms/use-form-state';
import type { RejectedPurchase, RejectedRedeem } from './actions.server';
import { BuyForm } from './buy-form';
import type { GiftsData } from './load.server';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';

export interface GiftsRejection {
  redeem?: RejectedRedeem;
  buy?: RejectedPurchase;
}

export function GiftsPage({ data, rejected }: { data: GiftsData; rejected?: GiftsRejection }) {
  const t = useT('gifts');
  return (
    <>
      <title>{`${t('title')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('title')}</h1>
      {data.waiting && <PaymentPending />}
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Redeem code={data.code} rejected={rejected?.redeem} />
        <Balance balances={data.balances} />
      </div>
      <section id="buy" aria-labelledby="buy-title" className="mt-12 scroll-mt-6">
        <h2 id="buy-title" className="text-xl">
          {t('buy.title')}
        </h2>
        <p className="mt-1 max-w-prose text-muted">{t('buy.text', { count: data.months })}</p>
        {data.offers ? (
          <BuyForm data={data} offers={data.offers} rejected={rejected?.buy} />
        ) : (
          <Alert className="mt-4">{t('buy.unavailable')}</Alert>
        )}
      </section>
      <section aria-labelledby="given-title" className="mt-12">
        <h2 id="given-title" className="mb-4 text-xl">
          {t('given.title')}
        </h2>
        {data.cards.length === 0 ? (
          <EmptyState icon="heart" title={t('given.empty')} />
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {data.cards.map((card) => (
              <SentGift key={card.gift_card_id} card={card} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Redeem({ code: linkCode, rejected }: { code: string; rejected?: RejectedRedeem }) {
  const t = useT('gifts');
  const { errors, value, busy } = useFormState('redeem', rejected);
  const code = value('code') ?? linkCode;
  return (
    <Card>
      <h2 className="text-lg">{t('redeem.title')}</h2>
      <p className="mt-1 text-sm text-muted">{t('redeem.text')}</p>
      <Form method="post" className="mt-5 flex flex-wrap items-start gap-3" key={code}>
        <Field
          label={t('redeem.code')}
          hideLabel
          className="min-w-56 grow"
          error={errors.code && t(`redeem.${errors.code}`)}
        >
          {(control) => (
            <Input
              {...control}
              name="code"
              required
              minLength={4}
              maxLength={MAX_LENGTHS.giftCode}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="XXXX-XXXX-XXXX-XXXX"
              defaultValue={code}
              className="tracking-wider"
            />
          )}
        </Field>
        <Button type="submit" name="intent" value="redeem" className="min-h-12" busy={busy}>
          {t('redeem.button')}
        </Button>
      </Form>
    </Card>
  );
}

function Balance({ balances }: { balances: GiftsData['balances'] }) {
  const t = useT('gifts');
  const { money } = useFormat();
  return (
    <Card>
      <h2 className="text-sm font-medium text-muted">{t('balance.title')}</h2>
      <p className="mt-2 text-3xl font-medium tabular-nums">
        {balances.length === 0 ? '–' : balances.map(({ value, currency }) => money(value, currency)).join(' · ')}
      </p>
      <p className="mt-2 text-sm text-muted">{balances.length === 0 ? t('balance.none') : t('balance.text')}</p>
    </Card>
  );
}

function PaymentPending() {
  const t = useT('gifts');
  return (
    <Alert tone="accent" title={t('waiting.title')} className="mt-6">
      <AutoRefresh />
      {t('waiting.text')}
    </Alert>
  );
}

function SentGift({ card }: { card: GiftCard }) {
  const t = useT('gifts');
  const { money, date } = useFormat();
  const { tone, text } = giftStatus(card, t, date);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-4">
      <p className="min-w-48 grow">
        <span className="block font-medium">
          {card.package_id ? t(`names.${card.package_id}`) : money(card.value ?? 0, card.currency)}
        </span>
        <span className="block text-sm break-all text-muted">
          {[card.recipient_name, card.recipient_email].filter(Boolean).join(' · ') || '–'}
        </span>
      </p>
      <p className="text-right">
        <Badge tone={tone}>{text}</Badge>
        {card.status === 'active' && card.expires_at && (
          <span className="mt-1 block text-sm text-muted">{t('given.until', { date: date(card.expires_at) })}</span>
        )}
      </p>
    </li>
  );
}

function giftStatus(
  card: GiftCard,
  t: ReturnType<typeof useT<'gifts'>>,
  date: (value: string) => string,
): { tone: 'neutral' | 'accent' | 'success'; text: string } {
  if (card.status === 'refunded') return { tone: 'neutral', text: t('given.refunded') };
  if (card.redeemed_at) return { tone: 'success', text: t('given.redeemed', { date: date(card.redeemed_at) }) };
  if (card.sent_at) return { tone: 'accent', text: t('given.sent', { date: date(card.sent_at) }) };
  return { tone: 'neutral', text: t('given.planned', { date: date(card.deliver_at) }) };
}
