// A receipt as one would print it.
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Logo } from '~/components/logo';
import { Button, buttonClass } from '~/ui/button';
import { Badge } from '~/ui/card';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import type { Receipt } from '#server/contracts/api.ts';
import { receiptLineText } from './product-text';

export function ReceiptPage({ receipt }: { receipt: Receipt }) {
  const t = useT('checkout');
  const script = useHydrated();
  const { date } = useFormat();
  const facts = [
    [t('receipt.number'), receipt.receipt_number],
    [t('receipt.date'), date(receipt.issued_at)],
    [t('receipt.to'), receipt.billing_name ?? receipt.email],
    ...(receipt.billing_name ? [[t('receipt.email'), receipt.email]] : []),
    ...(receipt.vat_id ? [[t('receipt.vat'), receipt.vat_id]] : []),
    [t('receipt.transaction'), receipt.transaction_id],
  ] as const;
  return (
    <div className="page-x mx-auto max-w-[46rem] py-8 print:py-0">
      <title>{`${t('receipt.title')} ${receipt.receipt_number} · Catchlight`}</title>
      <div className="mb-6 flex items-center justify-between gap-3 print:hidden">
        <Link to="/app/credits" className={buttonClass({ variant: 'quiet', size: 'sm', className: '-ml-4' })}>
          <Icon name="arrow-left" /> {t('credits.title')}
        </Link>
        {script && (
          <Button size="sm" variant="secondary" onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
        )}
      </div>
      <article className="rounded-lg border border-line bg-surface p-6 sm:p-10 print:border-0 print:p-0">
        <header className="flex items-start justify-between gap-4">
          <Logo />
          <h1 className="text-xl">{t('receipt.title')}</h1>
        </header>
        {receipt.refunded_at && (
          <p className="mt-4">
            <Badge tone="danger">{t('receipt.refunded', { date: date(receipt.refunded_at) })}</Badge>
          </p>
        )}
        <dl className="mt-8 grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-2 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <Lines receipt={receipt} />
        <p className="mt-8 text-sm text-muted">{t('receipt.thanks')}</p>
      </article>
    </div>
  );
}

function Lines({ receipt }: { receipt: Receipt }) {
  const t = useT('checkout');
  const { money, number } = useFormat();
  const { currency } = receipt;
  return (
    <table className="mt-10 w-full text-left text-sm [&_td+td]:pl-3 [&_td]:py-3 [&_th+th]:pl-3 [&_th]:py-2 [&_th]:font-medium [&_th]:text-muted">
      <thead>
        <tr className="border-b border-line">
          <th scope="col">{t('receipt.item')}</th>
          <th scope="col" className="text-right">
            {t('receipt.quantity')}
          </th>
          <th scope="col" className="text-right">
            {t('receipt.each')}
          </th>
          <th scope="col" className="text-right">
            {t('receipt.amount')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {receipt.lines.map((line) => (
          <tr key={line.kind}>
            <td>
              {line.kind === 'bonus'
                ? t('receipt.bonus', { count: line.credits })
                : receiptLineText(line.package_id, line.credits, t)}
            </td>
            <td className="text-right tabular-nums">{number(line.quantity)}</td>
            <td className="text-right tabular-nums">{money(line.unit_value, currency)}</td>
            <td className="text-right tabular-nums">{money(line.value, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {receipt.voucher_value > 0 && (
          <tr className="border-t border-line">
            <td colSpan={3}>{t('receipt.voucher')}</td>
            <td className="text-right tabular-nums">{money(-receipt.voucher_value, currency)}</td>
          </tr>
        )}
        {receipt.discount_value > 0 && (
          <tr className="border-t border-line">
            <td colSpan={3}>{t('receipt.discount')}</td>
            <td className="text-right tabular-nums">{money(-receipt.discount_value, currency)}</td>
          </tr>
        )}
        <tr className="border-t border-ink text-base font-semibold">
          <td colSpan={3}>{t('receipt.total')}</td>
          <td className="text-right tabular-nums">
            {money(receipt.value - receipt.voucher_value - receipt.discount_value, currency)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
