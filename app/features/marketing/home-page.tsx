// The front page's content.
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { PACKAGES, PRICES, type Currency } from '#server/contracts/prices.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { findRow } from '~/route-table';
import { useT } from '~/i18n/use-t';
import { LookPicture } from '~/components/looks/look-picture';
import type { FaqItem } from '~/components/faq-list';
import { buttonClass } from '~/ui/button';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import { BeforeAfter } from './before-after';
import { CompetitorTerms } from './competitor-terms';
import { MovingLight } from './moving-light';
import { PackagePriceCards } from './packages';
import {
  actionsClass,
  LandingFaqSection,
  Hero,
  PhotoCredits,
  LandingSection,
  sectionClass,
  NumberedSteps,
} from './sections';
import { WholeShoot } from './whole-shoot';

export function HomePage({ currency, questions }: { currency: Currency; questions: readonly FaqItem[] }) {
  const t = useT('home');
  return (
    <>
      <Opening currency={currency} />
      <WholeShoot />
      <MovingLight />
      <Looks />
      <LandingSection id="steps" title={t('steps.title')}>
        <NumberedSteps
          steps={(['one', 'two', 'three'] as const).map((step) => ({
            title: t(`steps.${step}.title`),
            text: t(`steps.${step}.text`),
          }))}
        />
      </LandingSection>
      <Promises />
      <Prices currency={currency} />
      <LandingFaqSection questions={questions} />
    </>
  );
}

const PROMISES = [
  ['likeness', 'user'],
  ['deleted', 'clock'],
  ['training', 'lock'],
] as const;

const FACTS = ['likeness', 'fast', 'refund', 'deleted'] as const;

function Opening({ currency }: { currency: Currency }) {
  const t = useT('home');
  const words = useT('marketing');
  const { money } = useFormat();
  return (
    <Hero
      title={t('hero.title')}
      lead={t('hero.lead')}
      aside={<BeforeAfter className="mx-auto w-full max-w-112 lg:max-w-none" />}
    >
      <div className={cx(actionsClass, 'mt-9')}>
        <Link to="/free-tools/free-ai-headshot-generator" className={buttonClass({ size: 'lg' })}>
          {t('hero.try')}
        </Link>
        <a href="#pricing" className={buttonClass({ size: 'lg', variant: 'secondary' })}>
          {words('seePrices')}
        </a>
      </div>
      <p className="mt-5 text-sm text-faint">
        {t('hero.note', { price: money(PRICES[currency].plans.basic.price, currency) })}
      </p>
      {/* A phone shows the picture first; the same stands further down, in more words. */}
      <ul className="mt-9 grid gap-2.5 border-t border-line pt-7 text-sm text-muted max-md:hidden">
        {FACTS.map((fact) => (
          <li key={fact} className="flex gap-2.5">
            <Icon name="check" className="text-accent" />
            {t(`hero.${fact}`, { days: COMMERCIAL_TERMS.refundDays, kept: COMMERCIAL_TERMS.originalsDays })}
          </li>
        ))}
      </ul>
    </Hero>
  );
}

/** One row to move through, where a page that shows all fifteen would be mostly looks. */
function Looks() {
  const t = useT('home');
  const looks = useT('photoshoot');
  return (
    <section className="pt-12 sm:pt-18" aria-labelledby="looks">
      <div className="page-x mx-auto max-w-page">
        <h2 id="looks" className="text-3xl">
          {t('looks.title')}
        </h2>
        <p className="mt-4 max-w-prose text-lg text-balance text-muted max-sm:hidden">{t('looks.lead')}</p>
      </div>
      <div
        role="region"
        aria-labelledby="looks"
        // Whoever has no mouse moves through it by the arrow keys.
        tabIndex={0}
        className="looks-row mt-6 overflow-x-auto sm:mt-8"
      >
        <ul className="flex w-max gap-3">
          {STYLE_IDS.map((look) => (
            <li key={look} className="w-34 snap-start sm:w-44">
              <LookPicture style={look} sizes="(min-width: 40rem) 11rem, 8.5rem" className="rounded-lg" />
              <h3 className="mt-2 text-sm font-medium tracking-normal">{looks(`looks.${look}.name`)}</h3>
            </li>
          ))}
        </ul>
      </div>
      <div className="page-x mx-auto max-w-page">
        <PhotoCredits className="mt-4 max-w-none" />
      </div>
    </section>
  );
}

function Promises() {
  const t = useT('home');
  return (
    <section className={`${sectionClass} grid gap-x-16 gap-y-8 lg:grid-cols-2`} aria-labelledby="promises">
      <div>
        <h2 id="promises" className="text-3xl">
          {t('promise.title')}
        </h2>
        <ul className="mt-6 grid gap-5 sm:mt-8 sm:gap-6">
          {PROMISES.map(([name, icon]) => (
            <li key={name} className="flex gap-4">
              <Icon name={icon} className="mt-0.5 size-6 text-accent" />
              <div>
                <h3 className="text-lg">{t(`promise.${name}.title`)}</h3>
                <p className="mt-1 text-muted">{t(`promise.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
        <Link
          to="/legal/privacy-policy"
          className="mt-6 inline-block py-1 text-sm text-muted underline underline-offset-4 hover:text-ink"
        >
          {t('promise.policy')}
        </Link>
      </div>
      <CompetitorTerms />
    </section>
  );
}

function Prices({ currency }: { currency: Currency }) {
  const t = useT('home');
  const words = useT('marketing');
  const { money } = useFormat();
  const teams = t('prices.teams', { count: PACKAGES.pro.credits, price: money(PRICES[currency].tiers[0], currency) });
  return (
    <LandingSection id="pricing" title={words('packages.title')} lead={words('packages.lead')}>
      <PackagePriceCards currency={currency} />
      <p className="mt-1 text-sm text-muted">{teams}</p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {findRow('/pricing') && (
          <Link to="/pricing" className="py-1 font-medium underline underline-offset-4">
            {t('prices.more')}
          </Link>
        )}
        {findRow('/headshots-for-teams') && (
          <Link to="/headshots-for-teams#pricing" className="py-1 font-medium underline underline-offset-4">
            {t('prices.teamsLink')}
          </Link>
        )}
      </p>
    </LandingSection>
  );
}
