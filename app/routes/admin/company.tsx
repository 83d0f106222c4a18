// /admin/companies/:companyId: one company. Looking leaves a line in the audit log.
import { pageApiOf } from '~/api/server';
import type { AuditAnswer, CompanyAnswer } from '~/features/admin/answers';
import { CompanyPage } from '~/features/admin/company-page';
import { notFound } from '~/parts/not-found';
import { isId } from './answer-form';
import type { Route } from './+types/company';

export async function loader({ params: { companyId }, url, context }: Route.LoaderArgs) {
  if (!isId(companyId)) throw notFound(url.pathname);
  const api = pageApiOf(context);
  const [data, audit] = await Promise.all([
    api.get<CompanyAnswer>(`admin/companies/${companyId}`, { admin: true, attempts: 1 }),
    api.get<AuditAnswer>('admin/audit', { admin: true, query: { subject: companyId }, attempts: 1 }),
  ]);
  return { data: data!, audit: audit! };
}

export default function AdminCompany({ loaderData }: Route.ComponentProps) {
  return <CompanyPage {...loaderData} />;
}
