// /app/claim?picture=: looks of the free generator, taken into the account without the watermark.
import { data, redirect } from 'react-router';
import { TOOL_PATHS } from '#server/contracts/tools.ts';
import { apiOf, pageApiOf } from '~/api/server';
import { localeContext } from '~/context';
import { claim, claimProblem, looksIn } from '~/features/tools/generator/claim';
import { ClaimPage } from '~/features/tools/generator/claim-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { failureText } from '~/parts/failure-text';
import type { Route } from './+types/claim';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const pictureIn = (url: URL): string | undefined => UUID.exec(url.searchParams.get('picture') ?? '')?.[0];

export async function loader({ url, context }: Route.LoaderArgs) {
  const picture = pictureIn(url);
  // Nothing to claim: that is the generator's first page.
  if (!picture) throw redirect(withLocale(TOOL_PATHS.generator, context.get(localeContext)));
  const offer = await pageApiOf(context).get('/tools/pictures/:id/claims', { params: { id: picture } });
  return { picture, offer: offer!, chosen: looksIn(url.searchParams.getAll('look')) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const picture = pictureIn(url);
  if (!picture) return redirect(withLocale(TOOL_PATHS.generator, locale));
  try {
    const claimed = await claim(apiOf(context), picture, await request.formData());
    if ('fault' in claimed) return data(claimed, { status: 422 });
    return redirect(withLocale(`/ai-headshot-results/${claimed.order_id}`, locale));
  } catch (error) {
    const problem = claimProblem(error);
    const text = problem
      ? serverT(locale, 'generator')(`claim.problem.${problem}`)
      : failureText(error, serverT(locale, 'errors'));
    return redirectWithFlash(request, url.pathname + url.search, { text, tone: 'danger' });
  }
}

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimPage data={loaderData} refused={actionData} />;
}
