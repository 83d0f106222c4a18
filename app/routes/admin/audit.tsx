// /admin/audit: what staff and companies have done, newest first.
import { errorPageApi } from '~/api/server';
import { AuditPage } from '~/features/admin/audit-page';
import type { Route } from './+types/audit';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export async function loader({ url, context }: Route.LoaderArgs) {
  const place = (name: string) => /^\d{1,15}$/.exec(url.searchParams.get(name) ?? '')?.[0];
  const text = (name: string, max: number): string => (url.searchParams.get(name) ?? '').trim().slice(0, max);
  const day = (name: string): string => {
    const value = text(name, 10);
    return DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
  };
  const filter = {
    ...{ subject: text('subject', 80), act: text('act', 60), actor: text('actor', 254) },
    ...{ from: day('from'), until: day('until') },
  };
  const set = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  const data = await errorPageApi(context).get('/admin/audit', {
    admin: true,
    query: { ...set, before: place('before'), back: place('back') },
    attempts: 1,
  });
  return { data: data!, filter };
}

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  return <AuditPage {...loaderData} />;
}
