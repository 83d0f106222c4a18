// Before the payment page: what is bought, for how much, and who the receipt is for.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { BillingFields } from '~/components/billing-fields';
import { PriceTag } from '~/components/price-tag';
import { Button, buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { Icon } from '~/ui/icons';
import { Checkbox } from '~/ui/input';
import type { BillingDetails } from '#server/contracts/api.ts';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import type { Offer } from './offer';

export interface CheckoutPageProps {
  offer: Offer;
  /** From the account settings. */
  billing: BillingDetails | null;
  /** Gift money in the currency of the offer; the checkout takes it first. */
  gift: number;
  back: string;
  busy: boolean;
  rejected?: RejectedForm | undefined;
}

export function CheckoutPage({ offer, billing, gift, back, busy, rejected }: CheckoutPageProps) {
  const t = useT('checkout');
  const common = useT('common');
  const { money } = useFormat();
  const { credits, bonus_credits: bonus, styles, value, originalPrice, package_id: id } = offer.item;
  return (
    <div className="mx-auto max-w-[52rem]">
      <title>{`${t('start.title')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('start.title')}</h1>
      <Form method="post" className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          <h2 className="flex items-baseline justify-between gap-3 text-xl">
            {t(`names.${id}`)}
            <PriceTag price={value} original={originalPrice} currency={offer.currency} />
          </h2>
          <ul className="mt-4 grid gap-2 text-muted">
            <Part>{t('package.headshots', { count: credits })}</Part>
            {styles > 0 && originalPrice !== null && <Part>{t('package.looks', { count: styles })}</Part>}
            {bonus > 0 && <Part>{t('package.bonus', { count: bonus })}</Part>}
          </ul>
          <p className="mt-5 flex gap-2.5 border-t border-line pt-5 text-sm text-muted">
            <Icon name="shield" className="text-accent" />
            {t('start.refund', { days: COMMERCIAL_TERMS.refundDays })}
          </p>
        </Card>
        <Card>
          {gift > 0 && (
            <p className="mb-4 flex items-baseline justify-between border-b border-line pb-4">
              {t('receipt.voucher')}
              <span className="tabular-nums">{money(-Math.min(gift, value), offer.currency)}</span>
            </p>
          )}
          <p className="flex items-baseline justify-between text-lg font-medium">
            {t('start.total')}
            <span className="text-xl tabular-nums">{money(Math.max(0, value - gift), offer.currency)}</span>
          </p>
          <OnTheReceipt billing={billing} rejected={rejected} />
          <Button type="submit" size="lg" wide busy={busy} className="mt-5">
            {t(gift < value ? 'start.pay' : 'start.payNothing')}
          </Button>
        </Card>
      </Form>
      <Link to={back} className={buttonClass({ variant: 'quiet', className: 'mt-6 -ml-5.5' })}>
        <Icon name="arrow-left" /> {common('back')}
      </Link>
    </div>
  );
}

function Part({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      <Icon name="check" className="text-accent" />
      {children}
    </li>
  );
}

/** Folded for people who buy for themselves; open where something is known, so that nobody overlooks whose name the receipt carries. */
function OnTheReceipt({ billing, rejected }: Pick<CheckoutPageProps, 'billing' | 'rejected'>) {
  const t = useT('checkout');
  const { errors, value } = useFormState('', rejected);
  const common = useT('common');
  return (
    <details
      open={Boolean(rejected ?? billing?.billing_name ?? billing?.vat_id)}
      className="group/receipt mt-4 border-t border-line"
    >
      <summary className="flex min-h-12 items-center justify-between gap-3 text-sm font-medium">
        {t('start.billing')}
        <Icon name="chevron-down" className="size-4 transition-transform group-open/receipt:rotate-180" />
      </summary>
      <div className="grid gap-5 pb-2">
        <p className="text-sm text-muted">{t('start.billingHint')}</p>
        <BillingFields
          name={{ label: t('start.name'), note: common('optional') }}
          address={{ label: t('start.address'), note: common('optional') }}
          vat={{
            label: t('start.vat'),
            note: common('optional'),
            hint: t('start.vatHint'),
            error: errors['vat_id'] && t('start.vatError'),
          }}
          shown={{
            billing_name: value('billing_name') ?? billing?.billing_name,
            billing_address: value('billing_address') ?? billing?.billing_address,
            vat_id: value('vat_id') ?? billing?.vat_id,
          }}
        />
        <Checkbox name="remember" hint={t('start.rememberHint')}>
          {t('start.remember')}
        </Checkbox>
      </div>
    </details>
  );
}
