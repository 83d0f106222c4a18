// A receipt in words: what it says of seller, tax and money in each language, and what a credit note turns round.
import { describe, expect, it } from 'vitest';
import type { Receipt } from '../../contracts/api.ts';
import { LOCALES } from '../../contracts/locales.ts';
import { formatReceipt } from './print-receipt.ts';

const receipt: Receipt = {
  receipt_number: 'CL-000007',
  transaction_id: '4f7c1c1e-3a52-4d0b-9a55-0d6f2b1f7c10',
  issued_at: '2026-03-01T10:00:00.000Z',
  seller: { name: 'Catchlight GmbH', address: ['Lichtweg 1', '10115 Berlin'], country: 'DE', vat_id: 'DE123456789' },
  billing_name: 'Ada Ltd',
  billing_address: 'Am Werk 3\r\n50667 Köln',
  vat_id: null,
  email: 'ada@example.test',
  country: 'DE',
  currency: 'EUR',
  lines: [{ kind: 'package', package_id: 'seats', quantity: 5, credits: 5, unit_value: 44, value: 220 }],
  value: 220,
  voucher_value: 20,
  discount_value: 0,
  tax: { kind: 'standard', rate: 19, country: 'DE', value: 35.13 },
  refunded_at: '2026-03-02T10:00:00.000Z',
  credit_note: { number: 'CN-000002', issued_at: '2026-03-02T10:00:00.000Z' },
  test: false,
};
const plain = (value: unknown): string => JSON.stringify(value).replaceAll(/[\u00a0\u202f]/g, ' ');

describe('a receipt', () => {
  it('is an invoice with net, tax and total', () => {
    const printed = formatReceipt(receipt, 'receipt', 'de');
    expect(printed).toMatchObject({ title: 'Rechnung', number: 'CL-000007', notes: [] });
    expect(printed.seller).toEqual([
      'Verkäufer',
      'Catchlight GmbH',
      'Lichtweg 1',
      '10115 Berlin',
      expect.stringContaining('DE123456789'),
    ]);
    expect(printed.buyer).toEqual(['Für', 'Ada Ltd', 'Am Werk 3', '50667 Köln', 'ada@example.test']);
    expect(plain(printed.totals.at(-1))).toContain('200,00 €');
    expect(plain(printed.contained)).toMatch(/184,87 €.*19 % Umsatzsteuer, Deutschland.*35,13 €.*220,00 €/);
  });

  it('is none without a seller, and says so', () => {
    const printed = formatReceipt({ ...receipt, seller: null, tax: null }, 'receipt', 'en');
    expect(printed).toMatchObject({ title: 'Receipt', seller: [], contained: [] });
    expect(printed.notes).toEqual(['This receipt is not a tax invoice.']);
  });

  it.each(LOCALES)('names the article of a reverse charge in %s', (language) => {
    const tax = { kind: 'reverse_charge', rate: 0, country: 'FR', value: 0 } as const;
    const { notes, contained } = formatReceipt({ ...receipt, tax }, 'receipt', language);
    expect(plain(notes)).toMatch(/196.*2006\/112/);
    expect(contained).toEqual([]);
  });

  it('of a test payment says that no money has moved', () => {
    expect(formatReceipt({ ...receipt, test: true }, 'receipt', 'en').notes).toEqual([
      'Test payment: no money has moved.',
    ]);
  });
});

describe('a credit note', () => {
  it('turns every amount round and names its receipt', () => {
    const printed = formatReceipt(receipt, 'credit_note', 'en');
    expect(printed).toMatchObject({ title: 'Credit note', number: 'CN-000002' });
    expect(plain(printed.facts)).toContain('CL-000007, March 1, 2026');
    expect(plain(printed.rows)).toContain('-€220.00');
    expect(plain(printed.totals)).toContain('-€200.00');
    expect(plain(printed.contained)).toContain('-€35.13');
  });

  it('is not there without a refund', () => {
    expect(() => formatReceipt({ ...receipt, credit_note: null }, 'credit_note', 'en')).toThrow('no credit note');
  });
});
