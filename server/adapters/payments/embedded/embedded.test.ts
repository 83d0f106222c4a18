// The test checkout: which cards pay, what is said of the others, and webhooks that come late.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/factories/database.ts';
import { createEmbeddedPayments, type EmbeddedPayments } from './index.ts';

const START = new Date('2030-06-15T00:00:00Z').getTime();
let time = START;
const clock = { now: () => new Date(time) };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let payments: EmbeddedPayments;
let delivered: string[];
let taken = true;
let purchases = 0;
let reference: string;
const card = { number: '4242424242424242', expiry: '06/30', cvc: '123' };

const make = () =>
  createEmbeddedPayments({
    db: database.db,
    clock,
    log: quiet,
    secret: 'a secret',
  });
const deliver = async (body: string): Promise<Response> => {
  delivered.push((JSON.parse(body) as { id: string }).id);
  return new Response(null, { status: taken ? 204 : 500 });
};

beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database?.drop());
beforeEach(async () => {
  time = START;
  taken = true;
  delivered = [];
  payments = make();
  await payments.connect(deliver);
  ({ reference } = await payments.checkout({
    purchaseId: `purchase-${(purchases += 1)}`,
    title: '60 headshots',
    amount: 3900,
    currency: 'USD',
    email: 'ada@example.com',
    language: 'de',
    successUrl: 'http://localhost:4300/done',
    cancelUrl: 'http://localhost:4300/back',
  }));
});

describe('the test checkout', () => {
  it.each(['4242 4242 4242 4242', '5555-5555-5555-4444', '4000056655665556', '6011111111111117'])(
    'takes the test card %s',
    async (number) => {
      const paid = await payments.testCheckout.pay(reference, { ...card, number });
      expect(paid).toEqual({ url: 'http://localhost:4300/done' });
      expect(await payments.testCheckout.view(reference)).toMatchObject({ status: 'paid', amount: 3900 });
      expect(delivered).toEqual([`paid_${reference}`]);
    },
  );
  it('takes an American Express card with its four digits', async () => {
    const amex = { ...card, number: '378282246310005' };
    await expect(payments.testCheckout.pay(reference, amex)).rejects.toMatchObject({
      details: { reason: 'incorrect_cvc' },
    });
    await expect(payments.testCheckout.pay(reference, { ...amex, cvc: '1234' })).resolves.toBeTruthy();
  });

  it.each([
    ['a declined card', { number: '4000000000000002' }, 'card_declined'],
    ['too little money', { number: '4000 0000 0000 9995' }, 'insufficient_funds'],
    ['a lost card', { number: '4000000000009987' }, 'lost_card'],
    ['a stolen card', { number: '4000000000009979' }, 'stolen_card'],
    ['a card that the bank calls expired', { number: '4000000000000069' }, 'expired_card'],
    ['a code that the bank refuses', { number: '4000000000000127' }, 'incorrect_cvc'],
    ['an error on the way', { number: '4000000000000119' }, 'processing_error'],
    ['a card that wants confirmation', { number: '4000002500003155' }, 'authentication_required'],
    ['a mistyped number', { number: '4242424242424241' }, 'incorrect_number'],
    ['no number', { number: 'abcd' }, 'incorrect_number'],
    ['a number that could be a real one', { number: '4539578763621486' }, 'not_a_test_card'],
    ['a date in the past', { expiry: '05/30' }, 'expired_card'],
    ['a month that there is not', { expiry: '13/30' }, 'invalid_expiry'],
    ['a date that is none', { expiry: 'soon' }, 'invalid_expiry'],
    ['a code too short', { cvc: '12' }, 'incorrect_cvc'],
  ])('declines %s and leaves the checkout open', async (_, change, reason) => {
    await expect(payments.testCheckout.pay(reference, { ...card, ...change })).rejects.toMatchObject({
      code: 'payment_declined',
      status: 402,
      details: { reason },
    });
    expect(await payments.testCheckout.view(reference)).toMatchObject({ status: 'open' });
    expect(delivered).toEqual([]);
    await expect(payments.testCheckout.pay(reference, card)).resolves.toBeTruthy();
  });

  it('pays once when the button is pressed twice', async () => {
    const both = await Promise.all([
      payments.testCheckout.pay(reference, card),
      payments.testCheckout.pay(reference, card),
    ]);
    expect(both.map(({ url }) => url)).toEqual(['http://localhost:4300/done', 'http://localhost:4300/done']);
    expect(delivered).toEqual([`paid_${reference}`]);
  });

  it('knows no other session, and none older than a day', async () => {
    expect(await payments.testCheckout.view('test_other')).toBeUndefined();
    await expect(payments.testCheckout.pay('test_other', card)).rejects.toMatchObject({ code: 'not_found' });
    time += 24 * 3_600_000;
    await expect(payments.testCheckout.pay(reference, card)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('sends a webhook that was not taken again, also from a new process, and then no more', async () => {
    taken = false;
    await payments.testCheckout.pay(reference, card);
    taken = true;
    const next = make();
    await next.connect(deliver);
    expect(delivered).toEqual([`paid_${reference}`, `paid_${reference}`]);
    await next.redeliver();
    expect(delivered).toHaveLength(2);
  });

  it('opens its page in the language of the person, on the origin that they return to', async () => {
    const { url } = await payments.checkout({
      purchaseId: 'another',
      title: '60',
      amount: 1,
      currency: 'EUR',
      email: '',
      language: 'en',
      successUrl: 'http://127.0.0.1:4300/done',
      cancelUrl: 'http://127.0.0.1:4300/app',
    });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4300\/checkout\/test\/test_/);
  });
});
