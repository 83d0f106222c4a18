// Who may do what: companies, their members, invitations, seats and pictures. Everything here is company A's.
import { everybody, managersOnly, members, ownersOnly, signedIn, type Table } from './cast.ts';

const NOBODY = '11111111-1111-4111-8111-111111111111';

export const companies: Table = {
  'GET /companies': [{ target: () => ({ path: '/companies' }), expected: signedIn(200) }],
  'POST /companies': [
    {
      about: 'one for those who have one',
      target: () => ({ path: '/companies', body: { name: 'Another' } }),
      expected: { ...signedIn(409), other: 201 },
    },
  ],
  'GET /join-links/:code': [
    { target: () => ({ path: '/join-links/code-a' }), expected: everybody(200) },
    { about: 'a guess', target: () => ({ path: '/join-links/guess' }), expected: everybody(404) },
  ],
  'POST /companies/join': [
    {
      about: 'by company A’s link, for those who have a company already',
      target: () => ({ path: '/companies/join', body: { team_code: 'code-a' } }),
      // `other` has made a company of their own above.
      expected: { ...signedIn(409), self: 200, colleague: 200, manager: 200, owner: 200 },
    },
    {
      about: 'by id, without an address of its domain',
      target: ({ companies: { a } }) => ({ path: '/companies/join', body: { company_id: a } }),
      expected: signedIn(404),
    },
  ],
  'GET /companies/:id': [
    { target: ({ companies: { a } }) => ({ path: `/companies/${a}` }), expected: members(200) },
    {
      about: 'company B',
      target: ({ companies: { b } }) => ({ path: `/companies/${b}` }),
      expected: { ...signedIn(404), foreign: 200 },
    },
  ],
  'GET /companies/:id/trial': [
    { target: ({ companies: { a } }) => ({ path: `/companies/${a}/trial` }), expected: managersOnly(200) },
  ],
  'POST /companies/:id/trial': [
    {
      about: 'while there is none to apply for',
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/trial` }),
      expected: managersOnly(409),
    },
  ],
  'PATCH /companies/:id': [
    {
      target: ({ companies: { a } }) => ({ path: `/companies/${a}`, body: { name: 'A' } }),
      expected: managersOnly(200),
    },
  ],
  'POST /companies/:id/team-code': [
    { target: ({ companies: { a } }) => ({ path: `/companies/${a}/team-code` }), expected: managersOnly(200) },
  ],
  'PUT /companies/:id/styles': [
    {
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/styles`, body: { styles: [], locked: false } }),
      expected: managersOnly(200),
    },
  ],
  'GET /companies/:id/gallery': [
    { target: ({ companies: { a } }) => ({ path: `/companies/${a}/gallery` }), expected: managersOnly(200) },
  ],
  'GET /companies/:id/consistency': [
    { target: ({ companies: { a } }) => ({ path: `/companies/${a}/consistency` }), expected: managersOnly(200) },
  ],
  'GET /companies/:id/gallery.zip': [
    {
      about: 'while there is no picture',
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/gallery.zip?style=terracotta` }),
      expected: managersOnly(404),
    },
  ],
  'POST /companies/:id/exports': [
    {
      about: 'with nothing in it',
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/exports`, body: { customer_id: NOBODY } }),
      expected: managersOnly(404),
    },
  ],
  'GET /companies/:id/gallery.csv': [
    { target: ({ companies: { a } }) => ({ path: `/companies/${a}/gallery.csv` }), expected: managersOnly(200) },
  ],
  'PUT /companies/:id/picture': [
    {
      about: 'a headshot that is none of theirs',
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/picture`, body: { attachment_id: NOBODY } }),
      expected: members(404),
    },
  ],
  'POST /companies/:id/members/:customer_id/picture-request': [
    {
      about: 'of nobody',
      target: ({ companies: { a } }) => ({
        path: `/companies/${a}/members/${NOBODY}/picture-request`,
        body: { reason: 'Too dark' },
      }),
      expected: managersOnly(404),
    },
  ],
  'GET /companies/:id/log': [
    { target: ({ companies: { a } }) => ({ path: `/companies/${a}/log` }), expected: ownersOnly(200) },
  ],
  'GET /companies/:id/log.csv': [
    { target: ({ companies: { a } }) => ({ path: `/companies/${a}/log.csv` }), expected: ownersOnly(200) },
  ],
  'GET /companies/:id/members': [
    { target: ({ companies: { a } }) => ({ path: `/companies/${a}/members` }), expected: managersOnly(200) },
  ],
  'PATCH /companies/:id/members/:customer_id': [
    {
      target: async ({ companies: { a }, world }) => {
        const member = await world.person({ company_id: a, company_role: 'employee' });
        return { path: `/companies/${a}/members/${member.customer.id}`, body: { role: 'manager' } };
      },
      expected: ownersOnly(204),
    },
    {
      about: 'of company B, whose owner stays its owner',
      target: ({ companies: { b }, people }) => ({
        path: `/companies/${b}/members/${people.foreign.customer.id}`,
        body: { role: 'manager' },
      }),
      expected: { ...signedIn(404), foreign: 409 },
    },
  ],
  'DELETE /companies/:id/members/:customer_id': [
    {
      about: 'nobody',
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/members/${NOBODY}` }),
      expected: managersOnly(404),
    },
  ],
  'PUT /companies/:id/owner': [
    {
      about: 'handed to nobody',
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/owner`, body: { customer_id: NOBODY } }),
      expected: ownersOnly(404),
    },
  ],
  'GET /companies/:id/invites': [
    { target: ({ companies: { a } }) => ({ path: `/companies/${a}/invites` }), expected: managersOnly(200) },
  ],
  'POST /companies/:id/invites': [
    {
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/invites`, body: { emails: 'new@example.test' } }),
      expected: managersOnly(200),
    },
    {
      about: 'a new manager, whom only the owner invites',
      target: ({ companies: { a } }) => ({
        path: `/companies/${a}/invites`,
        body: { emails: 'boss@example.test', role: 'manager' },
      }),
      expected: ownersOnly(200),
    },
  ],
  'POST /companies/:id/invites/:invite_id/resend': [
    {
      about: 'one that is not there',
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/invites/${NOBODY}/resend` }),
      expected: managersOnly(404),
    },
  ],
  'DELETE /companies/:id/invites/:invite_id': [
    {
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/invites/${NOBODY}` }),
      expected: managersOnly(204),
    },
  ],
  'GET /invites/:token': [{ target: () => ({ path: '/invites/guess' }), expected: everybody(404) }],
  'POST /invites/:token/accept': [{ target: () => ({ path: '/invites/guess/accept' }), expected: signedIn(404) }],
  'POST /companies/:id/reminders': [
    {
      target: ({ companies: { a } }) => ({ path: `/companies/${a}/reminders`, body: {} }),
      expected: managersOnly(200),
    },
  ],
  'GET /companies/:id/credits': [
    { target: ({ companies: { a } }) => ({ path: `/companies/${a}/credits` }), expected: managersOnly(200) },
  ],
  'POST /companies/:id/credits/checkout': [
    {
      target: ({ companies: { a } }) => ({
        path: `/companies/${a}/credits/checkout`,
        body: { kind: 'seats', quantity: 5 },
      }),
      expected: managersOnly(201),
    },
  ],
  'POST /companies/:id/seats': [
    {
      about: 'while there is none',
      target: ({ companies: { a }, people }) => ({
        path: `/companies/${a}/seats`,
        body: { customer_id: people.self.customer.id },
      }),
      expected: managersOnly(402),
    },
  ],
  'DELETE /companies/:id/seats/:customer_id': [
    {
      about: 'of somebody who holds none',
      target: ({ companies: { a }, people }) => ({ path: `/companies/${a}/seats/${people.self.customer.id}` }),
      expected: managersOnly(409),
    },
  ],
};
