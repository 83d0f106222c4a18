// /admin/affiliates: to review, and to pay.
import { AFFILIATE_STATUSES } from '#server/contracts/affiliate-lists.ts';
import { apiOf, pageApiOf } from '~/api/server';
import { AffiliatesPage } from '~/features/admin/affiliates-page';
import { askedOf, callFor } from '~/features/admin/asked';
import { actOnAffiliate } from '~/features/admin/forms';
import { answerForm } from './answer-form';
import type { Route } from './+types/affiliates';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = askedOf(url.searchParams, AFFILIATE_STATUSES);
  const { q: _, ...query } = callFor(asked, 'status').query;
  const data = await pageApiOf(context).get('/admin/affiliates', { admin: true, query, attempts: 1 });
  return { data: data!, asked };
}

export const action = (args: Route.ActionArgs) =>
  answerForm(args, async () => actOnAffiliate(apiOf(args.context), await args.request.formData()));

export default function AdminAffiliates({ loaderData }: Route.ComponentProps) {
  return <AffiliatesPage {...loaderData} />;
}
