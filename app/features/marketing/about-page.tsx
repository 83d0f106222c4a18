// /about: why this exists, what the engine does and leaves alone. Every statement here is true of the software.
import { useT } from '~/i18n/use-t';
import { LightStudy } from '~/components/image/light-study';
import { CtaTextLink, useCtaPath } from './sign-in-ctas';
import { BeforeAfterPair } from './person';
import { asideClass, Hero, ClosingCta, Points, LandingSection, sectionClass } from './sections';

export function AboutPage() {
  const t = useT('about');
  const points = (['faces', 'train', 'numbers'] as const).map((name) => ({
    title: t(`not.${name}.title`),
    text: t(`not.${name}.text`),
  }));
  return (
    <>
      <Hero
        title={t('title')}
        lead={t('lead')}
        aside={<LightStudy priority className="max-h-[30rem] w-full rounded-xl object-cover" />}
      />
      <Words title={t('why.title')} paragraphs={[t('why.one'), t('why.two')]} />
      <Words title={t('how.title')} paragraphs={[t('how.one'), t('how.two')]} />
      <LandingSection title={t('not.title')} band>
        <Points points={points} />
      </LandingSection>
      <LandingSection title={t('pictures.title')} lead={t('pictures.text')}>
        <div className="grid gap-x-6 gap-y-10 sm:grid-cols-2">
          <BeforeAfterPair person="garden" look="studio-charcoal" />
          <BeforeAfterPair person="ponytail" look="studio-white" />
        </div>
      </LandingSection>
      <section className={`${sectionClass} grid gap-x-10 gap-y-12 sm:grid-cols-2`}>
        <Write />
        {/* Where /careers leads as long as the installation names no other place. */}
        <div id="careers" className="border-t border-ink pt-5">
          <h2 className="text-2xl">{t('careers.title')}</h2>
          <p className="mt-3 max-w-prose text-muted">{t('careers.text')}</p>
        </div>
      </section>
      <ClosingCta
        title={t('last.title')}
        text={t('last.text')}
        faces={['garden-city-day', 'glasses-office-light', 'dots-studio-charcoal']}
      />
    </>
  );
}

function Words({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) {
  return (
    <section className={`${sectionClass} ${asideClass}`}>
      <h2 className="text-3xl">{title}</h2>
      <div className="grid max-w-prose gap-5 text-lg text-muted">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

function Write() {
  const t = useT('about');
  if (!useCtaPath('support')) return null;
  return (
    <div className="border-t border-ink pt-5">
      <h2 className="text-2xl">{t('write.title')}</h2>
      <p className="mt-3 mb-4 max-w-prose text-muted">{t('write.text')}</p>
      <CtaTextLink what="support">{t('write.link')}</CtaTextLink>
    </div>
  );
}
