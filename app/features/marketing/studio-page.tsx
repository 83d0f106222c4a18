// /studio-ai-headshots: one picture made again, what it costs, and what it does not do.
import { PACK_IDS, PACKS, PRICES, type Currency } from '#server/contracts/prices.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Icon } from '~/ui/icons';
import { ComingSoon, CtaButton } from './sign-in-ctas';
import { PersonPicture } from './person';
import { actionsClass, Hero, ClosingCta, PhotoCredits, Points, LandingSection } from './sections';

const LOOKS = ['original', 'studio-grey', 'greenery', 'navy-brand'] as const;

export function StudioLandingPage({ currency }: { currency: Currency }) {
  const t = useT('studio');
  const points = (['fit', 'crop', 'light'] as const).map((name) => ({
    title: t(`what.${name}.title`),
    text: t(`what.${name}.text`),
  }));
  return (
    <>
      <Hero title={t('title')} lead={t('lead')} aside={<OneInFour />}>
        <div className={`${actionsClass} mt-9 empty:hidden`}>
          <CtaButton what="studio">{t('start')}</CtaButton>
        </div>
        <ComingSoon what="studio" title={t('notYet.title')} text={t('notYet.text')} />
      </Hero>
      <LandingSection title={t('what.title')}>
        <Points points={points} />
      </LandingSection>
      <LandingSection title={t('honest.title')} lead={t('honest.text')} band />
      <Packs currency={currency} />
      <ClosingCta
        title={t('last.title')}
        text={t('last.text')}
        faces={['cap-terracotta', 'ponytail-window-wall', 'denim-sage-paper']}
      />
    </>
  );
}

function OneInFour() {
  const words = useT('marketing');
  const looks = useT('photoshoot');
  return (
    <div className="mx-auto w-full max-w-128">
      <ul className="grid grid-cols-2 gap-3">
        {LOOKS.map((look) => (
          <li key={look}>
            <div className="overflow-hidden rounded-lg bg-sunken">
              <PersonPicture
                person="braids"
                look={look}
                sizes="(min-width: 64rem) 15rem, (min-width: 48rem) 20vw, 44vw"
                priority={look === LOOKS[0]}
                eager
              />
            </div>
            <p className="mt-2 text-sm text-muted">
              {look === 'original' ? words('original') : looks(`looks.${look}.name`)}
            </p>
          </li>
        ))}
      </ul>
      <PhotoCredits className="mt-4 text-xs" />
    </div>
  );
}

function Packs({ currency }: { currency: Currency }) {
  const t = useT('studio');
  const { money } = useFormat();
  return (
    <LandingSection id="pricing" title={t('price.title')} lead={t('price.lead')}>
      <ul className="grid gap-4 tabular-nums sm:grid-cols-3">
        {PACK_IDS.map((id) => {
          const price = PRICES[currency].packs[id];
          const each = Math.round((price / PACKS[id].credits) * 100) / 100;
          return (
            <li
              key={id}
              className="relative rounded-xl border border-line bg-surface p-7 transition-colors has-[a:hover]:border-line-strong"
            >
              <h3 className="text-base font-medium tracking-normal">
                <Link
                  to={`/app/checkout?package=${id}`}
                  className="flex items-center justify-between gap-4 text-ink no-underline after:absolute after:inset-0"
                >
                  {t('price.name', { count: PACKS[id].credits })}
                  <Icon name="arrow-right" className="text-faint" />
                </Link>
              </h3>
              <p className="mt-3 text-3xl font-medium tracking-tight">{money(price, currency)}</p>
              <p className="mt-1 text-sm text-muted">{t('price.each', { price: money(each, currency) })}</p>
            </li>
          );
        })}
      </ul>
    </LandingSection>
  );
}
