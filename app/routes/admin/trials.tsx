// /admin/trials: applications for a free trial, to decide.
import { TRIAL_STATUSES } from '#server/contracts/company-lists.ts';
import { apiOf, pageApiOf } from '~/api/server';
import { askedOf, callFor } from '~/features/admin/asked';
import { actOnTrial } from '~/features/admin/forms';
import { TrialsPage } from '~/features/admin/trials-page';
import { answerForm } from './answer-form';
import type { Route } from './+types/trials';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = askedOf(url.searchParams, TRIAL_STATUSES);
  const { q: _, ...query } = callFor(asked, 'status').query;
  const data = await pageApiOf(context).get('/admin/trials', { admin: true, query, attempts: 1 });
  return { data: data!, asked };
}

export const action = (args: Route.ActionArgs) =>
  answerForm(args, async () => actOnTrial(apiOf(args.context), await args.request.formData()));

export default function AdminTrials({ loaderData }: Route.ComponentProps) {
  return <TrialsPage {...loaderData} />;
}
