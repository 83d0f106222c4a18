// Buying credits: checkout, purchases, receipts, refunds, and the provider's webhook.
import { z } from 'zod';
import { checkoutAnswer, checkoutInput, purchase, purchasesAnswer, receipt } from '../../contracts/api.ts';
import { listPurchases, readPurchase } from '../../domain/purchases/read-purchases.ts';
import { readReceipt } from '../../domain/purchases/read-receipt.ts';
import { refundPurchase } from '../../domain/purchases/refund-purchase.ts';
import { settlePayment } from '../../domain/purchases/settle-payment.ts';
import { startCheckout } from '../../domain/purchases/start-checkout.ts';
import { perHour, perMinute, route } from '../route.ts';
import { receiptFile, receiptPdfQuery } from './receipt-file.ts';

const params = z.object({ id: z.uuid() });

export const purchaseRoutes = [
  route({
    method: 'POST',
    path: '/credits/checkout',
    rule: 'person',
    summary: 'Begins a purchase and answers the address of the payment page',
    body: checkoutInput,
    answer: checkoutAnswer,
    status: 201,
    limit: perHour(30),
    handler: async ({ deps, viewer, geography, origin }, { body }) =>
      startCheckout(deps, viewer, body, { geography: await geography(), origin }),
  }),
  route({
    method: 'GET',
    path: '/credits/purchases',
    rule: 'person',
    summary: 'What the person has bought, newest first',
    answer: purchasesAnswer,
    handler: ({ deps, viewer }) => listPurchases(deps, viewer),
  }),
  route({
    method: 'GET',
    path: '/credits/purchases/:id',
    rule: 'person',
    summary: 'One purchase; while it is pending the payment provider is asked',
    params,
    answer: purchase,
    limit: perMinute(120),
    handler: ({ deps, viewer }, { params: { id } }) => readPurchase(deps, viewer, id),
  }),
  route({
    method: 'GET',
    path: '/credits/purchases/:id/receipt',
    rule: 'person',
    summary: 'The receipt of a paid purchase: one’s own, or one for the company that the person manages',
    params,
    answer: receipt,
    handler: ({ deps, viewer }, { params: { id } }) => readReceipt(deps, viewer, id),
  }),
  route({
    method: 'GET',
    path: '/credits/purchases/:id/receipt.pdf',
    rule: 'person',
    summary: 'The same receipt, or the credit note of its refund, as PDF',
    params,
    query: receiptPdfQuery,
    limit: perMinute(60),
    handler: async ({ deps, viewer }, { params: { id }, query }) =>
      receiptFile(await readReceipt(deps, viewer, id), query),
  }),
  route({
    method: 'POST',
    path: '/credits/purchases/:id/refund',
    rule: 'person',
    summary: 'Gives the money back for unused credits within 14 days',
    params,
    answer: purchase,
    limit: perHour(20),
    handler: ({ deps, viewer }, { params: { id } }) => refundPurchase(deps, viewer, id),
  }),
  route({
    method: 'POST',
    path: '/credits/webhook',
    rule: 'public',
    summary: 'Signed events of the payment provider',
    // Idempotent by the id of the event.
    idempotent: false,
    handler: async ({ deps, request }) => {
      const event = await deps.payments.readWebhook(await request.text(), request.headers);
      await settlePayment(deps, event);
    },
  }),
];
