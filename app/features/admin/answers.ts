// What the admin calls answer, by the use-cases' own types: the pages cannot differ from them.
import type { listAffiliates } from '#server/domain/admin/affiliates.ts';
import type { listAudit } from '#server/domain/admin/audit.ts';
import type { listAllCompanies, readAnyCompany } from '#server/domain/admin/companies.ts';
import type { listCustomers, readAnyCustomer } from '#server/domain/admin/customers.ts';
import type { readStatistics } from '#server/domain/admin/statistics.ts';
import type { listAllPurchases } from '#server/domain/admin/purchases.ts';
import type { listTrialApplications } from '#server/domain/admin/trials.ts';
import type { listAllOrders, readAnyOrder } from '#server/domain/admin/orders.ts';

type Answer<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;

export type FiguresAnswer = Answer<typeof readStatistics>;
export type CustomersAnswer = Answer<typeof listCustomers>;
export type CustomerAnswer = Extract<Answer<typeof readAnyCustomer>, { orders: unknown }>;
export type OrdersAnswer = Answer<typeof listAllOrders>;
export type OrderAnswer = Answer<typeof readAnyOrder>;
export type PaymentsAnswer = Answer<typeof listAllPurchases>;
export type CompaniesAnswer = Answer<typeof listAllCompanies>;
export type CompanyAnswer = Extract<Answer<typeof readAnyCompany>, { members: unknown }>;
export type AffiliatesAnswer = Answer<typeof listAffiliates>;
export type TrialsAnswer = Answer<typeof listTrialApplications>;
export type AuditAnswer = Answer<typeof listAudit>;
