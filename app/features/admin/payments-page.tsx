// /admin/payments: every payment, with its buyer and company, found by receipt, name, address or domain.
import type { ReceiptDocument } from '#server/contracts/api.ts';
import { apiAddress } from '~/api/address';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useLocale, useT } from '~/i18n/use-t';
import { Badge } from '~/ui/card';
import { cx } from '~/ui/cx';
import type { PaymentsAnswer } from './answers';
import type { ListQuery } from './list-query';
import { ListFrame, timeColumn } from './list-frame';
import { inlineLink } from './primitives';

export const PAYMENT_FILTERS = ['paid', 'refunded', 'pending', 'failed'] as const;
const TONES = { paid: 'success', refunded: 'neutral', pending: 'accent', failed: 'danger' } as const;
const end = 'max-md:text-right';

export function PaymentsPage({ data, asked }: { data: PaymentsAnswer; asked: ListQuery }) {
  const t = useT('admin');
  const { dateTime, money, number } = useFormat();
  return (
    <ListFrame
      title={t('nav.payments')}
      path="/admin/payments"
      listQuery={asked}
      places={data}
      searchHint={t('payments.searched')}
      filters={PAYMENT_FILTERS.map((value) => ({ value, text: t(`purchases.states.${value}`) }))}
      heads={[
        t('purchases.receipt'),
        t('purchases.state'),
        t('customers.person'),
        t('customers.company'),
        t('purchases.price'),
        t('purchases.credits'),
        timeColumn(t('created')),
      ]}
      rows={data.purchases.map((one) => (
        <tr key={one.transaction_id}>
          <td>
            <ReceiptLinks payment={one} />
          </td>
          <td className={end}>
            <Badge tone={TONES[one.status]}>{t(`purchases.states.${one.status}`)}</Badge>
          </td>
          <td className="max-md:col-span-2">
            <Link to={`/admin/customers/${one.customer_id}`} className={inlineLink}>
              {one.email || t('customers.gone')}
            </Link>
            {one.billing_name && <span className="block text-muted">{one.billing_name}</span>}
          </td>
          <td data-label={one.company_id ? t('customers.company') : undefined}>
            {one.company_id && (
              <Link to={`/admin/companies/${one.company_id}`} className={inlineLink}>
                {one.company}
              </Link>
            )}
          </td>
          <td data-label={t('purchases.price')} className={cx('tabular-nums', end)}>
            {money(one.value, one.currency)}
          </td>
          <td data-label={t('purchases.credits')} className="tabular-nums">
            {number(one.credits + one.bonus_credits)}
          </td>
          <td data-label={t('created')} className={cx('whitespace-nowrap', end)}>
            {dateTime(one.created_at)}
          </td>
        </tr>
      ))}
    />
  );
}

/** Apart by as much as fingers need. */
const documentLink = cx(inlineLink, 'block w-fit py-1');

/** Receipt and credit note as PDF, in the language of the page. */
function ReceiptLinks({ payment }: { payment: PaymentsAnswer['purchases'][number] }) {
  const language = useLocale();
  const { transaction_id: id, receipt_number, credit_note_number } = payment;
  if (!receipt_number) return id.slice(0, 8);
  const address = (document: ReceiptDocument): string =>
    `${apiAddress('/admin/purchases/:id/receipt.pdf', { id })}?${new URLSearchParams({ admin: 'true', document, language })}`;
  return (
    <>
      <a href={address('receipt')} download className={documentLink}>
        {receipt_number}
      </a>
      {credit_note_number && (
        <a href={address('credit_note')} download className={documentLink}>
          {credit_note_number}
        </a>
      )}
    </>
  );
}
