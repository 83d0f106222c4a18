// The embedded provider's payment page. It says on every line that it is a test, and takes test numbers only.
import { useRef } from 'react';
import { Form } from 'react-router';
import type { DeclineReason } from '#server/contracts/credits.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { Field } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import { Input } from '~/ui/input';
import type { TestCheckoutAnswer } from '#server/contracts/api.ts';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';

/** Stripe's published test numbers; the whole list is in docs and in server/adapters/payments/embedded. */
const CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'pays' },
  { number: '4000 0000 0000 0002', outcome: 'declined' },
  { number: '4000 0000 0000 9995', outcome: 'funds' },
  { number: '4000 0000 0000 0069', outcome: 'expired' },
] as const;

export interface TestPaymentPageProps {
  checkout: TestCheckoutAnswer;
  declined?: DeclineReason | 'unknown';
  busy: boolean;
}

export function TestPaymentPage({ checkout, declined, busy }: TestPaymentPageProps) {
  const t = useT('checkout');
  const { money } = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const price = money(checkout.amount / 100, checkout.currency);
  const fill = (number: string): void => {
    const values = { number, expiry: '12/34', cvc: '123' };
    for (const [name, value] of Object.entries(values)) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
  };
  return (
    <div className="page-x mx-auto max-w-[58rem] py-8 sm:py-14">
      <title>{`${t('test.title')} · Catchlight`}</title>
      <Alert tone="accent" title={t('test.notice')}>
        {t('test.noticeText')}
      </Alert>
      <div className="mt-8 grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <div>
          <p className="text-muted">{checkout.title}</p>
          <p className="mt-1 text-4xl font-medium tabular-nums">{price}</p>
          {checkout.status === 'open' && (
            <a
              href={checkout.cancel_url}
              className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mt-6 -ml-4' })}
            >
              <Icon name="arrow-left" /> {t('test.cancel')}
            </a>
          )}
        </div>
        {checkout.status === 'open' ? (
          <Card>
            <h1 className="text-xl">{t('test.title')}</h1>
            {declined && (
              <Alert tone="danger" className="mt-4">
                {t(`test.reasons.${declined}`)}
              </Alert>
            )}
            <Form ref={form} method="post" className="mt-5 grid gap-5">
              <CardFields />
              <Button type="submit" size="lg" wide busy={busy}>
                {t('test.pay', { price })}
              </Button>
            </Form>
            <Cards onPick={fill} />
          </Card>
        ) : (
          <Card>
            <h1 className="text-xl">{t(`test.state.${checkout.status}`)}</h1>
            <a
              href={checkout.status === 'expired' ? checkout.cancel_url : checkout.success_url}
              className={buttonClass({ wide: true, className: 'mt-5' })}
            >
              {t('test.back')}
            </a>
          </Card>
        )}
      </div>
    </div>
  );
}

/** For a browser that has not opened the address printed at the start. */
export function LockedTestPayment() {
  const t = useT('checkout');
  return (
    <div className="page-x mx-auto max-w-[40rem] py-8 sm:py-14">
      <title>{`${t('test.title')} · Catchlight`}</title>
      <h1 className="text-2xl">{t('test.locked')}</h1>
      <p className="mt-3 text-muted">{t('test.lockedText')}</p>
    </div>
  );
}

function CardFields() {
  const t = useT('checkout');
  const field = (name: 'number' | 'expiry' | 'cvc', placeholder: string, maxLength: number) => (
    <Field label={t(`test.${name}`)}>
      {(control) => (
        <Input {...control} {...{ name, placeholder, maxLength }} inputMode="numeric" autoComplete="off" required />
      )}
    </Field>
  );
  return (
    <>
      {field('number', CARDS[0].number, MAX_LENGTHS.cardNumber)}
      <div className="grid grid-cols-2 gap-4">
        {field('expiry', '12/34', MAX_LENGTHS.cardExpiry)}
        {field('cvc', '123', MAX_LENGTHS.cardCode)}
      </div>
      <Field label={t('test.name')}>
        {(control) => <Input {...control} name="name" autoComplete="off" maxLength={MAX_LENGTHS.name} />}
      </Field>
    </>
  );
}

function Cards({ onPick }: { onPick: (number: string) => void }) {
  const t = useT('checkout');
  const script = useHydrated();
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h2 className="text-sm text-muted">{t('test.cards')}</h2>
      <ul className="mt-2 grid gap-1 text-sm">
        {CARDS.map(({ number, outcome }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-4">
            {script ? (
              <button
                type="button"
                onClick={() => onPick(number)}
                className="min-h-8 tabular-nums underline underline-offset-4"
              >
                {number}
              </button>
            ) : (
              <span className="tabular-nums select-all">{number}</span>
            )}
            <span className="text-muted">{t(`test.outcome.${outcome}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
