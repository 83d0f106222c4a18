// /gift-cards: what a gift card holds, how it gets there, and for how long it is valid.
import { PACKAGE_IDS, PACKAGES, PRICES, type Currency, type PackageId } from '#server/contracts/prices.ts';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { Logo } from '~/components/logo';
import type { FaqItem } from '~/components/faq-list';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { ComingSoon, CtaButton } from './sign-in-ctas';
import { PACKAGE_NAMES } from './packages';
import { PersonPicture } from './person';
import { actionsClass, LandingFaqSection, Hero, ClosingCta, LandingSection, NumberedSteps } from './sections';

export function GiftCardsPage({ currency, questions }: { currency: Currency; questions: readonly FaqItem[] }) {
  const t = useT('giftCards');
  const words = useT('marketing');
  return (
    <>
      <Hero
        title={t('title')}
        lead={t('lead')}
        aside={
          <div>
            <GiftCard currency={currency} />
            <p className="mt-4 text-xs text-faint">{words('picturesShort')}</p>
          </div>
        }
      >
        <div className={`${actionsClass} mt-9 empty:hidden`}>
          <CtaButton what="gifts">{t('start')}</CtaButton>
        </div>
        <ComingSoon what="gifts" title={t('notYet.title')} text={t('notYet.text')} />
      </Hero>
      <LandingSection id="steps" title={t('steps.title')}>
        <NumberedSteps
          steps={(['one', 'two', 'three'] as const).map((step) => ({
            title: t(`steps.${step}.title`),
            text: t(`steps.${step}.text`),
          }))}
        />
      </LandingSection>
      <Holds currency={currency} />
      <LandingFaqSection questions={questions} />
      <ClosingCta
        title={t('last.title')}
        text={t('last.text')}
        faces={['ponytail-window-wall', 'denim-cafe', 'braids-greenery']}
      />
    </>
  );
}

/** What arrives, as one would hold it: the package that most of it is about. */
function GiftCard({ currency }: { currency: Currency }) {
  const { money } = useFormat();
  const words = useHolds();
  return (
    <div className="night relative mx-auto flex aspect-8/5 w-full max-w-128 flex-col justify-between overflow-hidden rounded-xl p-6 shadow-high sm:p-8">
      <div className="absolute inset-y-0 right-0 w-2/5">
        <PersonPicture
          person="garden"
          look="studio-charcoal"
          sizes="(min-width: 64rem) 14rem, 45vw"
          priority
          className="h-full"
        />
      </div>
      <Logo />
      <p className="w-1/2 tabular-nums">
        <span className="block text-2xl font-medium">{money(PRICES[currency].plans.pro.price, currency)}</span>
        <span className="mt-1 block text-sm text-balance text-muted">{words('pro')}</span>
      </p>
    </div>
  );
}

/** A package in words, with the credits that come on top. */
function useHolds(): (id: PackageId) => string {
  const t = useT('giftCards');
  return (id) =>
    t('holds.package', {
      name: PACKAGE_NAMES[id],
      headshots: PACKAGES[id].credits + PACKAGES[id].bonus,
      looks: t('holds.looks', { count: PACKAGES[id].styles }),
    });
}

function Holds({ currency }: { currency: Currency }) {
  const t = useT('giftCards');
  const words = useHolds();
  const { money } = useFormat();
  const tile = 'flex flex-col-reverse justify-end gap-1 rounded-xl border border-line bg-surface p-6';
  return (
    <LandingSection id="pricing" title={t('holds.title')} lead={t('holds.lead')} band>
      <ul className="grid gap-4 tabular-nums sm:grid-cols-2 lg:grid-cols-4">
        {PACKAGE_IDS.map((id) => (
          <li key={id} className={tile}>
            <span className="text-muted">{words(id)}</span>
            <span className="text-3xl font-medium tracking-tight">
              {money(PRICES[currency].plans[id].price, currency)}
            </span>
          </li>
        ))}
        <li className={tile}>
          <span className="text-muted">{t('amountText', { months: COMMERCIAL_TERMS.giftMonths })}</span>
          <span className="text-xl font-medium tracking-tight">{t('holds.amount')}</span>
        </li>
      </ul>
    </LandingSection>
  );
}
