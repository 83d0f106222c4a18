// /admin/companies/:companyId: one company. Looking leaves a line in the audit log.
import { apiOf, pageApiOf } from '~/api/server';
import type { CompanyAnswer } from '~/features/admin/answers';
import { CompanyPage } from '~/features/admin/company-page';
import { actOnCompany } from '~/features/admin/forms';
import { notFound } from '~/parts/not-found';
import { answerForm, isId } from './answer-form';
import type { Route } from './+types/company';

export async function loader({ params: { companyId }, url, context }: Route.LoaderArgs) {
  if (!isId(companyId)) throw notFound(url.pathname);
  const api = pageApiOf(context);
  const [data, audit] = await Promise.all([
    api.get('/admin/companies/:id', { params: { id: companyId }, admin: true, populate: true, attempts: 1 }),
    api.get('/admin/audit', { admin: true, query: { subject: companyId }, attempts: 1 }),
  ]);
  // With `populate` it comes with members and ledger.
  return { data: data as CompanyAnswer, audit: audit!, grantKey: crypto.randomUUID() };
}

export const action = (args: Route.ActionArgs) =>
  answerForm(args, async () => actOnCompany(apiOf(args.context), args.params.companyId, await args.request.formData()));

export default function AdminCompany({ loaderData, actionData }: Route.ComponentProps) {
  return <CompanyPage {...loaderData} refused={actionData} />;
}
