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
import { HowItWorks } from './how-it-works';
import { LookSwitch } from './look-switch';
import { Guarantee, PackageCards } from './packages';
import { BeforeAfterPair } from './person';
import { actionsClass, FaqSection, Hero, ClosingCta, PhotoCredits, Points, Section } from './sections';

export function HomePage({ currency, questions }: { currency: Currency; questions: readonly FaqItem[] }) {
  const t = useT('home');
  return (
    <>
      <Opening currency={currency} />
      <Section title={t('pairs.title')} lead={t('pairs.lead')}>
        <div className="grid gap-x-6 gap-y-10 sm:grid-cols-2 sm:max-lg:*:first:col-span-2 lg:grid-cols-3">
          <BeforeAfterPair person="red-jumper" look="window-wall" />
          <BeforeAfterPair person="beanie" look="office-light" />
          <BeforeAfterPair person="garden" look="studio-charcoal" />
        </div>
        <PhotoCredits className="mt-8" />
      </Section>
      <HowItWorks />
      <Looks />
      <Section title={t('promise.title')} band>
        <Points
          points={PROMISES.map(([name, icon]) => ({
            title: t(`promise.${name}.title`),
            text: t(`promise.${name}.text`),
            icon,
          }))}
        />
        <Link
          to="/legal/privacy-policy"
          className="mt-9 inline-block py-1 text-sm text-muted underline underline-offset-4 hover:text-ink"
        >
          {t('promise.policy')}
        </Link>
      </Section>
      <Prices currency={currency} />
      <FaqSection questions={questions} />
      <ClosingCta title={t('last.title')} text={t('last.text')} />
    </>
  );
}

const PROMISES = [
  ['likeness', 'user'],
  ['deleted', 'clock'],
  ['training', 'lock'],
] as const;

const FACTS = ['likeness', 'refund', 'deleted'] as const;

function Opening({ currency }: { currency: Currency }) {
  const t = useT('home');
  const words = useT('marketing');
  const { money } = useFormat();
  return (
    <Hero
      title={t('hero.title')}
      lead={t('hero.lead')}
      beside={<LookSwitch legend={t('hero.switch')} className="mx-auto w-full max-w-112 lg:max-w-none" />}
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

function Looks() {
  const t = useT('home');
  const looks = useT('photoshoot');
  return (
    <Section title={t('looks.title')} lead={t('looks.lead')}>
      <ul className="grid grid-cols-3 gap-x-2.5 gap-y-5 sm:gap-x-4 sm:gap-y-8 lg:grid-cols-5">
        {STYLE_IDS.map((look) => (
          <li key={look}>
            <div className="overflow-hidden rounded-md bg-sunken sm:rounded-lg">
              <LookPicture style={look} sizes="(min-width: 64rem) 13rem, 29vw" />
            </div>
            <h3 className="mt-2 text-sm font-medium tracking-normal sm:mt-3 sm:text-base">
              {looks(`looks.${look}.name`)}
            </h3>
            {/* On a phone a sheet of pictures, to be taken in at once. */}
            <p className="text-sm text-muted max-sm:hidden">{looks(`looks.${look}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Prices({ currency }: { currency: Currency }) {
  const t = useT('home');
  const words = useT('marketing');
  const { money } = useFormat();
  const teams = t('prices.teams', { count: PACKAGES.pro.credits, price: money(PRICES[currency].tiers[0], currency) });
  return (
    <Section id="pricing" title={words('packages.title')} lead={words('packages.lead')}>
      <PackageCards currency={currency} />
      <p className="mt-6 max-w-prose text-sm text-muted">{teams}</p>
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
      <div className="mt-14">
        <Guarantee />
      </div>
    </Section>
  );
}
