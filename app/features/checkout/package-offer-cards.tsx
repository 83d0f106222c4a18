// The price table: the three packages, and the packs for those who need a few more.
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { PACK_IDS, PACKAGE_IDS } from '#server/contracts/prices.ts';
import { buttonClass } from '~/ui/button';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import type { PackagesAnswer } from '#server/contracts/api.ts';
import { PriceTag } from '../../components/price-tag';

/** `to` is where a package is bought. */
export function PackageOfferCards({ offers, to }: { offers: PackagesAnswer; to: (packageId: string) => string }) {
  const t = useT('checkout');
  const { money } = useFormat();
  const { currency } = offers;
  const shown = offers.packages.filter((one) => PACKAGE_IDS.some((id) => id === one.package_id));
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {shown.map((one, index) => {
        const main = index === 1;
        const facts = [
          t('package.headshots', { count: one.credits }),
          t('package.looks', { count: one.styles }),
          ...(one.bonus_credits > 0 ? [t('package.bonus', { count: one.bonus_credits })] : []),
          t('package.each', { price: money(eachHeadshot(one), currency) }),
        ];
        return (
          <li
            key={one.package_id}
            className={cx(
              'flex flex-col rounded-lg border bg-surface p-6',
              main ? 'border-ink shadow-card' : 'border-line',
            )}
          >
            <h3 className="text-lg">{t(`names.${one.package_id}`)}</h3>
            <PriceTag price={one.value} original={one.originalPrice} currency={currency} className="mt-3 text-3xl" />
            <ul className="mt-5 mb-6 grid gap-2 text-sm text-muted">
              {facts.map((fact) => (
                <li key={fact} className="flex gap-2">
                  <Icon name="check" className="size-4 translate-y-0.5 text-accent" />
                  {fact}
                </li>
              ))}
            </ul>
            <Link
              to={to(one.package_id)}
              className={buttonClass({ variant: main ? 'primary' : 'secondary', wide: true, className: 'mt-auto' })}
            >
              {t('package.buy')}
              <span className="sr-only"> {t(`names.${one.package_id}`)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

export function PackRows({ offers, to }: { offers: PackagesAnswer; to: (packageId: string) => string }) {
  const t = useT('checkout');
  const { money } = useFormat();
  const packs = offers.packages.filter((one) => PACK_IDS.some((id) => id === one.package_id));
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {packs.map((one) => (
        <li key={one.package_id} className="flex items-center gap-4 px-5 py-3">
          <span className="grow">
            <span className="block font-medium">{t(`names.${one.package_id}`)}</span>
            {/* As on the packages: whoever compares has to see what each costs. */}
            <span className="block text-sm text-muted">
              {t('package.each', { price: money(eachHeadshot(one), offers.currency) })}
            </span>
          </span>
          <PriceTag price={one.value} original={one.originalPrice} currency={offers.currency} />
          <Link to={to(one.package_id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('package.buy')}
            <span className="sr-only"> {t(`names.${one.package_id}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const eachHeadshot = ({ value, credits, bonus_credits }: PackagesAnswer['packages'][number]): number =>
  Math.round((100 * value) / (credits + bonus_credits)) / 100;
