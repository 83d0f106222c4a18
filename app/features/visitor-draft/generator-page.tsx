// /free-tools/free-ai-headshot-generator: consent and photos in, oneself in every look out; then on to the package, with an account.
import { useCallback, useState } from 'react';
import type { FaqItem } from '~/components/faq-list';
import { ToolFaq } from '~/components/tool-faq';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { DraftView } from './draft-view';
import type { GeneratorData } from './load';
import { StartView } from './start-view';

export interface GeneratorPageProps {
  data: GeneratorData;
  questions: readonly FaqItem[];
  rejected?: RejectedForm;
  /** Code of what a form without a script was refused with. */
  uploadError: string | null;
}

export function GeneratorPage({ data, questions, rejected, uploadError }: GeneratorPageProps) {
  // Chosen before the consent was sent: they stay in the browser until the server has the consent.
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const forget = useCallback(() => setChosen([]), []);
  return (
    <>
      {data.open ? (
        <DraftView data={data.open} chosen={chosen} onTaken={forget} uploadError={uploadError} />
      ) : (
        <StartView data={data} rejected={rejected} chosen={chosen} onChoose={setChosen} />
      )}
      <ToolFaq questions={questions} />
    </>
  );
}
