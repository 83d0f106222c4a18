// Before the payment page: what is bought, for how much, and who the receipt is for.
import { Form } from 'react-router';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { BillingFields } from '~/parts/billing-fields';
import { PriceTag } from '~/parts/prices/price-tag';
import { Button, buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { Icon } from '~/ui/icons';
import { Checkbox } from '~/ui/input';
import type { BillingDetails } from '#server/contracts/api.ts';
import { TERMS } from '#server/contracts/terms.ts';
import type { Offer } from './offer';

export interface StartPageProps {
  offer: Offer;
  /** From the account settings. */
  billing: BillingDetails | null;
  /** Gift money in the currency of the offer; the checkout takes it first. */
  gift: number;
  back: string;
  busy: boolean;
}

export function StartPage({ offer, billing, gift, back, busy }: StartPageProps) {
  const t = useT('checkout');
  const common = useT('common');
  const { money } = useFormat();
  const { credits, bonus_credits: bonus, styles, value, originalPrice, package_id: id } = offer.item;
  return (
    <div className="mx-auto max-w-[52rem]">
      <title>{`${t('start.title')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('start.title')}</h1>
      <Form method="post" className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="grid gap-5">
          <div>
            <h2 className="text-lg">{t('start.billing')}</h2>
            <p className="mt-1 text-sm text-muted">{t('start.billingHint')}</p>
          </div>
          <BillingFields
            name={{ label: t('start.name'), note: common('optional') }}
            vat={{ label: t('start.vat'), note: common('optional'), hint: t('start.vatHint') }}
            shown={billing ?? {}}
          />
          <Checkbox name="remember" hint={t('start.rememberHint')}>
            {t('start.remember')}
          </Checkbox>
        </Card>
        <Card className="lg:row-start-1 lg:col-start-2">
          <h2 className="flex items-baseline justify-between gap-3 text-lg">
            {t(`names.${id}`)}
            <PriceTag price={value} original={originalPrice} currency={offer.currency} />
          </h2>
          <ul className="mt-3 grid gap-1.5 text-sm text-muted">
            <li>{t('package.headshots', { count: credits })}</li>
            {styles > 0 && originalPrice !== null && <li>{t('package.looks', { count: styles })}</li>}
            {bonus > 0 && <li>{t('package.bonus', { count: bonus })}</li>}
          </ul>
          {gift > 0 && (
            <p className="mt-5 flex items-baseline justify-between border-t border-line pt-4">
              {t('receipt.voucher')}
              <span className="tabular-nums">{money(-Math.min(gift, value), offer.currency)}</span>
            </p>
          )}
          <p className="mt-5 flex items-baseline justify-between border-t border-line pt-4 font-medium">
            {t('start.total')}
            <span className="text-xl tabular-nums">{money(Math.max(0, value - gift), offer.currency)}</span>
          </p>
          <Button type="submit" size="lg" wide busy={busy} className="mt-5">
            {t(gift < value ? 'start.pay' : 'start.payNothing')}
          </Button>
          <p className="mt-4 flex gap-2 text-sm text-muted">
            <Icon name="shield" className="text-accent" />
            {t('start.refund', { days: TERMS.refundDays })}
          </p>
        </Card>
      </Form>
      <Link to={back} className={buttonClass({ variant: 'quiet', className: 'mt-6 -ml-5.5' })}>
        <Icon name="arrow-left" /> {common('back')}
      </Link>
    </div>
  );
}
