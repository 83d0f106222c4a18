// The page of a free tool: the form for a photo, or what came of one; then what the tool adds, and the questions.
import type { ReactNode } from 'react';
import type { ToolName } from '#server/contracts/tools.ts';
import { useT } from '~/i18n/use-t';
import type { FaqItem } from '~/components/faq-list';
import { ToolFaq } from '~/components/tool-faq';
import { ToolPicture } from './tool-picture';
import { UploadForm } from './upload-form';
import type { ToolVisit } from './tool-visit.server';

interface ToolPageProps<Tool extends ToolName> {
  tool: Tool;
  visit: ToolVisit<Tool>;
  texts: { title: string; lead: string; send: string };
  /** Instead of the form, once there is a picture. */
  outcome: ReactNode;
  /** Between the tool and its questions. */
  more?: ReactNode;
  questions: readonly FaqItem[];
  /** Below the questions. */
  foot?: ReactNode;
}

export function ToolPage<Tool extends ToolName>(props: ToolPageProps<Tool>) {
  const { tool, visit, texts, outcome, more, questions, foot } = props;
  const tools = useT('tools');
  return (
    <>
      {outcome ?? (
        <div className="page-x mx-auto grid max-w-page items-start gap-12 pt-10 sm:pt-16 md:grid-cols-[1.1fr_1fr] md:gap-8 lg:gap-16">
          <div>
            <h1 className="max-w-[16ch] text-4xl">{texts.title}</h1>
            <p className="mt-6 max-w-prose text-lg text-balance text-muted">{texts.lead}</p>
            <ToolPicture tool={tool} className="mt-10 max-w-form rounded-xl max-md:hidden" />
            <p className="mt-3 text-xs text-faint max-md:hidden">{tools('pictures')}</p>
          </div>
          <UploadForm tool={tool} send={texts.send} visit={visit} />
        </div>
      )}
      {more}
      <ToolFaq questions={questions} />
      {foot}
    </>
  );
}
