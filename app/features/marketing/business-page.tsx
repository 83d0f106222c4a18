// /headshots-for-teams: for whoever has to organise the pictures of a team.
import { PACKAGES, PRICES, TIER_FROM, type Currency } from '#server/contracts/prices.ts';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import type { FaqItem } from '~/components/faq-list';
import { buttonClass } from '~/ui/button';
import { PersonPicture } from './person';
import { ComingSoon, CtaButton } from './sign-in-ctas';
import {
  actionsClass,
  LandingFaqSection,
  Hero,
  ClosingCta,
  PhotoCredits,
  Points,
  LandingSection,
  NumberedSteps,
} from './sections';
import { TeamPrices, type SeatsQuery } from './team-prices';

const TEAM = ['knit', 'braids', 'denim', 'dots', 'glasses', 'garden'] as const;
const FACES = ['garden-studio-charcoal', 'dots-studio-charcoal', 'hoops-studio-charcoal'] as const;
const POINTS = [
  ['brand', 'image'],
  ['seats', 'users'],
  ['consistency', 'grid'],
  ['roles', 'shield'],
  ['consent', 'lock'],
  ['invoice', 'receipt'],
] as const;

export function BusinessPage({
  currency,
  seats,
  questions,
  freeTrial,
}: {
  currency: Currency;
  seats: SeatsQuery;
  questions: readonly FaqItem[];
  /** Staff have switched applications for a free trial on. */
  freeTrial: boolean;
}) {
  const t = useT('business');
  const words = useT('marketing');
  return (
    <>
      <Opening currency={currency} freeTrial={freeTrial} />
      <LandingSection title={t('match.title')} lead={t('match.lead')}>
        <Team look="original" label={t('match.before')} small />
        <Team look="navy-brand" label={t('match.after')} />
        <PhotoCredits className="mt-6" />
      </LandingSection>
      <LandingSection id="steps" title={t('steps.title')}>
        <NumberedSteps
          steps={(['one', 'two', 'three'] as const).map((step) => ({
            title: t(`steps.${step}.title`),
            text: t(`steps.${step}.text`),
          }))}
        />
      </LandingSection>
      <LandingSection title={t('points.title')} band>
        <Points
          points={POINTS.map(([name, icon]) => ({
            title: t(`points.${name}.title`),
            text: t(`points.${name}.text`),
            icon,
          }))}
        />
      </LandingSection>
      <LandingSection id="pricing" title={t('prices.title')} lead={words('team.lead', { count: PACKAGES.pro.credits })}>
        <TeamPrices currency={currency} asked={seats} page="/headshots-for-teams" />
      </LandingSection>
      <LandingFaqSection questions={questions} />
      {freeTrial ? (
        <ClosingCta
          title={t('trial.title')}
          text={t('trial.text', { seats: COMMERCIAL_TERMS.trialSeats, days: COMMERCIAL_TERMS.trialDays })}
          faces={FACES}
        >
          <ApplyLink />
        </ClosingCta>
      ) : (
        <ClosingCta title={t('last.title')} text={t('last.text')} faces={FACES} />
      )}
    </>
  );
}

function ApplyLink() {
  const t = useT('shell');
  return (
    <Link to="/app?redirect=/app/teams" className={buttonClass({ size: 'lg' })}>
      {t('applyForTrial')}
    </Link>
  );
}

function Opening({ currency, freeTrial }: { currency: Currency; freeTrial: boolean }) {
  const t = useT('business');
  const words = useT('marketing');
  const { money } = useFormat();
  const { tiers } = PRICES[currency];
  return (
    <Hero
      title={t('hero.title')}
      lead={t('hero.lead')}
      aside={
        <div className="grid grid-cols-3 gap-1.5 overflow-hidden rounded-xl">
          {TEAM.map((person) => (
            <PersonPicture
              key={person}
              person={person}
              look="navy-brand"
              sizes="(min-width: 75rem) 10rem, (min-width: 48rem) 13vw, 30vw"
              eager
            />
          ))}
        </div>
      }
    >
      <div className={`${actionsClass} mt-9`}>
        {freeTrial ? (
          <ApplyLink />
        ) : (
          <CtaButton
            what="teams"
            instead={
              <Link to="/app/photoshoot" className={buttonClass({ size: 'lg' })}>
                {t('hero.try')}
              </Link>
            }
          >
            {t('hero.start')}
          </CtaButton>
        )}
        <a href="#pricing" className={buttonClass({ size: 'lg', variant: 'secondary' })}>
          {words('seePrices')}
        </a>
      </div>
      <p className="mt-5 text-sm text-faint">
        {t('hero.note', { first: money(tiers[0], currency), last: money(tiers[4], currency), seats: TIER_FROM[4] })}
      </p>
      <ComingSoon what="teams" title={t('notYet.title')} text={t('notYet.text')} />
    </Hero>
  );
}

/** All six in a row: as their photos came, or in one look. */
function Team({ look, label, small }: { look: 'original' | 'navy-brand'; label: string; small?: boolean }) {
  return (
    <figure className={small ? 'mb-6' : undefined}>
      <div className="grid grid-cols-3 gap-1.5 overflow-hidden rounded-lg sm:grid-cols-6">
        {TEAM.map((person) => (
          <PersonPicture key={person} person={person} look={look} sizes="(min-width: 40rem) 16vw, 33vw" />
        ))}
      </div>
      <figcaption className="mt-3 text-sm text-muted">{label}</figcaption>
    </figure>
  );
}
