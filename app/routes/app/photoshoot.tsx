// /app/photoshoot: the guided way from nothing to a running shoot.
import { data, redirect, useNavigation } from 'react-router';
import { apiOf } from '~/api/server';
import { actOnPhotoshoot } from '~/features/photoshoot/act';
import { loadPhotoshoot } from '~/features/photoshoot/load';
import { Photoshoot } from '~/features/photoshoot/photoshoot';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { localeContext } from '~/middleware/locale';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { notFound } from '~/parts/not-found';
import { problemText } from '~/parts/problem-text';
import type { Route } from './+types/photoshoot';

export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await loadPhotoshoot(apiOf(context), url.searchParams);
  if ('missing' in found) throw notFound(url.pathname);
  if ('started' in found)
    throw redirect(withLocale(`/ai-headshot-results/${found.started}`, context.get(localeContext)));
  return { ...found.page, uploadError: url.searchParams.get('upload_error') };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  try {
    const outcome = await actOnPhotoshoot(apiOf(context), url.searchParams.get('order'), await request.formData());
    if ('errors' in outcome) return data({ errors: outcome.errors }, { status: 422 });
    const to = withLocale(outcome.to, locale);
    if (!outcome.said) return redirect(to);
    return redirectWithFlash(request, to, {
      text: serverT(locale, 'photoshoot')(`done.${outcome.said}`),
      tone: 'success',
    });
  } catch (error) {
    // Whatever the backend refused, the page that comes back shows the draft as it is.
    return redirectWithFlash(request, url.pathname + url.search, {
      text: problemText(error, serverT(locale, 'orders'), serverT(locale, 'errors')),
      tone: 'danger',
    });
  }
}

export default function PhotoshootPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, formMethod } = useNavigation();
  return (
    <Photoshoot
      data={loaderData}
      errors={actionData?.errors}
      busy={state !== 'idle' && formMethod === 'POST'}
      uploadError={loaderData.uploadError}
    />
  );
}
