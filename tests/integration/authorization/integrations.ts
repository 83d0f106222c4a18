// Who may do what: a company's API keys, webhooks and their deliveries. Everything here is company A's.
import { managersOnly, type Table } from './cast.ts';

const NOBODY = '11111111-1111-4111-8111-111111111111';
const HOOK = { url: 'https://hooks.example.com/a', events: ['shoot.ready'] };

export const integrations: Table = {
  'GET /companies/:id/integrations': [
    { target: ({ companies: { a } }) => ({ path: `/companies/${a}/integrations` }), expected: managersOnly(200) },
  ],
  'POST /companies/:id/api-keys': [
    {
      target: ({ companies: { a } }) => ({
        path: `/companies/${a}/api-keys`,
        body: { name: 'Intranet', scopes: ['shoots:read'] },
      }),
      expected: managersOnly(201),
    },
  ],
  'DELETE /companies/:id/api-keys/:key_id': [
    {
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/api-keys/${NOBODY}` }),
      expected: managersOnly(204),
    },
  ],
  'POST /companies/:id/webhooks': [
    {
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/webhooks`, body: HOOK }),
      expected: managersOnly(201),
    },
  ],
  'PATCH /companies/:id/webhooks/:webhook_id': [
    {
      about: 'one that is not there',
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/webhooks/${NOBODY}`, body: { active: false } }),
      expected: managersOnly(404),
    },
  ],
  'DELETE /companies/:id/webhooks/:webhook_id': [
    {
      about: 'one that is not there',
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/webhooks/${NOBODY}` }),
      expected: managersOnly(404),
    },
  ],
  'POST /companies/:id/webhooks/:webhook_id/secret': [
    {
      about: 'one that is not there',
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/webhooks/${NOBODY}/secret` }),
      expected: managersOnly(404),
    },
  ],
  'POST /companies/:id/webhooks/:webhook_id/test': [
    {
      about: 'one that is not there',
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/webhooks/${NOBODY}/test` }),
      expected: managersOnly(404),
    },
  ],
  'GET /companies/:id/deliveries': [
    { target: ({ companies: { a } }) => ({ path: `/companies/${a}/deliveries` }), expected: managersOnly(200) },
  ],
  'POST /companies/:id/deliveries/:delivery_id/resend': [
    {
      about: 'one that is not there',
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/deliveries/${NOBODY}/resend` }),
      expected: managersOnly(404),
    },
  ],
};
