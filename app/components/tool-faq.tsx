// The questions below a free tool, with their heading at the side.
import { useT } from '~/i18n/use-t';
import { FaqList, type FaqItem } from './faq-list';

export function ToolFaq({ questions }: { questions: readonly FaqItem[] }) {
  const t = useT('tools');
  return (
    <section
      className="page-x mx-auto grid max-w-page gap-10 pt-20 sm:pt-32 lg:grid-cols-[1fr_2fr] lg:gap-12"
      aria-labelledby="questions"
    >
      <h2 id="questions" className="text-3xl">
        {t('faq')}
      </h2>
      <FaqList questions={questions} />
    </section>
  );
}
