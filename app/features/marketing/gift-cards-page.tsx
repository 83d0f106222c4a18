// /gift-cards: what a gift card holds, how it gets there, and for how long it is valid.
import { PACKAGE_IDS, PACKAGES, PRICES, type Currency } from '#server/contracts/prices.ts';
import { TERMS } from '#server/contracts/terms.ts';
import type { Question } from '~/parts/questions';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { NotYet, OpenLink } from './openings';
import { NAMES } from './packages';
import { Pair } from './person';
import { Faq, Hero, LastCall, PicturesNote, Section, Steps } from './sections';

export function GiftCardsPage({ currency, questions }: { currency: Currency; questions: readonly Question[] }) {
  const t = useT('giftCards');
  return (
    <>
      <Hero
        title={t('title')}
        lead={t('lead')}
        beside={
          <div>
            <Pair person="garden" look="studio-charcoal" priority />
            <PicturesNote className="mt-4 text-xs" />
          </div>
        }
      >
        <div className="mt-9 empty:hidden">
          <OpenLink what="gifts">{t('start')}</OpenLink>
        </div>
        <NotYet what="gifts" title={t('notYet.title')} text={t('notYet.text')} />
      </Hero>
      <Section id="steps" title={t('steps.title')}>
        <Steps
          steps={(['one', 'two', 'three'] as const).map((step) => ({
            title: t(`steps.${step}.title`),
            text: t(`steps.${step}.text`),
          }))}
        />
      </Section>
      <Holds currency={currency} />
      <Faq questions={questions} />
      <LastCall title={t('last.title')} text={t('last.text')} />
    </>
  );
}

function Holds({ currency }: { currency: Currency }) {
  const t = useT('giftCards');
  const { money } = useFormat();
  const row = 'flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3';
  return (
    <Section id="pricing" title={t('holds.title')} lead={t('holds.lead')}>
      <ul className="divide-y divide-line border-y border-line tabular-nums">
        {PACKAGE_IDS.map((id) => (
          <li key={id} className={row}>
            <span>
              {t('holds.package', {
                name: NAMES[id],
                headshots: PACKAGES[id].credits + PACKAGES[id].bonus,
                looks: t('holds.looks', { count: PACKAGES[id].styles }),
              })}
            </span>
            <span className="text-lg font-medium">{money(PRICES[currency].plans[id].price, currency)}</span>
          </li>
        ))}
        <li className={row}>
          <span>{t('holds.amount')}</span>
          <span className="text-muted">{t('amountText', { months: TERMS.giftMonths })}</span>
        </li>
      </ul>
    </Section>
  );
}
