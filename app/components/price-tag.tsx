// A price, and after it, smaller, what it was before.
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';

export function PriceTag({
  price,
  original,
  currency,
  className,
}: {
  /** Major units. */
  price: number;
  original: number | null;
  currency: string;
  className?: string;
}) {
  const t = useT('checkout');
  const { money } = useFormat();
  return (
    <span className={cx('inline-flex items-baseline gap-2 tabular-nums', className)}>
      <span className="font-medium">
        {original !== null && original > price && <span className="sr-only">{t('price.now')} </span>}
        {money(price, currency)}
      </span>
      {original !== null && original > price && (
        <s className="text-[max(0.6em,0.8125rem)] font-normal text-faint">
          <span className="sr-only">{t('price.was')} </span>
          {money(original, currency)}
        </s>
      )}
    </span>
  );
}
