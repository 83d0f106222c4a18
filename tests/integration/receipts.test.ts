// Receipts and credit notes: who sold what to whom at which tax, as it was when it was paid; numbers without gaps; the PDF.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaxedSeller } from '#server/contracts/seller.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { settlePayment } from '#server/domain/purchases/settle-payment.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { type Buyer, createBuyer } from '#tests/factories/purchases.ts';

const SELLER: TaxedSeller = {
  name: 'Catchlight GmbH',
  address: ['Lichtweg 1', '10115 Berlin'],
  country: 'DE',
  vat_id: 'DE123456789',
  rates: { DE: 19 },
};
let world: ApiWorld;
let buyer: Buyer;
let ada: Person;
beforeAll(async () => {
  world = await createApiWorld();
  buyer = createBuyer(world);
});
afterAll(() => world?.close());
beforeEach(async () => {
  ada = await world.person({}, 0);
  world.deps.seller = SELLER;
  world.mails.length = 0;
});

const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const receiptOf = async (id: string, as = ada) =>
  (await world.call('GET', `/credits/purchases/${id}/receipt`, { as })).body;
const pdfOf = (id: string, query = '', as = ada) =>
  world.call('GET', `/credits/purchases/${id}/receipt.pdf${query}`, { as });

async function bought(body: Record<string, unknown> = {}, country = 'DE', as = ada): Promise<string> {
  const opened = await buyer.checkout(as, body, { as, country, body: { package_id: 'basic', ...body } });
  expect(opened.status).toBe(201);
  expect((await buyer.pay(new URL(opened.body.url).pathname.split('/').at(-1)!)).status).toBe(200);
  return opened.body.transaction_id;
}
const refund = async (id: string, as = ada) => {
  expect((await world.call('POST', `/credits/purchases/${id}/refund`, { as })).status).toBe(200);
};
const numberOf = (text: string): number => Number(text.replace(/^\D+/, ''));

describe('a receipt', () => {
  it('names seller, buyer and the tax in the price', async () => {
    const id = await bought({
      billing_name: 'Ada Ltd',
      billing_address: 'Am Werk 3\n50667 Köln',
      vat_id: 'DE987654321',
    });
    expect(await receiptOf(id)).toMatchObject({
      seller: { name: 'Catchlight GmbH', address: SELLER.address, country: 'DE', vat_id: 'DE123456789' },
      billing_name: 'Ada Ltd',
      billing_address: 'Am Werk 3\n50667 Köln',
      value: 35,
      tax: { kind: 'standard', rate: 19, country: 'DE', value: 5.59 },
      credit_note: null,
    });
  });

  it('of a company in another member state leaves the tax to it', async () => {
    const id = await bought({ vat_id: 'FR12345678901' }, 'DE');
    expect((await receiptOf(id)).tax).toEqual({ kind: 'reverse_charge', rate: 0, country: 'FR', value: 0 });
  });

  it('stays as it was when the seller moves', async () => {
    const id = await bought();
    const before = await receiptOf(id);
    world.deps.seller = { ...SELLER, name: 'Catchlight SE', address: ['Elsewhere'], rates: { DE: 21 } };
    expect(await receiptOf(id)).toEqual(before);
    expect((await receiptOf(await bought())).seller.name).toBe('Catchlight SE');
  });

  it('invents no seller where none is named', async () => {
    world.deps.seller = undefined;
    const id = await bought();
    expect(await receiptOf(id)).toMatchObject({ seller: null, tax: null });
    await runJobs();
    expect(world.mails.find(({ to }) => to === ada.customer.email)!.text).not.toMatch(/Sold by|VAT/);
  });

  it('says seller, tax and where to keep it in its mail', async () => {
    const id = await bought({}, 'DE');
    await runJobs();
    const { text } = world.mails.find(({ subject }) => subject.startsWith('Your receipt'))!;
    expect(text).toContain('Sold by: Catchlight GmbH');
    expect(text).toContain('Includes 19 % VAT (Germany): €5.59');
    expect(text).toContain(`${world.deps.publicUrl}/app/receipts/${id}`);
  });

  it('is remembered with the address of the buyer, and changed without one keeps it', async () => {
    const put = (body: object) => world.call('PUT', '/customers/billing', { as: ada, body });
    await put({ billing_name: 'Ada', vat_id: null, billing_address: 'Am Werk 3' });
    expect((await put({ billing_name: 'Ada L', vat_id: null })).body.billing_address).toBe('Am Werk 3');
    expect((await put({ billing_name: 'Ada L', vat_id: null, billing_address: '' })).body.billing_address).toBeNull();
  });
});

describe('a credit note', () => {
  it('follows a refund once its money is on the way, numbered without gaps', async () => {
    const ids = [await bought(), await bought(), await bought()];
    for (const id of ids) {
      await refund(id);
      expect((await receiptOf(id)).credit_note).toBeNull();
      await runJobs();
    }
    const numbers = await Promise.all(ids.map(async (id) => (await receiptOf(id)).credit_note.number));
    expect(numbers.every((number) => /^CN-\d{6}$/.test(number))).toBe(true);
    const [first] = numbers.map(numberOf);
    expect(numbers.map(numberOf)).toEqual([first, first! + 1, first! + 2]);
    const mail = world.mails.findLast(({ subject }) => subject.startsWith('Your refund'))!;
    expect(mail.text).toContain(`Credit note: ${numbers[2]}`);
  });

  it('is mailed as well for a refund that was made at the provider', async () => {
    const id = await bought();
    await runJobs();
    await settlePayment(world.deps, { type: 'refunded', eventId: 'dashboard', purchaseId: id, reference: id });
    await runJobs();
    const { number } = (await receiptOf(id)).credit_note;
    expect(world.mails.findLast(({ subject }) => subject.startsWith('Your refund'))?.text).toContain(number);
  });

  it('is not issued, and no number is used, when the provider refuses the refund', async () => {
    const refused = await bought();
    const { refund: give } = world.deps.payments;
    world.deps.payments.refund = () => Promise.reject(new Error('no'));
    await refund(refused);
    await runJobs();
    world.deps.payments.refund = give;
    expect((await world.call('GET', `/credits/purchases/${refused}`, { as: ada })).body.status).toBe('paid');
    expect((await receiptOf(refused)).credit_note).toBeNull();
    const before = await bought();
    await refund(before);
    await runJobs();
    await refund(refused);
    await runJobs();
    const [first, second] = [(await receiptOf(before)).credit_note, (await receiptOf(refused)).credit_note];
    expect(numberOf(second.number)).toBe(numberOf(first.number) + 1);
  });

  it('is issued once, however often the job runs', async () => {
    const id = await bought();
    await refund(id);
    await runJobs();
    const { number } = (await receiptOf(id)).credit_note;
    await world.deps.db
      .transaction()
      .execute((trx) => world.deps.queue.enqueue(trx, 'refund-payment', { purchase_id: id }, { key: `again ${id}` }));
    await runJobs();
    expect((await receiptOf(id)).credit_note.number).toBe(number);
  });
});

describe('as PDF', () => {
  it('a receipt has its letters embedded and is its buyer’s alone', async () => {
    const id = await bought({ billing_name: 'Łukasz Müßig & Αθήνα Ñandú', billing_address: 'Straße 1\n50667 Köln' });
    const { status, headers, body } = await pdfOf(id, '?language=de');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { receipt_number } = await receiptOf(id);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${receipt_number}.pdf"`);
    expect(body.startsWith('%PDF-')).toBe(true);
    expect(body).toContain('/FontFile2');
    const bob = await world.person();
    expect((await pdfOf(id, '', bob)).status).toBe(404);
    expect((await world.call('GET', `/admin/purchases/${id}/receipt.pdf?admin=true`, { as: bob })).status).toBe(403);
    const staff = await world.person({ role: 'admin' });
    expect((await world.call('GET', `/admin/purchases/${id}/receipt.pdf?admin=true`, { as: staff })).status).toBe(200);
  });

  it('a credit note is there after the refund and not before', async () => {
    const id = await bought();
    expect((await pdfOf(id, '?document=credit_note')).status).toBe(404);
    await refund(id);
    await runJobs();
    const { status, headers } = await pdfOf(id, '?document=credit_note');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/CN-\d{6}\.pdf/);
  });
});
