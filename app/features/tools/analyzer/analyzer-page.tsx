// /free-tools/ai-linkedin-picture-analyzer: plain HTML. Before a photo: the form and the rules; after it: the score and its parts.
import { useT } from '~/i18n/use-t';
import type { Question } from '~/parts/questions';
import { ToolPage } from '../tool-page';
import type { ToolVisit } from '../visit.server';
import { Result } from './result';
import { Rules } from './rules';

export function AnalyzerPage({ visit, questions }: { visit: ToolVisit<'analyzer'>; questions: readonly Question[] }) {
  const t = useT('analyzer');
  return (
    <ToolPage
      tool="analyzer"
      texts={{ title: t('title'), lead: t('lead'), send: t('send') }}
      visit={visit}
      questions={questions}
      outcome={visit.picture && <Result picture={visit.picture} />}
      more={<Rules />}
    />
  );
}
