// What our server sends to affiliate networks, recorded by a fake network: the person's own data only, amounts from the books, and
// failures that the person never sees.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAwin } from '#server/adapters/tracking/awin.ts';
import { createDub } from '#server/adapters/tracking/dub.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { type Buyer, createBuyer } from '#tests/factories/purchases.ts';

interface Told {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}
const told: Told[] = [];
let status = 200;
let network: Server;
let world: ApiWorld;
let buyer: Buyer;
let ada: Person;
let ben: Person;
let purchase: string;

beforeAll(async () => {
  network = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    told.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: text ? JSON.parse(text) : {},
    });
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => void network.listen(0, '127.0.0.1', resolve));
  const apiBase = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
  world = await createApiWorld({
    tracking: {
      browser: { tagManager: 'GTM-TEST' },
      active: 'always',
      dub: createDub({ apiKey: 'key', apiBase }),
      awin: createAwin({ merchantId: '42', apiBase }),
    },
  });
  buyer = createBuyer(world);
  ada = await world.person({ name: 'Ada' }, 0);
  ben = await world.person({ name: 'Ben' }, 0);
  const opened = await buyer.open(ada, 'pro');
  await buyer.pay(opened.reference);
  purchase = opened.id;
});
afterAll(async () => {
  await world?.close();
  network?.close();
});
afterEach(() => {
  told.length = 0;
  status = 200;
});

const origin = { origin: 'http://localhost:4300' };
const post = (path: string, body: object, as: Person | undefined = ada, headers: Record<string, string> = origin) =>
  world.call('POST', path, { as, body, headers });
const sale = (changes: object = {}) => ({
  customerId: ada.customer.id,
  amount: 3900,
  eventName: 'Purchase',
  currency: 'USD',
  metadata: { transaction_id: purchase, package: 'pro' },
  ...changes,
});
const order = (changes: object = {}) => ({
  orderReference: purchase,
  amount: 39,
  currency: 'USD',
  channel: 'aw',
  test: false,
  awc: '42_1700000000_abc',
  ...changes,
});

describe('a sign-up', () => {
  it('is told with the person’s own data', async () => {
    const lead = {
      customerId: ada.customer.id,
      customerEmail: 'ada@example.test',
      customerName: 'Ada',
      customerAvatar: '',
    };
    expect((await post('/api/dub/lead', { ...lead, clickId: 'c1' })).body).toEqual({ sent: true });
    expect(told).toEqual([
      {
        path: '/track/lead',
        authorization: 'Bearer key',
        body: {
          clickId: 'c1',
          eventName: 'Sign Up',
          customerExternalId: ada.customer.id,
          customerEmail: 'ada@example.test',
          customerName: 'Ada',
        },
      },
    ]);
  });

  it('of somebody else, without a session, or from another site is refused', async () => {
    const lead = { customerId: ada.customer.id };
    expect((await post('/api/dub/lead', lead, ben)).status).toBe(403);
    expect((await world.call('POST', '/api/dub/lead', { body: lead, headers: origin })).status).toBe(401);
    expect((await post('/api/dub/lead', lead, ada, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post('/api/dub/lead', lead, ada, {})).status).toBe(403);
    expect(told).toEqual([]);
  });
});

describe('a sale', () => {
  it('is told in hundredths, with its purchase as the invoice', async () => {
    expect((await post('/api/dub/sale', sale())).body).toEqual({ sent: true });
    expect(told).toMatchObject([
      {
        path: '/track/sale',
        body: { customerExternalId: ada.customer.id, amount: 3900, currency: 'usd', invoiceId: purchase },
      },
    ]);
  });

  it.each([
    ['another amount', { amount: 390_000 }, 422],
    ['another currency', { currency: 'EUR' }, 422],
    ['no amount', { amount: 0 }, 422],
    ['no such purchase', { metadata: { transaction_id: '11111111-1111-4111-8111-111111111111' } }, 404],
  ])('with %s is refused', async (_, changes, expected) => {
    expect((await post('/api/dub/sale', sale(changes))).status).toBe(expected);
    expect(told).toEqual([]);
  });

  it('of somebody else’s is refused', async () => {
    expect((await post('/api/dub/sale', sale({ customerId: ben.customer.id }), ben)).status).toBe(404);
    expect((await post('/api/awinTracking', order(), ben)).status).toBe(404);
  });
});

describe('an order', () => {
  it('is told to Awin with the click, the voucher and the basket', async () => {
    const basket = [{ id: 'pro', name: 'Pro | 60', price: 39, quantity: 1 }];
    await post('/api/awinTracking', order({ voucher: 'SPRING', customerAcquisition: 'NEW', basket }));
    const query = new URL(told[0]!.path, 'http://awin').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      tt: 'ss',
      tv: '2',
      merchant: '42',
      amount: '39.00',
      cr: 'USD',
      ref: purchase,
      parts: 'DEFAULT:39.00',
      ch: 'aw',
      cks: '42_1700000000_abc',
      testmode: '0',
      vc: 'SPRING',
      customeracquisition: 'NEW',
      'bd[0]': `AW:P|42|${purchase}|pro|Pro   60|39.00|1||DEFAULT|`,
    });
  });

  it('without a click is refused', async () => {
    expect((await post('/api/awinTracking', order({ awc: '' }))).status).toBe(422);
  });
});

describe('trouble with a network', () => {
  it.each([400, 500])('is logged and nobody’s to see: %d', async (answer) => {
    status = answer;
    const { status: ours, body } = await post('/api/dub/sale', sale());
    expect([ours, body]).toEqual([200, { sent: false }]);
  });
});

describe('what a page may load', () => {
  it('is told with the place and the person', async () => {
    const { body } = await world.call('GET', '/api/trackers', { as: ada, country: 'DE' });
    expect(body).toMatchObject({
      active: true,
      production: true,
      country: 'DE',
      continent: 'EU',
      tagManager: 'GTM-TEST',
      dub: true,
      awin: true,
      user: { id: ada.customer.id, name: 'Ada' },
    });
    expect((await world.call('GET', '/api/trackers')).body.user).toBeNull();
  });

  it('is nothing outside production, but for the test accounts', async () => {
    const { tracking } = world.deps;
    Object.assign(world.deps, { tracking: { ...tracking, active: new Set([ben.customer.email]) } });
    try {
      expect((await world.call('GET', '/api/trackers', { as: ada })).body.active).toBe(false);
      // Told of what they do, but not of the pages that they look at.
      expect((await world.call('GET', '/api/trackers', { as: ben })).body).toMatchObject({
        active: true,
        production: false,
      });
      expect((await post('/api/dub/sale', sale())).body).toEqual({ sent: false });
      expect(told).toEqual([]);
    } finally {
      Object.assign(world.deps, { tracking });
    }
  });
});
