// The data of /app/teams/integrations: the company that the person manages, its keys, webhooks and deliveries.
import type { Api } from '~/api/client';
import { listCursor } from '#server/contracts/list-cursor.ts';
import type { DeliveriesAnswer, IntegrationsAnswer } from '#server/contracts/integrations.ts';

export interface IntegrationsData extends IntegrationsAnswer {
  name: string;
  log: DeliveriesAnswer;
}

/** Undefined for whoever manages no company. */
export async function findManagedCompany(api: Api): Promise<{ company_id: string; name: string } | undefined> {
  const answer = await api.get('/companies');
  return answer?.companies.find(({ role }) => role !== 'employee');
}

export async function loadIntegrations(api: Api, query: URLSearchParams): Promise<IntegrationsData | undefined> {
  const company = await findManagedCompany(api);
  if (!company) return undefined;
  const params = { id: company.company_id };
  const before = listCursor.safeParse(query.get('before')).data;
  const [all, log] = await Promise.all([
    api.get('/companies/:id/integrations', { params }),
    api.get('/companies/:id/deliveries', { params, query: { before } }),
  ]);
  return { ...all!, name: company.name, log: log! };
}
