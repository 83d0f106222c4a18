// Every route that changes a company leaves exactly one line in its log. A new route is missing here until it is listed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#server/backend/index.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { createFinishedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let company: TestCompany;
let ben: Person;
let webhook: string;
beforeAll(async () => {
  world = await createApiWorld();
  company = await createCompany(world, await world.person({ name: 'Grace' }, 0));
  ben = await company.join(await world.person({ name: 'Ben' }, 0));
  await by('POST', '/invites', { emails: 'ada@example.test, cleo@example.test' });
  webhook = (await by('POST', '/webhooks', HOOK)).body.webhook_id;
});
afterAll(() => world?.close());

const HOOK = { url: 'https://hooks.example.com/in', events: ['shoot.ready'] };
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const by = async (method: Method, path: string, body?: object, as?: Person) =>
  world.call(method, `/companies/${company.id}${path}`, {
    as: as ?? (await company.now(company.owner)),
    ...(body && { body }),
  });
const acts = async (): Promise<string[]> =>
  (await by('GET', '/log')).body.entries.map(({ act }: { act: string }) => act);
const member = (): string => `/members/${ben.customer.id}`;
const openInvite = async (): Promise<string> => (await by('GET', '/invites')).body.invites[0].invite_id;
const lastId = async (list: 'keys' | 'webhooks', field: string): Promise<string> =>
  (await by('GET', '/integrations')).body[list].at(-1)[field];

async function openTrials(): Promise<void> {
  const staff = await world.person({ role: 'admin' });
  await world.call('PUT', '/admin/settings/b2b_free_trial?admin=true', { as: staff, body: { value: true } });
}

/** Gives Ben a headshot that the company paid for. */
async function headshotOfBen(): Promise<string> {
  const id = await createFinishedOrder(world, ben);
  const change = { company_id: company.id, seat: true };
  await world.deps.db.updateTable('catchlight.orders').set(change).where('id', '=', id).execute();
  const { id: headshot } = await world.deps.db
    .selectFrom('catchlight.attachments')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'headshot')
    .limit(1)
    .executeTakeFirstOrThrow();
  return headshot;
}

interface Answer {
  status: number;
}
/** In an order in which each can be done. */
const WRITES: Record<string, [act: string, write: () => Promise<Answer>, prepare?: () => Promise<unknown>]> = {
  'PATCH /companies/:id': ['company_settings_changed', () => by('PATCH', '', { name: 'Byron' })],
  'POST /companies/:id/trial': ['company_trial_applied', () => by('POST', '/trial'), openTrials],
  'POST /companies/:id/team-code': ['company_link_renewed', () => by('POST', '/team-code')],
  'PUT /companies/:id/styles': [
    'company_brand_changed',
    () => by('PUT', '/styles', { styles: ['library'], locked: false }),
  ],
  'POST /companies/:id/invites': [
    'company_members_invited',
    () => by('POST', '/invites', { emails: 'eve@example.test' }),
  ],
  'POST /companies/:id/invites/:invite_id/resend': [
    'company_invite_resent',
    async () => by('POST', `/invites/${await openInvite()}/resend`),
  ],
  'DELETE /companies/:id/invites/:invite_id': [
    'company_invite_revoked',
    async () => by('DELETE', `/invites/${await openInvite()}`),
  ],
  'POST /companies/:id/seats': [
    'company_seat_assigned',
    () => by('POST', '/seats', { customer_id: ben.customer.id }),
    () => company.buySeats(2),
  ],
  'POST /companies/:id/reminders': ['company_members_reminded', () => by('POST', '/reminders', {})],
  'PUT /companies/:id/picture': [
    'company_picture_chosen',
    async () => by('PUT', '/picture', { attachment_id: await headshotOfBen() }, await company.now(ben)),
  ],
  'POST /companies/:id/members/:customer_id/picture-request': [
    'company_picture_requested',
    () => by('POST', `${member()}/picture-request`, { reason: 'Too dark' }),
  ],
  'GET /companies/:id/gallery.csv': ['company_gallery_exported', () => by('GET', '/gallery.csv')],
  'GET /companies/:id/gallery.zip': ['company_gallery_exported', () => by('GET', '/gallery.zip')],
  'GET /companies/:id/log.csv': ['company_log_exported', () => by('GET', '/log.csv')],
  'POST /companies/:id/api-keys': [
    'api_key_made',
    () => by('POST', '/api-keys', { name: 'HR', scopes: ['shoots:read'] }),
  ],
  'DELETE /companies/:id/api-keys/:key_id': [
    'api_key_revoked',
    async () => by('DELETE', `/api-keys/${await lastId('keys', 'key_id')}`),
  ],
  'POST /companies/:id/webhooks': ['webhook_added', () => by('POST', '/webhooks', HOOK)],
  'PATCH /companies/:id/webhooks/:webhook_id': [
    'webhook_changed',
    () => by('PATCH', `/webhooks/${webhook}`, { events: ['photo.rejected'] }),
  ],
  'POST /companies/:id/webhooks/:webhook_id/secret': [
    'webhook_secret_renewed',
    () => by('POST', `/webhooks/${webhook}/secret`),
  ],
  'POST /companies/:id/webhooks/:webhook_id/test': ['webhook_tested', () => by('POST', `/webhooks/${webhook}/test`)],
  'POST /companies/:id/deliveries/:delivery_id/resend': [
    'webhook_delivery_resent',
    async () => {
      const [delivery] = (await by('GET', '/deliveries')).body.deliveries;
      return by('POST', `/deliveries/${delivery.delivery_id}/resend`);
    },
  ],
  'DELETE /companies/:id/webhooks/:webhook_id': ['webhook_removed', () => by('DELETE', `/webhooks/${webhook}`)],
  'DELETE /companies/:id/seats/:customer_id': ['company_seat_revoked', () => by('DELETE', `/seats/${ben.customer.id}`)],
  'PATCH /companies/:id/members/:customer_id': [
    'company_role_changed',
    () => by('PATCH', member(), { role: 'manager' }),
  ],
  'DELETE /companies/:id/members/:customer_id': ['company_member_removed', () => by('DELETE', member())],
  'POST /companies/join': [
    'company_member_joined',
    async () => {
      const { team_code } = (await by('GET', '')).body;
      return world.call('POST', '/companies/join', { as: await world.person({}, 0), body: { team_code } });
    },
  ],
};
/** Leave their line elsewhere. */
const ELSEWHERE = [
  // In the log of the company that it makes: company-log.test.ts.
  'POST /companies',
  // When the money has come: company-log.test.ts.
  'POST /companies/:id/credits/checkout',
  // Prepares files; taking them leaves the line.
  'POST /companies/:id/exports',
  // Below, because nothing of the owner's is open afterwards.
  'PUT /companies/:id/owner',
];

describe('the log of a company', () => {
  it('knows every route that changes something', () => {
    const writing = routes.filter(({ method, path }) => method !== 'GET' && /^\/companies(?:\/|$)/.test(path));
    const listed = [...Object.keys(WRITES).filter((key) => !key.startsWith('GET ')), ...ELSEWHERE];
    expect(listed.toSorted()).toEqual(writing.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  it.each(Object.entries(WRITES))('has one line of %s', async (_, [act, write, prepare]) => {
    await prepare?.();
    const before = (await acts()).length;
    expect((await write()).status).toBeLessThan(300);
    await world.deps.queue.drain(createJobs(world.deps));
    const now = await acts();
    expect([now[0], now.length - before]).toEqual([act, 1]);
  });

  it('has one line of a new owner, who reads it', async () => {
    const heir = await company.join(await world.person({ name: 'Heir' }, 0)).catch(async () => {
      company.code = (await by('GET', '')).body.team_code;
      return company.join(await world.person({ name: 'Heir' }, 0));
    });
    const before = (await acts()).length;
    expect((await by('PUT', '/owner', { customer_id: heir.customer.id })).status).toBeLessThan(300);
    company.owner = await company.now(heir);
    const now = await acts();
    expect([now[0], now.length - before]).toEqual(['company_handed_over', 1]);
  });
});
