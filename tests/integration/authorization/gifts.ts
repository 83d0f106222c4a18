// Who may do what: gift cards and affiliates.
import { everybody, signedIn, type Table } from './cast.ts';

export const gifts: Table = {
  'POST /gift-cards': [
    {
      target: () => ({
        path: '/gift-cards',
        body: { kind: 'package', package_id: 'basic', recipient_email: 'you@example.test' },
      }),
      expected: signedIn(201),
    },
  ],
  'GET /gift-cards': [{ target: () => ({ path: '/gift-cards' }), expected: signedIn(200) }],
  'POST /gift-cards/redeem': [
    {
      about: 'a guess',
      target: () => ({ path: '/gift-cards/redeem', body: { code: 'AAAA-AAAA' } }),
      expected: signedIn(404),
    },
  ],
  'GET /gift-cards/unpaid/:transaction_id': [
    {
      about: 'a payment that is not theirs',
      target: () => ({ path: '/gift-cards/unpaid/00000000-0000-4000-8000-00000000dead' }),
      expected: signedIn(404),
    },
  ],
  'GET /gift-cards/balance': [{ target: () => ({ path: '/gift-cards/balance' }), expected: signedIn(200) }],
};

export const affiliates: Table = {
  'POST /affiliates': [
    {
      target: () => ({
        path: '/affiliates',
        body: { first_name: 'A', last_name: 'B', experience_level: 'expert', traffic_source: 'blog', terms: true },
      }),
      expected: signedIn(201),
    },
  ],
  'GET /affiliates': [{ target: () => ({ path: '/affiliates' }), expected: signedIn(200) }],
  'GET /partners/:code': [{ target: () => ({ path: '/partners/acme' }), expected: everybody(200) }],
};
