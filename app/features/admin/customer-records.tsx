// A person's shoots, purchases and ledger, with refunds of purchases.
import { Form } from 'react-router';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import type { MessageKey } from '~/i18n/messages';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Confirm } from '~/ui/confirm';
import type { CustomerAnswer } from './answers';
import { inlineLink } from './primitives';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { ReasonField } from './reason-field';
import { TablePanel } from './table-panel';

export function CustomerRecords({
  data: { orders, purchases, entries },
  rejected,
}: {
  data: CustomerAnswer;
  rejected?: RejectedForm;
}) {
  const t = useT('admin');
  const shell = useT('shell');
  const checkout = useT('checkout');
  const { dateTime, money, number } = useFormat();
  return (
    <>
      <TablePanel
        id="shoots"
        title={t('nav.orders')}
        heads={[t('orders.shoot'), t('orders.status'), t('orders.delivered'), t('audit.when')]}
        rows={orders.map((order) => (
          <tr key={order.order_id}>
            <td>
              <Link to={`/admin/orders/${order.order_id}`} className={inlineLink}>
                {order.order_id.slice(0, 8)}
              </Link>
            </td>
            <td>{shell(`status.${order.status}`)}</td>
            <td className="tabular-nums">
              {number(order.delivered)} / {number(order.headshot_count)}
            </td>
            <td className="whitespace-nowrap">{dateTime(order.created_at)}</td>
          </tr>
        ))}
      />
      <TablePanel
        id="purchases"
        title={t('purchases.title')}
        heads={[
          t('purchases.receipt'),
          t('purchases.price'),
          t('purchases.credits'),
          t('purchases.state'),
          t('audit.when'),
          t('purchases.refund'),
        ]}
        rows={purchases.map((one) => (
          <tr key={one.transaction_id}>
            <td>{one.receipt_number ?? one.transaction_id.slice(0, 8)}</td>
            <td className="tabular-nums">{money(one.value, one.currency)}</td>
            <td className="tabular-nums">{number(one.credits + one.bonus_credits)}</td>
            <td>{t(`purchases.states.${one.status}` as MessageKey<'admin'>)}</td>
            <td className="whitespace-nowrap">{dateTime(one.created_at)}</td>
            <td>{one.status === 'paid' && <MoneyBack purchase={one} rejected={rejected} />}</td>
          </tr>
        ))}
      />
      <TablePanel
        id="ledger"
        title={t('ledger.title')}
        heads={[t('ledger.what'), t('ledger.amount'), t('audit.when')]}
        rows={entries.map((entry) => (
          <tr key={entry.id}>
            <td>{checkout(`reasons.${entry.reason}` as MessageKey<'checkout'>)}</td>
            <td className="tabular-nums">{number(entry.amount, { signDisplay: 'always' })}</td>
            <td className="whitespace-nowrap">{dateTime(entry.created_at)}</td>
          </tr>
        ))}
      />
    </>
  );
}

function MoneyBack({ purchase, rejected }: { purchase: CustomerAnswer['purchases'][number]; rejected?: RejectedForm }) {
  const t = useT('admin');
  const { money } = useFormat();
  const { transaction_id: id, receipt_number } = purchase;
  const submittedFor = rejected?.submittedValues['purchase']?.[0];
  const form = useFormState('money-back', submittedFor === id ? rejected : undefined);
  return (
    <Confirm
      label={
        <>
          {t('purchases.refund')} <span className="sr-only">{receipt_number}</span>
        </>
      }
      title={t('purchases.refundTitle', { price: money(purchase.value, purchase.currency) })}
      text={t('purchases.refundText')}
    >
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="purchase" value={id} />
        <ReasonField form={form} />
        <Button type="submit" name="intent" value="money-back" variant="danger" size="sm" wide>
          {t('purchases.refund')}
        </Button>
      </Form>
    </Confirm>
  );
}
