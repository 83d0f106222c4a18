// Payments for staff: the list, refunds, receipts and credit notes.
import { z } from 'zod';
import { reasonInput } from '../../contracts/admin.ts';
import { listAllPurchases, PURCHASE_STATUSES } from '../../domain/admin/purchases.ts';
import { readAnyReceipt } from '../../domain/purchases/read-receipt.ts';
import { refundAnyPurchase } from '../../domain/purchases/refund-purchase.ts';
import { receiptFile, receiptPdfQuery } from '../credits/receipt-file.ts';
import { route } from '../route.ts';
import { adminQuery, paged, toPageQuery } from './admin-query.ts';
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';

const params = z.object({ id: z.uuid() });

export const adminPurchaseRoutes = [
  route({
    method: 'POST',
    path: '/admin/purchases/:id/refund',
    rule: 'admin',
    summary: 'Gives the money of a purchase back whose credits are unused, with a reason for the audit log',
    params,
    query: adminQuery,
    body: reasonInput,
    handler: ({ deps, viewer }, { params: { id }, body }) => refundAnyPurchase(deps, viewer, id, body.reason),
  }),
  route({
    method: 'GET',
    path: '/admin/purchases/:id/receipt.pdf',
    rule: 'admin',
    summary: 'The receipt of a payment, or the credit note of its refund, as PDF',
    params,
    query: adminQuery.extend(receiptPdfQuery.shape),
    handler: async ({ deps }, { params: { id }, query }) => receiptFile(await readAnyReceipt(deps, id), query),
  }),
  route({
    method: 'GET',
    path: '/admin/purchases',
    rule: 'admin',
    summary: 'Payments, newest first, found by receipt or credit note, buyer or company',
    query: adminQuery.extend({
      q: z.string().max(MAX_LENGTHS.search).optional(),
      status: z.enum(PURCHASE_STATUSES).optional(),
      ...paged,
    }),
    handler: ({ deps }, { query }) => listAllPurchases(deps, toPageQuery(query)),
  }),
];
