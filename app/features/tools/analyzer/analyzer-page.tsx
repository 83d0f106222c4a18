// /free-tools/ai-linkedin-picture-analyzer: plain HTML. Before a photo: the form and the rules; after it: the score and its parts.
import { useT } from '~/i18n/use-t';
import { QuestionList, type Question } from '~/parts/questions';
import { UploadForm } from '../upload-form';
import type { ToolVisit } from '../visit.server';
import { Result } from './result';
import { Rules } from './rules';

export function AnalyzerPage({ visit, questions }: { visit: ToolVisit<'analyzer'>; questions: readonly Question[] }) {
  const t = useT('analyzer');
  const tools = useT('tools');
  return (
    <>
      {visit.picture ? (
        <Result picture={visit.picture} />
      ) : (
        <div className="page-x mx-auto grid max-w-page items-start gap-12 pt-10 sm:pt-16 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
          <div>
            <h1 className="max-w-[16ch] text-4xl">{t('title')}</h1>
            <p className="mt-6 max-w-prose text-lg text-muted">{t('lead')}</p>
          </div>
          <UploadForm tool="analyzer" send={t('send')} visit={visit} />
        </div>
      )}
      <Rules />
      <section
        className="page-x mx-auto grid max-w-page gap-10 pt-24 sm:pt-32 lg:grid-cols-[1fr_2fr]"
        aria-labelledby="questions"
      >
        <h2 id="questions" className="text-3xl">
          {tools('faq')}
        </h2>
        <QuestionList questions={questions} />
      </section>
    </>
  );
}
