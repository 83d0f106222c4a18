// The owner's log of a company, with the filter of its address. Unknown values are ignored, as in every list.
import type { Api } from '~/api/client';
import type { CompanyLogAnswer } from '#server/contracts/audit.ts';
import { COMPANY_ACTS } from '#server/contracts/company-lists.ts';
import type { Member } from '#server/contracts/companies.ts';
import { isUuid } from '#server/contracts/uuid.ts';

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export interface LogData {
  log: CompanyLogAnswer;
  members: Member[];
  filter: Record<string, string>;
}

export async function loadLog(api: Api, id: string, query: URLSearchParams): Promise<LogData> {
  const days = Object.fromEntries(
    ['from', 'until'].flatMap((name) => {
      const day = query.get(name) ?? '';
      return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? [[name, day] as const] : [];
    }),
  );
  const person = query.get('customer_id') ?? '';
  const act = COMPANY_ACTS.find((one) => one === query.get('act'));
  const filter = { ...(act && { act }), ...(isUuid(person) && { customer_id: person }), ...days };
  const before = /^\d{1,15}$/.exec(query.get('before') ?? '')?.[0];
  const [log, list] = await Promise.all([
    api.get('/companies/:id/log', { params: { id }, query: { ...filter, before } }),
    api.get('/companies/:id/members', { params: { id } }),
  ]);
  return { log: log!, members: list!.members, filter };
}
