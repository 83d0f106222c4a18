// A price, and beside it what it was before.
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
      {original !== null && original > price && (
        <s className="text-[0.72em] font-normal text-faint">
          <span className="sr-only">{t('price.was')} </span>
          {money(original, currency)}
        </s>
      )}
      <span className="font-semibold">
        {original !== null && original > price && <span className="sr-only">{t('price.now')} </span>}
        {money(price, currency)}
      </span>
    </span>
  );
}
