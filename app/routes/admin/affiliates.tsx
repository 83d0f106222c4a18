// /admin/affiliates: to review, and to pay.
import { AFFILIATE_STATUSES } from '#server/contracts/affiliate-lists.ts';
import { apiOf, pageApiOf } from '~/api/server';
import { AffiliatesPage } from '~/features/admin/affiliates-page';
import type { AffiliatesAnswer } from '~/features/admin/answers';
import { askedOf, callFor } from '~/features/admin/asked';
import { actOnAffiliate } from '~/features/admin/forms';
import { answerForm } from './answer-form';
import type { Route } from './+types/affiliates';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = askedOf(url.searchParams, AFFILIATE_STATUSES);
  const { query } = callFor(asked, 'status');
  const data = await pageApiOf(context).get<AffiliatesAnswer>('admin/affiliates', {
    admin: true,
    query: { ...query, q: undefined },
    attempts: 1,
  });
  return { data: data!, asked };
}

export const action = (args: Route.ActionArgs) =>
  answerForm(args, async () => actOnAffiliate(apiOf(args.context), await args.request.formData()));

export default function AdminAffiliates({ loaderData }: Route.ComponentProps) {
  return <AffiliatesPage {...loaderData} />;
}
