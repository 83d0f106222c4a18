// /free-tools/free-ai-headshot-generator: consent and photos in, oneself in every look out; then on to the package, with an account.
import { useCallback, useState } from 'react';
import { useT } from '~/i18n/use-t';
import { FaqList, type FaqItem } from '~/components/faq-list';
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
  const tools = useT('tools');
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
      <section
        className="page-x mx-auto grid max-w-page gap-10 pt-20 sm:pt-32 lg:grid-cols-[1fr_2fr] lg:gap-12"
        aria-labelledby="questions"
      >
        <h2 id="questions" className="text-3xl">
          {tools('faq')}
        </h2>
        <FaqList questions={questions} />
      </section>
    </>
  );
}
