// /app/photoshoot: the guided steps from a new draft to a running shoot.
import { data, redirect, useNavigation } from 'react-router';
import { serverApi } from '~/api/server';
import { handlePhotoshootAction } from '~/features/photoshoot/actions.server';
import { loadPhotoshoot } from '~/features/photoshoot/load';
import { Photoshoot } from '~/features/photoshoot/photoshoot';
import { withLocale } from '~/i18n/locale';
import { localeContext } from '~/middleware/locale';
import { readTeamCode } from '~/middleware/team-code';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { revalidateRefused } from '~/web/forms/revalidate-refused';
import { orderErrors, redirectWithMessage, withErrorToast } from '../action-response';
import type { Route } from './+types/photoshoot';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const found = await loadPhotoshoot(serverApi(context), url.searchParams, readTeamCode(request));
  if ('missing' in found) throw notFoundResponse(url.pathname);
  if ('started' in found)
    throw redirect(withLocale(`/ai-headshot-results/${found.started}`, context.get(localeContext)));
  return { ...found.page, uploadError: url.searchParams.get('upload_error') };
}

export const action = (args: Route.ActionArgs) => {
  const { request, url, context } = args;
  const act = async () => {
    const order = url.searchParams.get('order');
    const outcome = await handlePhotoshootAction(serverApi(context), order, await request.formData());
    if (outcome.rejected) return data(outcome.rejected, { status: 422 });
    const { to, messageKey, tone } = outcome;
    if (messageKey) return redirectWithMessage(args, 'photoshoot', { messageKey, to, ...(tone && { tone }) });
    return redirect(withLocale(to, context.get(localeContext)));
  };
  return withErrorToast(args, act, { text: orderErrors(context) });
};

export const shouldRevalidate = revalidateRefused;

export default function PhotoshootPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, formMethod } = useNavigation();
  return (
    <Photoshoot
      data={loaderData}
      rejected={actionData}
      busy={state !== 'idle' && formMethod === 'POST'}
      uploadError={loaderData.uploadError}
    />
  );
}
