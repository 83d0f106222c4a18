// What /app/teams/integrations has to know: the company that the person manages, its keys and webhooks, and what these were told.
import type { Api } from '~/api/client';
import type { DeliveriesAnswer, IntegrationsAnswer } from '#server/contracts/integrations.ts';

export interface IntegrationsData extends IntegrationsAnswer {
  name: string;
  log: DeliveriesAnswer;
}

const CURSOR = /^[\w:.-]+$/;

/** Undefined for whoever manages no company. */
export async function managedCompany(api: Api): Promise<{ company_id: string; name: string } | undefined> {
  const answer = await api.get('/companies');
  return answer?.companies.find(({ role }) => role !== 'employee');
}

export async function loadIntegrations(api: Api, query: URLSearchParams): Promise<IntegrationsData | undefined> {
  const company = await managedCompany(api);
  if (!company) return undefined;
  const params = { id: company.company_id };
  const asked = query.get('before');
  const before = asked && CURSOR.test(asked) ? asked : undefined;
  const [all, log] = await Promise.all([
    api.get('/companies/:id/integrations', { params }),
    api.get('/companies/:id/deliveries', { params, query: { before } }),
  ]);
  return { ...all!, name: company.name, log: log! };
}
