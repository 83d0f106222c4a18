// Who may do what: the admin area. Staff alone, and only when the call says `admin=true`.
import { randomUUID } from 'node:crypto';
import { everybody, type Table, type Row } from './cast.ts';

const NOBODY = '11111111-1111-4111-8111-111111111111';
const staff = (status: number): Row['expected'] => ({ ...everybody(403), visitor: 401, admin: status });
const at = (path: string, expected: number, body?: unknown): readonly Row[] => [
  { target: () => ({ path: `${path}${path.includes('?') ? '&' : '?'}admin=true`, body }), expected: staff(expected) },
  { about: 'without admin=true', target: () => ({ path, body }), expected: staff(422) },
];

export const admin: Table = {
  'GET /admin/customers': at('/admin/customers', 200),
  'GET /admin/customers/:id': at(`/admin/customers/${NOBODY}`, 404),
  'POST /admin/companies/:id/grants': at(`/admin/companies/${NOBODY}/grants`, 404, {
    amount: 5,
    reason: 'sorry',
    unit: 'headshots',
  }),
  'POST /admin/customers/:id/grants': at(`/admin/customers/${NOBODY}/grants`, 404, { amount: 5, reason: 'sorry' }),
  'POST /admin/customers/:id/factors-removal': at(`/admin/customers/${NOBODY}/factors-removal`, 404, {
    reason: 'lost',
  }),
  'PUT /admin/customers/:id/suspension': at(`/admin/customers/${NOBODY}/suspension`, 404, { suspended: true }),
  'PUT /admin/customers/:id/removal': at(`/admin/customers/${NOBODY}/removal`, 404, { removed: true, reason: 'sorry' }),
  'PUT /admin/companies/:id/removal': at(`/admin/companies/${NOBODY}/removal`, 404, { removed: true, reason: 'sorry' }),
  'PUT /admin/orders/:id/removal': at(`/admin/orders/${NOBODY}/removal`, 404, { removed: true, reason: 'sorry' }),
  'GET /admin/orders': at('/admin/orders', 200),
  'GET /admin/orders/:id': at(`/admin/orders/${NOBODY}`, 404),
  'POST /admin/orders/:id/requeue': at(`/admin/orders/${NOBODY}/requeue`, 404),
  'POST /admin/orders/:id/refund': at(`/admin/orders/${NOBODY}/refund`, 404, { reason: 'sorry' }),
  'POST /admin/purchases/:id/refund': at(`/admin/purchases/${NOBODY}/refund`, 404, { reason: 'sorry' }),
  'GET /admin/purchases/:id/receipt.pdf': at(`/admin/purchases/${NOBODY}/receipt.pdf`, 404),
  'GET /admin/purchases': at('/admin/purchases', 200),
  'GET /admin/companies': at('/admin/companies', 200),
  'GET /admin/companies/:id': at(`/admin/companies/${NOBODY}`, 404),
  'GET /admin/affiliates': at('/admin/affiliates', 200),
  'PUT /admin/affiliates/:id': at(`/admin/affiliates/${NOBODY}`, 404, { status: 'approved' }),
  'POST /admin/affiliates/:id/payouts': at(`/admin/affiliates/${NOBODY}/payouts`, 200),
  'GET /admin/trials': at('/admin/trials', 200),
  'PUT /admin/trials/:id': at(`/admin/trials/${NOBODY}`, 404, { status: 'approved' }),
  'GET /admin/settings': at('/admin/settings', 200),
  'PUT /admin/settings/:name': at('/admin/settings/b2b_free_trial', 200, { value: false }),
  'GET /admin/figures': at('/admin/figures', 200),
  'GET /admin/audit': at('/admin/audit', 200),
  'GET /admin/audit.csv': at('/admin/audit.csv', 200),
};

export const site: Table = {
  'GET /site': [{ target: () => ({ path: '/site' }), expected: everybody(200) }],
  'POST /renderer/callback': [
    {
      about: 'without our signature',
      target: () => ({ path: `/renderer/callback?job=${randomUUID()}&signature=no`, body: {} }),
      expected: everybody(403),
    },
  ],
};
