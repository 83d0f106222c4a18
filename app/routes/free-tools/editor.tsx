// /free-tools/profile-picture-editor: a photo cut out, and everything that can be done with it before it is saved.
import { data } from 'react-router';
import { readDesign } from '#server/contracts/picture-editor.ts';
import { localeContext } from '~/context';
import { EditorPage } from '~/features/tools/editor/editor-page';
import { editorQuestions } from '~/features/tools/editor/questions.server';
import { NO_STORE_HEADERS, loadToolVisit } from '~/features/tools/tool-visit.server';
import { serverT } from '~/i18n/messages.server';
import { pageMeta } from '~/web/seo/seo';
import { faqPage } from '~/web/seo/structured-data';
import { deletePicture } from './delete-picture';
import type { Route } from './+types/editor';

export async function loader(args: Route.LoaderArgs) {
  const visit = await loadToolVisit(args, 'editor');
  const t = serverT(args.context.get(localeContext), 'editor');
  const questions = editorQuestions(args);
  const seo = { title: t('meta.title'), description: t('meta.description'), data: [faqPage(questions)] };
  const design = readDesign((name) => args.url.searchParams.get(name));
  return data({ visit, design, questions, seo }, visit.plain ? {} : { headers: NO_STORE_HEADERS });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const action = (args: Route.ActionArgs) => deletePicture(args, 'editor');

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function ProfilePictureEditor({ loaderData }: Route.ComponentProps) {
  const { visit, design, questions } = loaderData;
  return <EditorPage visit={visit} design={design} questions={questions} />;
}
