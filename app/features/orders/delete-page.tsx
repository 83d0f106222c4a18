// Deleting a whole shoot: what goes, what stays, and afterwards the receipt.
import { Form } from 'react-router';
import type { DeletionReceipt, Order } from '#server/contracts/api.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { DeletionReceiptCard } from '~/components/deletion-receipt';
import { Button, buttonClass } from '~/ui/button';

export function DeleteOrderPage({
  order,
  receipt,
  busy,
}: {
  order: Order | null;
  receipt: DeletionReceipt | null;
  busy: boolean;
}) {
  const t = useT('orders');
  const common = useT('common');
  if (receipt)
    return (
      <div className="mx-auto max-w-prose">
        <title>{`${t('delete.done')} · Catchlight`}</title>
        <h1 className="text-3xl">{t('delete.done')}</h1>
        <p className="mt-3 mb-7 text-muted">{t('delete.doneText')}</p>
        <DeletionReceiptCard receipt={receipt} />
        <Link to="/app/orders" className={buttonClass({ className: 'mt-7' })}>
          {t('delete.toOrders')}
        </Link>
      </div>
    );
  const delivered = order?.delivered ?? 0;
  const spent = (order?.credits_spent ?? 0) - (order?.returned_credits ?? 0);
  const running = order?.status === 'queued' || order?.status === 'processing';
  return (
    <div className="mx-auto max-w-prose">
      <title>{`${t('delete.title')} · Catchlight`}</title>
      <h1 className="text-3xl">{t('delete.title')}</h1>
      <p className="mt-3 text-muted">{t('delete.text')}</p>
      <ul className="mt-5 grid list-disc gap-1.5 pl-5 text-muted">
        {delivered > 0 && <li>{t('delete.pictures', { count: delivered })}</li>}
        <li>{t('delete.photos')}</li>
        {running && <li>{t(spent > 0 ? 'delete.creditsRunning' : 'delete.running')}</li>}
        {!running && spent > 0 && <li>{t('delete.credits')}</li>}
      </ul>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy}>
          {t('delete.button')}
        </Button>
        {order && (
          <Link to={`/ai-headshot-results/${order.order_id}`} className={buttonClass({ variant: 'quiet' })}>
            {common('cancel')}
          </Link>
        )}
      </Form>
    </div>
  );
}
