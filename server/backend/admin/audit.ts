// The audit log for staff, as pages and as CSV.
import { z } from 'zod';
import { staffLogFilter } from '../../contracts/audit.ts';
import { exportAudit, listAudit } from '../../domain/admin/audit.ts';
import { route } from '../route.ts';

const query = staffLogFilter.extend({ admin: z.literal('true') });

export const auditRoutes = [
  route({
    method: 'GET',
    path: '/admin/audit',
    rule: 'admin',
    summary: 'What staff and companies have done, newest first',
    query: query.extend({ before: z.coerce.number().int().optional(), back: z.coerce.number().int().optional() }),
    handler: ({ deps }, { query: { before, back, ...filter } }) =>
      listAudit(deps, { ...filter, after: before, before: back }),
  }),
  route({
    method: 'GET',
    path: '/admin/audit.csv',
    rule: 'admin',
    summary: 'The same as CSV',
    query,
    idempotent: false,
    handler: async ({ deps, viewer }, { query: asked }) =>
      new Response(await exportAudit(deps, viewer, staffLogFilter.parse(asked)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="audit-log.csv"',
          'cache-control': 'no-store',
        },
      }),
  }),
];
