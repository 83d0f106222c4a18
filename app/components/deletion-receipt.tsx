// What was removed, for the person to keep: the receipt of a deletion.
import type { DeletionReceipt } from '#server/contracts/api.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { Icon } from '~/ui/icons';

const KINDS = ['photos', 'headshots', 'orders', 'ratings', 'actions', 'credits', 'gift_balances', 'earnings'] as const;

/** Told only where there was any. */
const LATER: ReadonlySet<string> = new Set(['gift_balances', 'earnings']);

export function DeletionReceiptCard({ receipt }: { receipt: DeletionReceipt }) {
  const t = useT('orders');
  const { dateTime, number } = useFormat();
  const lines = KINDS.filter(
    (kind) => (receipt.removed[kind] ?? 0) > 0 || (kind in receipt.removed && !LATER.has(kind)),
  );
  return (
    <div className="rounded-lg border border-line bg-surface p-6">
      <h2 className="flex items-center gap-2.5 text-lg">
        <Icon name="receipt" className="text-accent" /> {t('deletion.receipt')}
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-2 text-sm">
        {lines.map((kind) => (
          <div key={kind} className="contents">
            <dt className="text-muted">{t(`deletion.${kind}`)}</dt>
            <dd className="tabular-nums">{number(receipt.removed[kind]!)}</dd>
          </div>
        ))}
        <dt className="text-muted">{t('deletion.when')}</dt>
        <dd>{dateTime(receipt.created_at)}</dd>
        <dt className="text-muted">{t('deletion.number')}</dt>
        <dd className="break-all">{receipt.receipt_id}</dd>
      </dl>
    </div>
  );
}
