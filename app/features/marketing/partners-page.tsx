// /partners: for those who recommend us or build on us; and /partners/{code}, where the link of a partner leads.
import type { ReactNode } from 'react';
import type { Currency } from '#server/contracts/prices.ts';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { buttonClass } from '~/ui/button';
import { HowItWorks } from './how-it-works';
import { PackagePriceCards } from './packages';
import { ComingSoon, CtaButton, CtaTextLink } from './sign-in-ctas';
import { BeforeAfterPair } from './person';
import { actionsClass, Hero, ClosingCta, PhotoCredits, Points, LandingSection } from './sections';

export function PartnersPage() {
  const t = useT('partners');
  const { percent } = useFormat();
  const share = percent(COMMERCIAL_TERMS.affiliatePercent / 100);
  return (
    <>
      <Hero title={t('title')} lead={t('lead')} aside={<Faces />}>
        <div className={`${actionsClass} mt-9 empty:hidden`}>
          <CtaButton what="affiliates">{t('start')}</CtaButton>
        </div>
        <ComingSoon what="affiliates" title={t('notYet.title')} text={t('notYet.text')} />
      </Hero>
      <LandingSection title={t('affiliate.title')} lead={t('affiliate.lead')}>
        <Points
          points={(['share', 'pending', 'page'] as const).map((name) => ({
            title: t(`affiliate.${name}.title`, { share, days: COMMERCIAL_TERMS.affiliatePendingDays }),
            text: t(`affiliate.${name}.text`),
          }))}
        />
      </LandingSection>
      <LandingSection title={t('api.title')} lead={t('api.lead')}>
        <Points
          points={(['person', 'signed', 'open'] as const).map((name) => ({
            title: t(`api.${name}.title`),
            text: t(`api.${name}.text`),
          }))}
        />
        <p className="mt-8 empty:hidden">
          <CtaTextLink what="api">{t('api.link')}</CtaTextLink>
        </p>
      </LandingSection>
      <ClosingCta
        title={t('last.title')}
        text={t('last.text')}
        faces={['garden-navy-brand', 'denim-warm-paper', 'braids-studio-grey']}
      />
    </>
  );
}

function Faces(): ReactNode {
  return (
    <div>
      <BeforeAfterPair person="glasses" look="office-light" priority />
      <PhotoCredits className="mt-4 text-xs" />
    </div>
  );
}

/**
 * For people who followed a partner's link. The code is all that we know of the partner, so nothing else is shown. An unknown code is not
 * shown either: anybody can write something into an address.
 */
export function PartnerPage({ code, known, currency }: { code: string; known: boolean; currency: Currency }) {
  const t = useT('partners');
  const words = useT('marketing');
  const home = useT('home');
  return (
    <>
      <Hero
        title={t('page.title')}
        lead={t('page.lead')}
        aside={
          <div>
            <BeforeAfterPair person="denim" look="library" priority />
            <PhotoCredits className="mt-4 text-xs" />
          </div>
        }
      >
        <div className={`${actionsClass} mt-9`}>
          <Link to={`/app/photoshoot?partner=${code}`} className={buttonClass({ size: 'lg' })}>
            {words('start')}
          </Link>
          <a href="#steps" className={buttonClass({ size: 'lg', variant: 'secondary' })}>
            {home('steps.title')}
          </a>
        </div>
        {known && <p className="mt-5 text-sm text-faint">{t('page.code', { code })}</p>}
      </Hero>
      <HowItWorks />
      <LandingSection id="pricing" title={words('packages.title')} lead={words('packages.lead')}>
        <PackagePriceCards currency={currency} />
        <p className="mt-6 max-w-prose text-sm text-muted">{t('page.price')}</p>
        <p className="mt-2 max-w-prose text-sm text-muted">{t('page.privacy')}</p>
      </LandingSection>
      <ClosingCta
        title={words('guarantee.unused.title')}
        text={words('guarantee.unused.text', { days: COMMERCIAL_TERMS.refundDays })}
      />
    </>
  );
}
