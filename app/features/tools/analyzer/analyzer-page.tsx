// /free-tools/ai-linkedin-picture-analyzer: plain HTML. Before a photo: the form and the rules; after it: the score and its parts.
import { useT } from '~/i18n/use-t';
import type { FaqItem } from '~/components/faq-list';
import { ToolPage } from '../tool-page';
import type { ToolVisit } from '../tool-visit.server';
import { ImprovedPreview } from './improved-preview';
import { AnalysisResult } from './analysis-result';
import { ScoringRules } from './scoring-rules';

interface AnalyzerPageProps {
  visit: ToolVisit<'analyzer'>;
  /** Shows before and after instead of the score, where there is something to show. */
  after: boolean;
  questions: readonly FaqItem[];
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
      outcome={
        picture && (made ? <ImprovedPreview picture={picture} after={made} /> : <AnalysisResult picture={picture} />)
      }
      more={<ScoringRules />}
    />
  );
}
