// /app/claim?picture=: looks of the free generator, taken into the account without the watermark.
import { data, redirect } from 'react-router';
import { TOOL_PATHS } from '#server/contracts/tools.ts';
import { isUuid } from '#server/contracts/uuid.ts';
import { serverApi, pageApi } from '~/api/server';
import { localeContext } from '~/context';
import { claimHeadshots, claimProblem } from '~/features/tools/generator/claim-headshots.server';
import { sampleLooks } from '~/features/tools/generator/claim-paths';
import { ClaimPage } from '~/features/tools/generator/claim-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { withErrorToast } from '../action-response';
import type { Route } from './+types/claim';

function pictureIn(url: URL): string | undefined {
  const id = url.searchParams.get('picture') ?? '';
  return isUuid(id) ? id : undefined;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const picture = pictureIn(url);
  // Nothing to claim: that is the generator's first page.
  if (!picture) throw redirect(withLocale(TOOL_PATHS.generator, context.get(localeContext)));
  const offer = await pageApi(context).get('/tools/pictures/:id/claims', { params: { id: picture } });
  return { picture, offer: offer!, chosen: sampleLooks(url.searchParams.getAll('look')) };
}

export const action = (args: Route.ActionArgs) => {
  const { request, url, context } = args;
  const locale = context.get(localeContext);
  const act = async () => {
    const picture = pictureIn(url);
    if (!picture) return redirect(withLocale(TOOL_PATHS.generator, locale));
    const result = await claimHeadshots(serverApi(context), picture, await request.formData());
    if ('rejected' in result) return data(result.rejected, { status: 422 });
    return redirect(withLocale(`/ai-headshot-results/${result.order.order_id}`, locale));
  };
  return withErrorToast(args, act, {
    text: (error) => {
      const problem = claimProblem(error);
      return problem && serverT(locale, 'generator')(`claim.problem.${problem}`);
    },
  });
};

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimPage data={loaderData} rejected={actionData} />;
}
