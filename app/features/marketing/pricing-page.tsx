// /pricing: packages, top-ups, what comes back, seats for teams, gifts.
import { PACK_IDS, PACKAGES, PACKS, PRICES, type Currency } from '#server/contracts/prices.ts';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import type { FaqItem } from '~/components/faq-list';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { findRow } from '~/route-table';
import { Guarantee, PackagePriceCards } from './packages';
import { asideClass, LandingFaqSection, ClosingCta, LandingSection, sectionClass } from './sections';
import { TeamPrices, type SeatsQuery } from './team-prices';

export function PricingPage({
  currency,
  seats,
  questions,
}: {
  currency: Currency;
  seats: SeatsQuery;
  questions: readonly FaqItem[];
}) {
  const t = useT('pricing');
  const words = useT('marketing');
  return (
    <>
      <section id="pricing" className="page-x mx-auto max-w-page pt-10 sm:pt-16">
        <h1 className="max-w-[18ch] text-4xl">{t('title')}</h1>
        <p className="mt-6 mb-12 max-w-prose text-lg text-balance text-muted">{t('lead')}</p>
        <PackagePriceCards currency={currency} level="h2" />
        <Packs currency={currency} />
      </section>
      <LandingSection title={words('guarantee.title')} band>
        <Guarantee />
      </LandingSection>
      <LandingSection id="teams" title={words('team.title')} lead={words('team.lead', { count: PACKAGES.pro.credits })}>
        <TeamPrices currency={currency} asked={seats} page="/pricing" />
      </LandingSection>
      <Gifts />
      <LandingFaqSection questions={questions} />
      <ClosingCta title={t('last.title')} text={t('last.text')} note />
    </>
  );
}

function Packs({ currency }: { currency: Currency }) {
  const t = useT('pricing');
  const { money } = useFormat();
  return (
    <div className={`${asideClass} mt-12`}>
      <div>
        <h2 className="text-xl">{t('packs.title')}</h2>
        <p className="mt-2 text-sm text-muted">{t('packs.lead')}</p>
      </div>
      <ul className="divide-y divide-line border-y border-line tabular-nums">
        {PACK_IDS.map((id) => (
          <li key={id}>
            <Link
              to={`/app/checkout?package=${id}`}
              className="flex min-h-14 items-center justify-between gap-4 text-ink no-underline hover:underline"
            >
              <span>{t('packs.name', { count: PACKS[id].credits })}</span>
              <span className="font-medium">{money(PRICES[currency].packs[id], currency)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Gifts() {
  const t = useT('pricing');
  if (!findRow('/gift-cards')) return null;
  return (
    <section className={sectionClass}>
      <div className={`${asideClass} border-t border-ink pt-6`}>
        <h2 className="text-2xl">{t('gifts.title')}</h2>
        <div>
          <p className="max-w-prose text-muted">{t('gifts.text', { months: COMMERCIAL_TERMS.giftMonths })}</p>
          <Link to="/gift-cards" className="mt-3 inline-block font-medium underline underline-offset-4">
            {t('gifts.link')}
          </Link>
        </div>
      </div>
    </section>
  );
}
