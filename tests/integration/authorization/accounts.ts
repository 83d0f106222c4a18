// Who may do what: accounts, challenges, actions, ratings, credits, purchases.
import { everybody, ownerOnly, signedIn, type Table, watchers } from './cast.ts';

const OUR_PAGE = { origin: 'http://localhost:4300' };
const EXTENSION = '/customers/extensions/abcdefghijklmnopabcdefghijklmnop.chromiumapp.org';
const NOBODY = '11111111-1111-4111-8111-111111111111';

export const accounts: Table = {
  'GET /auth/authenticate': [{ target: () => ({ path: '/auth/authenticate' }), expected: signedIn(200) }],
  'GET /customers': [
    { about: 'oneself', target: () => ({ path: '/customers' }), expected: signedIn(200) },
    {
      about: 'an employee of company A',
      target: ({ people }) => ({ path: `/customers?employee_id=${people.self.customer.id}` }),
      expected: watchers(200),
    },
    {
      about: 'the owner of company B',
      target: ({ people }) => ({ path: `/customers?employee_id=${people.foreign.customer.id}` }),
      expected: { ...signedIn(403), foreign: 200, admin: 200 },
    },
    {
      about: 'nobody',
      target: () => ({ path: `/customers?employee_id=${NOBODY}` }),
      expected: { ...signedIn(403), admin: 404 },
    },
  ],
  'PATCH /customers': [{ target: () => ({ path: '/customers', body: { name: 'Ada' } }), expected: signedIn(200) }],
  'PUT /customers/language': [
    { target: () => ({ path: '/customers/language', body: { language: 'fr' } }), expected: signedIn(200) },
  ],
  'DELETE /customers/face-consent': [
    {
      about: 'one’s own, which is no use while a shoot of theirs is under way',
      target: async ({ started }) => {
        await started();
        return { path: '/customers/face-consent' };
      },
      expected: { ...signedIn(200), self: 409 },
    },
  ],
  'GET /customers/billing': [{ target: () => ({ path: '/customers/billing' }), expected: signedIn(200) }],
  'PUT /customers/billing': [
    {
      target: () => ({ path: '/customers/billing', body: { billing_name: 'Ada Ltd', vat_id: null } }),
      expected: signedIn(200),
    },
  ],
  'POST /customers/face-consent': [
    {
      target: () => ({ path: '/customers/face-consent', body: { of_age: true, consent: true } }),
      expected: signedIn(200),
    },
  ],
  'GET /customers/export': [{ target: () => ({ path: '/customers/export' }), expected: signedIn(200) }],
  'GET /customers/extensions': [{ target: () => ({ path: '/customers/extensions' }), expected: signedIn(200) }],
  'PUT /customers/extensions/:extension': [{ target: () => ({ path: EXTENSION }), expected: signedIn(204) }],
  'DELETE /customers/extensions/:extension': [{ target: () => ({ path: EXTENSION }), expected: signedIn(204) }],
  'GET /customers/recovery-codes': [{ target: () => ({ path: '/customers/recovery-codes' }), expected: signedIn(200) }],
  'POST /customers/recovery-codes': [
    { target: () => ({ path: '/customers/recovery-codes' }), expected: signedIn(200) },
  ],
  'GET /customers/sessions': [{ target: () => ({ path: '/customers/sessions' }), expected: signedIn(200) }],
  'DELETE /customers/sessions/:id': [
    { target: () => ({ path: '/customers/sessions/unknown' }), expected: signedIn(204) },
  ],
  'DELETE /customers/:id': [
    {
      about: 'an employee of company A',
      target: async ({ people, world }) => {
        const { company_id } = people.self.customer;
        const member = await world.person({ company_id, company_role: 'employee' });
        return { path: `/customers/${member.customer.id}` };
      },
      expected: { ...signedIn(403), manager: 200, owner: 200 },
    },
    {
      about: 'nobody',
      target: () => ({ path: `/customers/${NOBODY}` }),
      expected: signedIn(403),
    },
  ],
  'POST /security/turnstile': [
    { target: () => ({ path: '/security/turnstile', body: { token: 'human' } }), expected: everybody(200) },
    {
      about: 'a script',
      target: () => ({ path: '/security/turnstile', body: { token: '' } }),
      expected: everybody(400),
    },
  ],
  'GET /security/challenge': [{ target: () => ({ path: '/security/challenge' }), expected: everybody(200) }],
  'GET /api/get-geography': [{ target: () => ({ path: '/api/get-geography' }), expected: everybody(200) }],
  'GET /api/trackers': [{ target: () => ({ path: '/api/trackers' }), expected: everybody(200) }],
  'POST /api/dub/lead': [
    {
      about: 'one’s own sign-up',
      target: ({ people }) => ({
        path: '/api/dub/lead',
        headers: OUR_PAGE,
        body: { customerId: people.self.customer.id },
      }),
      expected: { ...signedIn(403), self: 200 },
    },
  ],
  'POST /api/dub/sale': [
    {
      about: 'a purchase that nobody made',
      target: ({ people }, caller) => ({
        path: '/api/dub/sale',
        headers: OUR_PAGE,
        body: {
          customerId: people[caller === 'visitor' ? 'self' : caller].customer.id,
          amount: 1,
          eventName: 'x',
          currency: 'USD',
          metadata: { transaction_id: NOBODY },
        },
      }),
      expected: signedIn(404),
    },
  ],
  'POST /api/awinTracking': [
    {
      about: 'a purchase that nobody made',
      target: () => ({
        path: '/api/awinTracking',
        headers: OUR_PAGE,
        body: { orderReference: NOBODY, amount: 1, currency: 'USD', channel: 'aw', test: false, awc: 'c' },
      }),
      expected: signedIn(404),
    },
  ],
  'GET /security/question': [{ target: () => ({ path: '/security/question' }), expected: everybody(200) }],
  'POST /contact': [
    {
      target: () => ({
        path: '/contact',
        body: { email: 'ada@example.com', message: 'Where do I find my receipt?', captcha: 'human' },
      }),
      expected: everybody(204),
    },
  ],
  'POST /consents': [
    {
      target: () => ({
        path: '/consents',
        body: {
          consent_asked: true,
          consent_analytics: true,
          consent_marketing: true,
          consent_personalization: true,
        },
      }),
      expected: everybody(204),
    },
  ],
  'POST /actions': [{ target: () => ({ path: '/actions', body: { actionType: 'looked' } }), expected: everybody(204) }],
  'POST /ratings': [
    { about: 'the product', target: () => ({ path: '/ratings', body: { value: 5 } }), expected: signedIn(200) },
    {
      about: 'a shoot of company A',
      target: async ({ draft }) => ({ path: '/ratings', body: { value: 5, order_id: await draft({ photos: 0 }) } }),
      expected: ownerOnly(200),
    },
  ],
  'GET /credits/packages': [{ target: () => ({ path: '/credits/packages' }), expected: everybody(200) }],
  'GET /credits/packages/regional': [
    { target: () => ({ path: '/credits/packages/regional?currency=eur' }), expected: everybody(200) },
  ],
  'GET /credits/balance': [{ target: () => ({ path: '/credits/balance' }), expected: signedIn(200) }],
  'GET /credits/entries': [{ target: () => ({ path: '/credits/entries' }), expected: signedIn(200) }],
  'POST /credits/checkout': [
    { target: () => ({ path: '/credits/checkout', body: { package_id: 'basic' } }), expected: signedIn(201) },
    {
      about: 'for a shoot of company A',
      target: async ({ draft }) => ({
        path: '/credits/checkout',
        body: { package_id: 'basic', order_id: await draft({ photos: 0 }) },
      }),
      expected: ownerOnly(201),
    },
  ],
  'GET /credits/purchases': [{ target: () => ({ path: '/credits/purchases' }), expected: signedIn(200) }],
  // Receipts carry a billing name and a VAT number: not even managers and staff see those of what people bought for themselves.
  'GET /credits/purchases/:id': [
    {
      target: async ({ buyer, people }) => ({ path: `/credits/purchases/${(await buyer.bought(people.self)).id}` }),
      expected: ownerOnly(200),
    },
  ],
  'GET /credits/purchases/:id/receipt': [
    {
      target: async ({ buyer, people }) => ({
        path: `/credits/purchases/${(await buyer.bought(people.self)).id}/receipt`,
      }),
      expected: ownerOnly(200),
    },
  ],
  'GET /credits/purchases/:id/receipt.pdf': [
    {
      target: async ({ buyer, people }) => ({
        path: `/credits/purchases/${(await buyer.bought(people.self)).id}/receipt.pdf`,
      }),
      expected: ownerOnly(200),
    },
  ],
  'POST /credits/purchases/:id/refund': [
    {
      target: async ({ buyer, people }) => ({
        path: `/credits/purchases/${(await buyer.bought(people.self)).id}/refund`,
      }),
      expected: ownerOnly(200),
    },
  ],
  'POST /credits/webhook': [
    { about: 'without a signature', target: () => ({ path: '/credits/webhook', body: {} }), expected: everybody(400) },
  ],
  'GET /checkout/test/:id': [
    {
      about: 'with the token: the address is the key',
      target: async ({ buyer, people }) => ({ path: `/checkout/test/${(await buyer.open(people.self)).reference}` }),
      expected: everybody(200),
    },
    {
      about: 'without the token',
      target: async ({ buyer, people }) => ({
        path: `/checkout/test/${(await buyer.open(people.self)).reference}`,
        testAccess: false,
      }),
      expected: everybody(403),
    },
  ],
  'POST /checkout/test/:id': [
    {
      about: 'without the token',
      target: async ({ buyer, people }) => ({
        path: `/checkout/test/${(await buyer.open(people.self)).reference}`,
        body: { number: '4242424242424242', expiry: '12/34', cvc: '123' },
        testAccess: false,
      }),
      expected: everybody(403),
    },
    {
      about: 'with the token, and a card that is declined',
      target: async ({ buyer, people }) => ({
        path: `/checkout/test/${(await buyer.open(people.self)).reference}`,
        body: { number: '4000000000000002', expiry: '12/34', cvc: '123' },
      }),
      expected: everybody(402),
    },
  ],
  'GET /openapi.json': [{ target: () => ({ path: '/openapi.json' }), expected: everybody(200) }],
};
