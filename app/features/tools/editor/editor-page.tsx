// /free-tools/profile-picture-editor: the form, or the editor; where the sizes come from; questions.
import type { Design } from '#server/contracts/picture-editor.ts';
import { PICTURE_SIZE_NAMES, PICTURE_SIZES, type PictureSize } from '#server/contracts/picture-sizes.ts';
import { useT } from '~/i18n/use-t';
import { QuestionList, type Question } from '~/parts/questions';
import { UploadForm } from '../upload-form';
import type { ToolVisit } from '../visit.server';
import { Editor } from './editor';

export interface EditorPageProps {
  visit: ToolVisit<'editor'>;
  design: Design;
  questions: readonly Question[];
}

export function EditorPage({ visit, design, questions }: EditorPageProps) {
  const t = useT('editor');
  const tools = useT('tools');
  return (
    <>
      {visit.picture ? (
        <Editor key={visit.picture.id} picture={visit.picture} first={design} />
      ) : (
        <div className="page-x mx-auto grid max-w-page items-start gap-12 pt-10 sm:pt-16 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
          <div>
            <h1 className="max-w-[16ch] text-4xl">{t('title')}</h1>
            <p className="mt-6 max-w-prose text-lg text-muted">{t('lead')}</p>
          </div>
          <UploadForm tool="editor" send={t('send')} visit={visit} />
        </div>
      )}
      <section
        className="page-x mx-auto grid max-w-page gap-10 pt-24 sm:pt-32 lg:grid-cols-[1fr_2fr]"
        aria-labelledby="questions"
      >
        <h2 id="questions" className="text-3xl">
          {tools('faq')}
        </h2>
        <QuestionList questions={questions} />
      </section>
      <Sizes />
    </>
  );
}

function Sizes() {
  const t = useT('editor');
  return (
    <section className="page-x mx-auto max-w-page pt-16" aria-labelledby="sizes">
      <h2 id="sizes" className="text-xl">
        {t('sizes.title')}
      </h2>
      <ul className="mt-4 grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {PICTURE_SIZE_NAMES.map((name) => {
          const { width, height, source }: PictureSize = PICTURE_SIZES[name];
          return (
            source && (
              <li key={name} className="flex justify-between gap-3 border-b border-line py-2">
                <span>{t(`size.${name}`, { width, height })}</span>
                <a href={source} rel="noopener nofollow" className="text-muted underline underline-offset-4">
                  {t('sizes.source')}
                </a>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
