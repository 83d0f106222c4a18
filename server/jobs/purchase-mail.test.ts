// The mail about a payment links to what was bought, in every language; buyers of company credits are not asked to start a shoot.
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../contracts/locales.ts';
import type { PurchaseRow } from '../domain/ledger/purchase.ts';
import { writeReceiptMail, writeRefundMail } from './purchase-mail.ts';

const purchase = (changes: Partial<PurchaseRow>): PurchaseRow => ({
  ...{ id: 'p1', customer_id: 'c1', company_id: null, order_id: null, package_id: 'pro', quantity: 1 },
  ...{ type: 'credits' as const, amount: 3900, currency: 'USD' as const, credits: 60, bonus_credits: 3 },
  ...{ status: 'paid' as const, provider: 'stripe', provider_reference: null, receipt_number: 'CL-000001' },
  ...{ voucher_amount: 0, discount_amount: 0, gift_card_id: null, billing_name: null, vat_id: null },
  ...({ country: null, paid_at: new Date(0), created_at: new Date(0), refunded_at: null } as object),
  ...(changes as PurchaseRow),
});
const seats = { type: 'company_headshots_credits', company_id: 'k1', package_id: 'seats', quantity: 5 } as const;

describe.each(LOCALES)('in %s', (language) => {
  const read = (changes: Partial<PurchaseRow>): string =>
    writeReceiptMail(purchase(changes), { email: 'ada@example.test', language }, 'https://catchlight.test').text;

  it.each([
    ['credits', {}, '/app/photoshoot'],
    ['seats', seats, '/app/teams/k1'],
    ['studio credits', { ...seats, type: 'company_studio_credits', package_id: 'pack10' }, '/app/teams/k1?view=seats'],
    ['a gift card', { package_id: 'gift_pro', gift_card_id: 'g1', credits: 0, bonus_credits: 0 }, '/app/gifts'],
  ] as const)('a payment for %s leads there', (_, changes, path) => {
    const paths = [...read(changes).matchAll(/https:\/\/catchlight\.test(?:\/(?:de|es|fr))?(\/app\S*)/g)].map(
      ([, at]) => at,
    );
    expect(paths).toEqual(['/app/receipts/p1', path]);
  });
});

it('a receipt of seats says what one costs', () => {
  const reader = { email: 'ada@example.test', language: 'en' } as const;
  const { text } = writeReceiptMail(purchase({ ...seats, amount: 22_000 }), reader, 'https://catchlight.test');
  expect(text).toContain('5 × $44.00 = $220.00');
});

it('a refund of seats speaks of seats', () => {
  const reader = { email: 'ada@example.test', language: 'en' } as const;
  expect(
    writeRefundMail(purchase({ ...seats, credits: 5, bonus_credits: 0 }), reader, 'https://catchlight.test').text,
  ).toContain('The 5 seats of this');
  expect(writeRefundMail(purchase({}), reader, 'https://catchlight.test').text).toContain('The 63 credits of this');
});
