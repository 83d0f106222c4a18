// /app/studio/new?source=: what shall be different about a picture.
import { data, redirect } from 'react-router';
import { apiOf, pageApiOf } from '~/api/server';
import { localeContext } from '~/context';
import { startPicture, studioProblem } from '~/features/studio/act';
import { NewPicturePage } from '~/features/studio/new-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { failureText } from '~/parts/failure-text';
import type { Route } from './+types/studio-new';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sourceIn = (url: URL): string | undefined => UUID.exec(url.searchParams.get('source') ?? '')?.[0];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const id = sourceIn(url);
  // Nothing chosen: that is the studio's first page.
  if (!id) throw redirect(withLocale('/app/studio', locale));
  const api = pageApiOf(context);
  const [studio, found] = await Promise.all([api.get('/studio'), api.get('/studio/sources', { query: { id } })]);
  const source = found?.sources[0];
  if (!source)
    throw redirectWithFlash(request, withLocale('/app/studio', locale), {
      text: serverT(locale, 'generations')('problem.not_found'),
      tone: 'danger',
    });
  return { studio: studio!, source, press: crypto.randomUUID() };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const id = sourceIn(url);
  if (!id) return redirect(withLocale('/app/studio', locale));
  try {
    const made = await startPicture(apiOf(context), id, await request.formData());
    if ('fault' in made) return data(made, { status: 422 });
    return redirect(withLocale(`/app/studio/${made.generation_id}`, locale));
  } catch (error) {
    const problem = studioProblem(error);
    const text = problem
      ? serverT(locale, 'generations')(`problem.${problem}`)
      : failureText(error, serverT(locale, 'errors'));
    return redirectWithFlash(request, url.pathname + url.search, { text, tone: 'danger' });
  }
}

export default function StudioNew({ loaderData, actionData }: Route.ComponentProps) {
  return <NewPicturePage data={loaderData} refused={actionData} />;
}
