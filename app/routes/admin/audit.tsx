// /admin/audit: what staff have done, newest first.
import { pageApi } from '~/api/server';
import { AuditPage } from '~/features/admin/audit-page';
import type { Route } from './+types/audit';

export async function loader({ url, context }: Route.LoaderArgs) {
  const place = (name: string) => /^\d{1,15}$/.exec(url.searchParams.get(name) ?? '')?.[0];
  const subject = (url.searchParams.get('subject') ?? '').trim().slice(0, 80);
  const data = await pageApi(context).get('/admin/audit', {
    admin: true,
    query: { before: place('before'), back: place('back'), subject: subject || undefined },
    attempts: 1,
  });
  return { data: data!, subject };
}

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  return <AuditPage {...loaderData} />;
}
