// The admin area's calls. Besides the role, each needs `admin=true` in its query, so that no call is administrative by accident.
import { z } from 'zod';
import { companyGrantInput, grantInput, reasonInput } from '../../contracts/admin.ts';
import { AFFILIATE_STATUSES } from '../../contracts/affiliate-lists.ts';
import { ORDER_STATUSES } from '../../contracts/api.ts';
import { TRIAL_STATUSES } from '../../contracts/company-lists.ts';
import { settingName, siteSettingsAnswer } from '../../contracts/settings.ts';
import { listAffiliates, payAffiliate, reviewAffiliate } from '../../domain/admin/affiliates.ts';
import { listAllCompanies, readAnyCompany } from '../../domain/admin/companies.ts';
import { CUSTOMER_FILTERS, listCustomers, readAnyCustomer, suspendCustomer } from '../../domain/admin/customers.ts';
import { grantCredits } from '../../domain/admin/grants.ts';
import { readStatistics } from '../../domain/admin/statistics.ts';
import { listAllOrders, readAnyOrder, refundOrder, requeueOrder } from '../../domain/admin/orders.ts';
import { readSettings, writeSetting } from '../../domain/admin/settings.ts';
import { listTrialApplications, reviewTrial } from '../../domain/admin/trials.ts';
import { route } from '../route.ts';
import { adminQuery, adminReadQuery, paged, toPageQuery } from './admin-query.ts';
import { auditRoutes } from './audit.ts';
import { adminPurchaseRoutes } from './purchases.ts';
import { removalRoutes } from './removals.ts';
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';

const params = z.object({ id: z.uuid() });
const searched = { q: z.string().trim().max(MAX_LENGTHS.search).optional(), ...paged };
const list = adminReadQuery.extend(searched);

export const adminRoutes = [
  ...removalRoutes,
  ...auditRoutes,
  route({
    method: 'GET',
    path: '/admin/customers',
    rule: 'admin',
    summary: 'People, newest first, found by a part of a name, address or receipt number',
    query: list.extend({ show: z.enum(CUSTOMER_FILTERS).optional() }),
    handler: ({ deps }, { query }) => listCustomers(deps, toPageQuery(query)),
  }),
  route({
    method: 'GET',
    path: '/admin/customers/:id',
    rule: 'admin',
    summary: 'A person; with populate shoots, purchases and ledger',
    params,
    query: adminReadQuery,
    handler: ({ deps, viewer }, { params: { id }, query }) => readAnyCustomer(deps, viewer, id, !!query.populate),
  }),
  route({
    method: 'POST',
    path: '/admin/customers/:id/grants',
    rule: 'admin',
    summary: 'Gives credits, with a reason for the audit log',
    params,
    query: adminQuery,
    body: grantInput,
    handler: ({ deps, viewer, idempotencyKey }, { params: { id }, body }) =>
      grantCredits(deps, viewer, { customerId: id }, body, idempotencyKey),
  }),
  route({
    method: 'POST',
    path: '/admin/companies/:id/grants',
    rule: 'admin',
    summary: 'Gives a company seats or studio credits, with a reason for the audit log',
    params,
    query: adminQuery,
    body: companyGrantInput,
    handler: ({ deps, viewer, idempotencyKey }, { params: { id }, body: { unit, ...grant } }) =>
      grantCredits(deps, viewer, { companyId: id, unit }, grant, idempotencyKey),
  }),
  route({
    method: 'PUT',
    path: '/admin/customers/:id/suspension',
    rule: 'admin',
    summary: 'Keeps a person out, or lets them in again; nothing is deleted',
    params,
    query: adminQuery,
    body: z.object({
      suspended: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]),
    }),
    handler: ({ deps, viewer }, { params: { id }, body }) => suspendCustomer(deps, viewer, id, body.suspended),
  }),
  route({
    method: 'GET',
    path: '/admin/orders',
    rule: 'admin',
    summary: 'Shoots, newest first, by status or the beginning of the person’s address',
    query: list.extend({ status: z.enum(ORDER_STATUSES).optional() }),
    handler: ({ deps }, { query }) => listAllOrders(deps, toPageQuery(query)),
  }),
  route({
    method: 'GET',
    path: '/admin/orders/:id',
    rule: 'admin',
    summary: 'A shoot with its timeline and job; with populate its pictures and findings',
    params,
    query: adminReadQuery,
    handler: ({ deps, viewer }, { params: { id }, query }) =>
      readAnyOrder(deps, viewer, id, { populate: !!query.populate, paranoid: !!query.paranoid }),
  }),
  route({
    method: 'POST',
    path: '/admin/orders/:id/requeue',
    rule: 'admin',
    summary: 'Queues a shoot that is stuck once more',
    params,
    query: adminQuery,
    handler: ({ deps, viewer }, { params: { id } }) => requeueOrder(deps, viewer, id),
  }),
  route({
    method: 'POST',
    path: '/admin/orders/:id/refund',
    rule: 'admin',
    summary: 'Gives all credits of a shoot, or its seat, back',
    params,
    query: adminQuery,
    body: reasonInput,
    handler: ({ deps, viewer }, { params: { id }, body }) => refundOrder(deps, viewer, id, body.reason),
  }),
  ...adminPurchaseRoutes,
  route({
    method: 'GET',
    path: '/admin/companies',
    rule: 'admin',
    summary: 'Companies, newest first, found by any part of their name or domain, or by a receipt',
    query: list,
    handler: ({ deps }, { query }) => listAllCompanies(deps, toPageQuery(query)),
  }),
  route({
    method: 'GET',
    path: '/admin/companies/:id',
    rule: 'admin',
    summary: 'A company; with populate its members and the ledger of its credits',
    params,
    query: adminReadQuery,
    handler: ({ deps, viewer }, { params: { id }, query }) => readAnyCompany(deps, viewer, id, !!query.populate),
  }),
  route({
    method: 'GET',
    path: '/admin/affiliates',
    rule: 'admin',
    summary: 'Affiliates, to review',
    query: adminQuery.extend({ status: z.enum(AFFILIATE_STATUSES).optional(), ...searched }),
    handler: ({ deps }, { query }) => listAffiliates(deps, toPageQuery(query)),
  }),
  route({
    method: 'PUT',
    path: '/admin/affiliates/:id',
    rule: 'admin',
    summary: 'Approves or rejects an affiliate',
    params,
    query: adminQuery,
    body: z.object({ status: z.enum(['approved', 'rejected']) }),
    handler: ({ deps, viewer }, { params: { id }, body }) => reviewAffiliate(deps, viewer, id, body.status),
  }),
  route({
    method: 'POST',
    path: '/admin/affiliates/:id/payouts',
    rule: 'admin',
    summary: 'Notes that all that is payable was paid',
    params,
    query: adminQuery,
    handler: ({ deps, viewer }, { params: { id } }) => payAffiliate(deps, viewer, id),
  }),
  route({
    method: 'GET',
    path: '/admin/trials',
    rule: 'admin',
    summary: 'Applications for a free trial',
    query: adminQuery.extend({ status: z.enum(TRIAL_STATUSES).optional(), ...searched }),
    handler: ({ deps }, { query }) => listTrialApplications(deps, toPageQuery(query)),
  }),
  route({
    method: 'PUT',
    path: '/admin/trials/:id',
    rule: 'admin',
    summary: 'Approves or rejects a company’s application; approving gives its seats',
    params,
    query: adminQuery,
    body: z.object({ status: z.enum(['approved', 'rejected']) }),
    handler: ({ deps, viewer }, { params: { id }, body }) => reviewTrial(deps, viewer, id, body.status),
  }),
  route({
    method: 'GET',
    path: '/admin/settings',
    rule: 'admin',
    summary: 'Every setting of the site',
    query: adminQuery,
    answer: siteSettingsAnswer,
    handler: ({ deps }) => readSettings(deps),
  }),
  route({
    method: 'PUT',
    path: '/admin/settings/:name',
    rule: 'admin',
    summary: 'Changes a setting; pages follow at once',
    params: z.object({ name: settingName }),
    query: adminQuery,
    body: z.object({ value: z.unknown() }),
    answer: siteSettingsAnswer,
    handler: ({ deps, viewer }, { params: { name }, body }) => writeSetting(deps, viewer, name, body.value),
  }),
  route({
    method: 'GET',
    path: '/admin/figures',
    rule: 'admin',
    summary: 'Shoots, revenue, likeness and rejections by day',
    query: adminQuery.extend({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    handler: ({ deps }, { query }) => readStatistics(deps, query.days),
  }),
];
