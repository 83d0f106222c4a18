// The three packages with what they hold, and what happens when a shoot does not work out. All figures come from the contracts.
import { PACKAGE_IDS, PACKAGES, PRICES, type Currency, type PackageId } from '#server/contracts/prices.ts';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { buttonClass } from '~/ui/button';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import { Points } from './sections';

export const PACKAGE_NAMES: Record<PackageId, string> = { basic: 'Basic', pro: 'Pro', expert: 'Expert' };

export function PackagePriceCards({ currency, level = 'h3' }: { currency: Currency; level?: 'h2' | 'h3' }) {
  const t = useT('marketing');
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-3">
        {PACKAGE_IDS.map((id) => (
          <Package key={id} id={id} currency={currency} level={level} />
        ))}
      </ul>
      <p className="mt-5 text-sm text-muted">{t('packages.all')}</p>
    </>
  );
}

function Package({ id, currency, level: Title }: { id: PackageId; currency: Currency; level: 'h2' | 'h3' }) {
  const t = useT('marketing');
  const { money } = useFormat();
  const { price, originalPrice } = PRICES[currency].plans[id];
  const { credits, styles, bonus } = PACKAGES[id];
  const each = Math.round((price / (credits + bonus)) * 100) / 100;
  const holds = [
    t('packages.headshots', { count: credits }),
    t('packages.looks', { count: styles }),
    ...(bonus ? [t('packages.bonus', { count: bonus })] : []),
  ];
  const main = id === 'pro';
  return (
    <li
      className={cx(
        'flex flex-col rounded-xl border bg-surface p-6 sm:p-7',
        main ? 'border-ink shadow-card' : 'border-line',
      )}
    >
      {/* On a phone name and price share a line, so that all three packages are seen together. */}
      <div className="max-md:flex max-md:justify-between max-md:gap-4">
        <div>
          <Title className="text-lg">{PACKAGE_NAMES[id]}</Title>
          <p className="mt-1 text-sm text-muted">{t(`packages.for.${id}`)}</p>
        </div>
        <div className="max-md:text-right md:mt-4">
          <p className="flex items-baseline gap-3 tabular-nums max-md:flex-row-reverse max-md:justify-start max-md:gap-2">
            <span className="text-3xl font-medium tracking-tight max-md:text-2xl">
              <span className="sr-only">{t('packages.now')} </span>
              {money(price, currency)}
            </span>
            <s className="text-faint">
              <span className="sr-only">{t('packages.was')} </span>
              {money(originalPrice, currency)}
            </s>
          </p>
          <p className="mt-1 text-sm whitespace-nowrap text-muted">
            {t('packages.each', { price: money(each, currency) })}
          </p>
        </div>
      </div>
      <ul className="mt-4 mb-6 grid gap-2 max-md:mt-3 max-md:mb-4 max-md:flex max-md:flex-wrap max-md:gap-x-4">
        {holds.map((one) => (
          <li key={one} className="flex gap-2.5 text-sm max-md:gap-1.5">
            <Icon name="check" className="text-accent" />
            {one}
          </li>
        ))}
      </ul>
      <Link
        to={`/app/checkout?package=${id}`}
        className={buttonClass({ variant: main ? 'primary' : 'secondary', wide: true, className: 'mt-auto' })}
      >
        {t('packages.choose', { name: PACKAGE_NAMES[id] })}
      </Link>
    </li>
  );
}

export function Guarantee() {
  const t = useT('marketing');
  const points = (['unused', 'missing', 'redo'] as const).map((name) => ({
    title: t(`guarantee.${name}.title`),
    text: t(`guarantee.${name}.text`, { days: COMMERCIAL_TERMS.refundDays }),
  }));
  return (
    <>
      <Points points={points} />
      <p className="mt-8 text-sm text-muted">
        {t('guarantee.download')}{' '}
        <Link to="/legal/refund-policy" className="underline underline-offset-4 hover:text-ink">
          {t('guarantee.policy')}
        </Link>
      </p>
    </>
  );
}
