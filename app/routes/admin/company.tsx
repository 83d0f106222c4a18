// /admin/companies/:companyId: one company. Looking leaves a line in the audit log.
import { isUuid } from '#server/contracts/uuid.ts';
import { serverApi, errorPageApi } from '~/api/server';
import type { CompanyAnswer } from '~/features/admin/answers';
import { CompanyPage } from '~/features/admin/company-page';
import { handleCompanyAction } from '~/features/admin/actions.server';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { respondToAdminAction } from './respond-to-admin-action';
import type { Route } from './+types/company';

export async function loader({ params: { companyId }, url, context }: Route.LoaderArgs) {
  if (!isUuid(companyId)) throw notFoundResponse(url.pathname);
  const api = errorPageApi(context);
  const [data, audit] = await Promise.all([
    api.get('/admin/companies/:id', { params: { id: companyId }, admin: true, populate: true, attempts: 1 }),
    api.get('/admin/audit', { admin: true, query: { subject: companyId }, attempts: 1 }),
  ]);
  // With `populate` it comes with members and ledger.
  return { data: data as CompanyAnswer, audit: audit!, grantKey: crypto.randomUUID() };
}

export const action = (args: Route.ActionArgs) =>
  respondToAdminAction(args, async () =>
    handleCompanyAction(serverApi(args.context), args.params.companyId, await args.request.formData()),
  );

export default function AdminCompany({ loaderData, actionData }: Route.ComponentProps) {
  return <CompanyPage {...loaderData} rejected={actionData} />;
}
