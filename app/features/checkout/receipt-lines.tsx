// What was bought at which price, what was paid, and the tax in it.
import { useFormat } from '~/i18n/format';
import { useLocale, useT } from '~/i18n/use-t';
import type { Receipt } from '#server/contracts/api.ts';
import { receiptLineText } from './product-text';

export function ReceiptLines({ receipt }: { receipt: Receipt }) {
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
        <ContainedTax receipt={receipt} />
      </tfoot>
    </table>
  );
}

function ContainedTax({ receipt }: { receipt: Receipt }) {
  const t = useT('checkout');
  const { money, number } = useFormat();
  const locale = useLocale();
  const { tax, currency, value, discount_value } = receipt;
  if (tax?.kind !== 'standard') return null;
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(tax.country) ?? tax.country;
  const lines = [
    [t('receipt.net'), value - discount_value - tax.value],
    [t('receipt.tax', { rate: number(tax.rate), country }), tax.value],
    // What gift cards paid is part of the price, and so of what is taxed.
    ...(receipt.voucher_value > 0 ? [[t('receipt.gross'), value - discount_value] as const] : []),
  ] as const;
  return lines.map(([label, amount]) => (
    <tr key={label} className="text-muted">
      <td colSpan={3}>{label}</td>
      <td className="text-right tabular-nums">{money(amount, currency)}</td>
    </tr>
  ));
}
