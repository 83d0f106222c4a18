// What people say about their headshots: how many stars, and the latest words.
import { OFFERED_RATING_REASONS } from '#server/contracts/catalogue.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import type { FiguresAnswer } from './answers';
import { FigureWithBar, inlineLink } from './primitives';
import { TablePanel } from './table-panel';

export function RatingFigures({ ratings: { values, remarks } }: { ratings: FiguresAnswer['ratings'] }) {
  const t = useT('admin');
  const words = useT('results');
  const { number, date } = useFormat();
  const reasonOf = (reason: string | null): string | null => {
    const known = OFFERED_RATING_REASONS.find((one) => one === reason);
    return known ? words(`rating.reasons.${known}`) : reason;
  };
  const count = values.reduce((total, one) => total + one.count, 0);
  const mean = count ? values.reduce((total, one) => total + one.value * one.count, 0) / count : 0;
  const most = Math.max(0, ...values.map((one) => one.count));
  return (
    <>
      <TablePanel
        id="ratings"
        title={
          count
            ? t('figures.ratingsMean', { mean: number(mean, { maximumFractionDigits: 1 }), count: number(count) })
            : t('figures.ratings')
        }
        heads={[t('figures.stars'), t('figures.times')]}
        rows={values.map((one) => (
          <tr key={one.value}>
            <th scope="row">{t('figures.starCount', { count: one.value })}</th>
            <td>
              <FigureWithBar value={one.count} most={most} text={number(one.count)} />
            </td>
          </tr>
        ))}
      />
      <TablePanel
        id="remarks"
        title={t('figures.remarks')}
        heads={[t('figures.stars'), t('figures.remark'), t('figures.day')]}
        rows={remarks.map((remark) => (
          <tr key={remark.id}>
            <td className="tabular-nums">{remark.value}</td>
            <td className="max-w-prose break-words">
              {[reasonOf(remark.reason), remark.comment].filter(Boolean).join(': ')}
              {remark.order_id && (
                <>
                  {' '}
                  <Link to={`/admin/orders/${remark.order_id}`} className={inlineLink}>
                    {t('open')}
                  </Link>
                </>
              )}
            </td>
            <td className="whitespace-nowrap">{date(remark.created_at)}</td>
          </tr>
        ))}
      />
    </>
  );
}
