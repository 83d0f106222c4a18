// /free-tools/ai-linkedin-picture-analyzer: plain HTML. Before a photo: the form and the rules; after it: the score and its parts.
import { useT } from '~/i18n/use-t';
import type { Question } from '~/parts/questions';
import { ToolPage } from '../tool-page';
import type { ToolVisit } from '../visit.server';
import { AfterView } from './after';
import { Result } from './result';
import { Rules } from './rules';

interface AnalyzerPageProps {
  visit: ToolVisit<'analyzer'>;
  /** Shows before and after instead of the score, where there is something to show. */
  after: boolean;
  questions: readonly Question[];
}

export function AnalyzerPage({ visit, after, questions }: AnalyzerPageProps) {
  const t = useT('analyzer');
  const { picture } = visit;
  const made = after ? picture?.after : null;
  return (
    <ToolPage
      tool="analyzer"
      texts={{ title: t('title'), lead: t('lead'), send: t('send') }}
      visit={visit}
      questions={questions}
      outcome={picture && (made ? <AfterView picture={picture} after={made} /> : <Result picture={picture} />)}
      more={<Rules />}
    />
  );
}
