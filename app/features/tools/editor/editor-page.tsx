// /free-tools/profile-picture-editor: the form, or the editor; where the sizes come from; questions.
import type { Design } from '#server/contracts/picture-editor.ts';
import { PICTURE_SIZE_NAMES, PICTURE_SIZES, type PictureSize } from '#server/contracts/picture-sizes.ts';
import { useT } from '~/i18n/use-t';
import type { FaqItem } from '~/components/faq-list';
import { ToolPage } from '../tool-page';
import type { ToolVisit } from '../tool-visit.server';
import { Editor } from './editor';

export interface EditorPageProps {
  visit: ToolVisit<'editor'>;
  design: Design;
  questions: readonly FaqItem[];
}

export function EditorPage({ visit, design, questions }: EditorPageProps) {
  const t = useT('editor');
  return (
    <ToolPage
      tool="editor"
      texts={{ title: t('title'), lead: t('lead'), send: t('send') }}
      visit={visit}
      questions={questions}
      outcome={visit.picture && <Editor key={visit.picture.id} picture={visit.picture} first={design} />}
      foot={<Sizes />}
    />
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
