// Companies over the API: joining and leaving, roles, and what their managers see. With TEST_DATABASE_URL on PostgreSQL too.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCredits } from '#server/domain/ledger/ledger.ts';
import { createJobs } from '#server/jobs/index.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';

let world: ApiWorld;
let owner: Person;
let company: TestCompany;
/** Every test has its own, and its own people. */
let domain: string;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
let companies = 0;
beforeEach(async () => {
  world.mails.length = 0;
  domain = `hopper${(companies += 1)}.example`;
  owner = await world.person({ email: `grace@${domain}`, name: 'Grace' }, 0);
  company = await createCompany(world, owner, 'Hopper & Co');
});

const at = (path: string): string => `/companies/${company.id}${path}`;
const members = async () =>
  (await world.call('GET', at('/members'), { as: company.owner })).body.members as Record<string, unknown>[];
const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const linkIn = (text: string): string => /teams\/invite\/(\S+)/.exec(text)![1]!;

describe('a new company', () => {
  it('belongs to whoever makes it, with the domain of their address', async () => {
    const { body } = await world.call('GET', at(''), { as: company.owner });
    expect(body).toMatchObject({ name: 'Hopper & Co', role: 'owner', domain, is_first_company: true });
    expect(body.share_link).toContain(`team_code=${body.team_code}`);
  });

  it('has no domain when its owner writes from a public mail provider', async () => {
    const ada = await world.person({ email: 'ada@gmail.com' });
    const { body } = await world.call('POST', '/companies', { as: ada, body: { name: 'Solo' } });
    expect(body.domain).toBeNull();
    const opened = await world.call('PATCH', `/companies/${body.company_id}`, { as: ada, body: { domain_open: true } });
    expect(opened.status).toBe(422);
  });
});

describe('the team link', () => {
  it('lets people in as employees until it is renewed or closed', async () => {
    const ben = await company.employee();
    expect(ben.customer).toMatchObject({ company_id: company.id, company_role: 'employee' });
    const old = company.code;
    company.code = (await world.call('POST', at('/team-code'), { as: company.owner })).body.team_code;
    const late = await world.person();
    expect((await world.call('POST', '/companies/join', { as: late, body: { team_code: old } })).status).toBe(404);
    await world.call('PATCH', at(''), { as: company.owner, body: { link_open: false } });
    expect((await world.call('GET', `/join-links/${company.code}`)).status).toBe(404);
    const refused = await world.call('POST', '/companies/join', { as: late, body: { team_code: company.code } });
    expect(refused.status).toBe(404);
  });

  it('cannot take somebody out of another company', async () => {
    const other = await createCompany(world, await world.person());
    const answer = await world.call('POST', '/companies/join', { as: other.owner, body: { team_code: company.code } });
    expect(answer.status).toBe(409);
  });
});

describe('the company’s domain', () => {
  it('lets people join once the managers allow it, for addresses of that domain', async () => {
    const colleague = await world.person({ email: `jean@${domain}` });
    const stranger = await world.person({ email: 'jean@elsewhere.example' });
    const join = (person: Person) =>
      world.call('POST', '/companies/join', { as: person, body: { company_id: company.id } });
    expect((await join(colleague)).status).toBe(404);
    await world.call('PATCH', at(''), { as: company.owner, body: { domain_open: true } });
    const { body } = await world.call('GET', '/companies', { as: colleague });
    expect(body.suggested).toEqual({ company_id: company.id, name: 'Hopper & Co', seat: false });
    expect((await world.call('GET', '/companies', { as: stranger })).body.suggested).toBeNull();
    expect((await join(stranger)).status).toBe(404);
    await company.buySeats(1);
    await runJobs();
    await world.call('PATCH', at(''), { as: company.owner, body: { seat_on_joining: true } });
    const emails = colleague.customer.email;
    await world.call('POST', at('/invites'), { as: company.owner, body: { emails } });
    // The domain and the invitation name the same company, so that pages make one offer of them, and whether it pays.
    expect((await world.call('GET', '/companies', { as: colleague })).body).toMatchObject({
      suggested: { company_id: company.id, seat: true },
      invites: [{ company_id: company.id, seat: true }],
    });
    expect((await join(colleague)).status).toBe(200);
    await runJobs();
  });
});

describe('invitations', () => {
  it('are told of line by line, mailed in the chosen language, and work once for their address', async () => {
    await company.join(await world.person({ email: `in@${domain}` }));
    const { body } = await world.call('POST', at('/invites'), {
      as: company.owner,
      body: { emails: `Ada <ada@example.test>\nada@example.test\nnobody\nin@${domain}`, language: 'fr' },
    });
    expect(body.invited).toBe(1);
    expect(body.lines.map((line: { outcome: string }) => line.outcome)).toEqual([
      'invited',
      'repeated',
      'invalid',
      'already_member',
    ]);
    await runJobs();
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]).toMatchObject({ to: 'ada@example.test', language: 'fr' });
    // The verified address of whoever invites stands beside the name, which could be anybody's; it does not become a link.
    expect(world.mails[0]!.text.replaceAll('\u2060', '')).toContain(`Grace (${company.owner.customer.email})`);
    expect(world.mails[0]!.text).toContain('/fr/app/teams/invite/');

    const token = linkIn(world.mails[0]!.text);
    expect((await world.call('GET', `/invites/${token}`)).body).toMatchObject({
      name: 'Hopper & Co',
      role: 'employee',
    });
    const wrong = await world.person();
    expect((await world.call('POST', `/invites/${token}/accept`, { as: wrong })).status).toBe(403);
    const ada = await world.person({ email: 'Ada@example.test' });
    const tabs = await Promise.all([1, 2].map(() => world.call('POST', `/invites/${token}/accept`, { as: ada })));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    expect((await members()).filter(({ email }) => email === 'Ada@example.test')).toHaveLength(1);
    expect((await world.call('GET', `/invites/${token}`)).status).toBe(404);
  });

  it('keep the names of the list: on the invitation, on who joins by it, and on who came without one', async () => {
    const invite = (emails: string, more = {}) =>
      world.call('POST', at('/invites'), { as: company.owner, body: { emails, ...more } });
    const table = `Vorname;Nachname;E-Mail\nÄnne;Öztürk;anne@${domain}\nBen;Lee;ben@${domain}`;
    const shown = await invite(table, { preview: true });
    expect(shown.body).toMatchObject({
      invited: 2,
      lines: [{ name: 'Änne Öztürk', email: `anne@${domain}` }, { name: 'Ben Lee' }],
      columns: [
        { header: 'Vorname', sample: 'Änne', use: 'first' },
        { header: 'Nachname', sample: 'Öztürk', use: 'last' },
        { header: 'E-Mail', use: 'email' },
      ],
    });
    const open = async () =>
      (await world.call('GET', at('/invites'), { as: company.owner })).body.invites as Record<string, unknown>[];
    expect(await open()).toEqual([]);
    await invite(table, { columns: ['none', 'name', 'email'] });
    expect((await open()).map(({ name }) => name)).toEqual(['Öztürk', 'Lee']);
    const anne = await company.join(await world.person({ email: `Anne@${domain}`, name: '' }));
    expect(anne.customer.name).toBe('Öztürk');
    // A name that somebody gave themselves stays.
    const ben = await company.join(await world.person({ email: `ben@${domain}`, name: 'Benjamin' }));
    expect(ben.customer.name).toBe('Benjamin');
    const cleo = await company.join(await world.person({ email: `cleo@${domain}`, name: '' }));
    const again = await invite(`"Ek, Cleo" <cleo@${domain}>; Somebody Else <ben@${domain}>`);
    expect(again.body).toMatchObject({ invited: 0, columns: null });
    expect((await company.now(cleo)).customer.name).toBe('Cleo Ek');
    expect((await company.now(ben)).customer.name).toBe('Benjamin');
  });

  it('read a file and the addresses typed beside it each for itself, as one list', async () => {
    const file = `Nom;Courriel\nZoé Dupont;zoe@${domain}`;
    const body = { emails: `ada@${domain}, ZOE@${domain}`, file };
    const answer = await world.call('POST', at('/invites'), { as: company.owner, body });
    expect(answer.body).toMatchObject({
      invited: 2,
      lines: [
        { list: 'file', line: 2, email: `zoe@${domain}`, name: 'Zoé Dupont', outcome: 'invited' },
        { list: 'emails', line: 1, email: `ada@${domain}`, outcome: 'invited' },
        { list: 'emails', line: 1, email: `zoe@${domain}`, outcome: 'repeated' },
      ],
      columns: [{ use: 'name' }, { use: 'email' }],
    });
  });

  it('cannot be used to send mail to the world: 100 a day before anything was bought, also from a new company', async () => {
    const invite = (as: Person, company_id: string, from: number, count: number) =>
      world.call('POST', `/companies/${company_id}/invites`, {
        as,
        body: { emails: Array.from({ length: count }, (_, at) => `p${from + at}@example.test`).join('\n') },
      });
    const as = await world.person();
    const { body: own } = await world.call('POST', '/companies', { as, body: { name: 'Y' } });
    expect((await invite(as, own.company_id, 0, 60)).status).toBe(200);
    const refused = await invite(as, own.company_id, 60, 41);
    expect(refused).toMatchObject({ status: 422, body: { details: { reason: 'day', max: 100 } } });
    expect((await invite(as, own.company_id, 60, 40)).status).toBe(200);
    world.advanceClock(86_401);
    expect((await invite(as, own.company_id, 200, 100)).status).toBe(200);
    expect((await invite(as, own.company_id, 300, 1)).status).toBe(422);
    await world.deps.db.transaction().execute((trx) =>
      addCredits(trx, world.deps, 'grant', {
        account: { companyId: own.company_id, unit: 'headshots' },
        amount: 1,
        reason: 'grant',
        reference: null,
        idempotencyKey: `seat of ${own.company_id}`,
      }),
    );
    expect((await invite(as, own.company_id, 300, 400)).status).toBe(200);
  });

  it('fill nobody’s mailbox, whoever sends them', async () => {
    const counts = new Map<string, number>();
    world.deps.limits.hit = async (key, points) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { allowed: counts.get(key)! <= points, retryAfter: 1 };
    };
    await world.call('POST', at('/invites'), { as: company.owner, body: { emails: 'Victim@example.test' } });
    const { body } = await world.call('GET', at('/invites'), { as: company.owner });
    await runJobs();
    for (let again = 0; again < 8; again += 1) {
      world.advanceClock(1);
      await world.call('POST', at(`/invites/${body.invites[0].invite_id}/resend`), { as: company.owner });
      await runJobs();
    }
    expect(world.mails.filter(({ to }) => to.toLowerCase() === 'victim@example.test')).toHaveLength(5);
    world.deps.limits.hit = async () => ({ allowed: true, retryAfter: 0 });
  });

  it('make no link of what a company or its people are called', async () => {
    await world.call('PATCH', at(''), { as: company.owner, body: { name: 'Win https://evil.example/x now' } });
    await world.call('POST', at('/invites'), { as: company.owner, body: { emails: 'c@example.test' } });
    await runJobs();
    const { subject, text } = world.mails.at(-1)!;
    expect(subject + text).not.toContain('evil.example');
    expect(subject + text).not.toMatch(/https?:\/\/(?!localhost)/);
    expect(text).toContain('evil.\u2060example/x now');
  });

  it('can be taken back, sent again with another link, and run out', async () => {
    const invite = async (email: string): Promise<{ id: string; token: string }> => {
      await world.call('POST', at('/invites'), { as: company.owner, body: { emails: email } });
      await runJobs();
      const { body } = await world.call('GET', at('/invites'), { as: company.owner });
      const { invite_id } = body.invites.find((one: { email: string }) => one.email === email);
      return { id: invite_id, token: linkIn(world.mails.at(-1)!.text) };
    };
    const first = await invite('a@example.test');
    await world.call('DELETE', at(`/invites/${first.id}`), { as: company.owner });
    expect((await world.call('GET', `/invites/${first.token}`)).status).toBe(404);

    const second = await invite('b@example.test');
    world.advanceClock(60);
    expect((await world.call('POST', at(`/invites/${second.id}/resend`), { as: company.owner })).status).toBe(200);
    await runJobs();
    const again = linkIn(world.mails.at(-1)!.text);
    expect(again).not.toBe(second.token);
    expect((await world.call('GET', `/invites/${second.token}`)).status).toBe(404);
    expect((await world.call('GET', `/invites/${again}`)).status).toBe(200);
    world.advanceClock(31 * 24 * 3600);
    expect((await world.call('GET', `/invites/${again}`)).status).toBe(404);
  });

  it('wait in the account of whoever signs in with their address', async () => {
    await world.call('POST', at('/invites'), {
      as: company.owner,
      body: { emails: 'ada.king@example.test', role: 'manager' },
    });
    const ada = await world.person({ email: 'ada.king@example.test' });
    const { body } = await world.call('GET', '/companies', { as: ada });
    expect(body.invites).toMatchObject([{ company_name: 'Hopper & Co', role: 'manager' }]);
    expect((await world.call('POST', `/invites/${body.invites[0].invite_id}/accept`, { as: ada })).status).toBe(200);
    expect((await company.now(ada)).customer.company_role).toBe('manager');
  });
});

describe('roles', () => {
  it('change hands, and there is one owner whatever happens at once', async () => {
    const [ben, cleo] = [await company.employee(), await company.employee()];
    const hand = (to: Person) =>
      world.call('PUT', at('/owner'), { as: company.owner, body: { customer_id: to.customer.id } });
    const statuses = (await Promise.all([hand(ben), hand(cleo)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 403]);
    company.owner = statuses[0] === 204 ? await company.now(ben) : await company.now(cleo);
    expect((await members()).filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  it('keep an owner with people from leaving, and close the company of one who is alone', async () => {
    const ben = await company.employee();
    const leave = (person: Person) => world.call('DELETE', at(`/members/${person.customer.id}`), { as: person });
    expect((await leave(company.owner)).status).toBe(409);
    expect((await leave(ben)).status).toBe(204);
    expect((await leave(company.owner)).status).toBe(204);
    expect((await world.call('GET', `/join-links/${company.code}`)).status).toBe(404);
  });

  it('never leave people without an owner when the owner goes while somebody comes', async () => {
    const late = await world.person();
    const [left, joined] = await Promise.all([
      world.call('DELETE', at(`/members/${company.owner.customer.id}`), { as: company.owner }),
      world.call('POST', '/companies/join', { as: late, body: { team_code: company.code } }),
    ]);
    expect([left.status, joined.status]).toSatisfy(
      (seen: number[]) => String(seen) === '204,404' || String(seen) === '409,200',
    );
  });

  it('let the owner alone remove a manager', async () => {
    const [ben, cleo] = [await company.employee(), await company.employee()];
    for (const { customer } of [ben, cleo])
      await world.call('PATCH', at(`/members/${customer.id}`), { as: company.owner, body: { role: 'manager' } });
    const manager = await company.now(ben);
    const path = at(`/members/${cleo.customer.id}`);
    expect((await world.call('DELETE', path, { as: manager })).status).toBe(403);
    expect((await world.call('DELETE', path, { as: company.owner })).status).toBe(204);
    expect((await company.now(cleo)).customer.company_id).toBeNull();
  });
});
