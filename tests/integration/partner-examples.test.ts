// Runs the example calls of the API reference, word for word, against the real API: curl in a shell, and programs under Node.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackend } from '#server/backend/index.ts';
import { CURL, CURL_STEPS } from '#server/contracts/partner-examples.ts';
import { PARTNER_ERROR_STATUSES, type PartnerProblem } from '#server/contracts/integration-lists.ts';
import { AppError } from '#server/domain/errors.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { createApiProgram } from '#tests/factories/partner.ts';
import { photoBytes } from '#tests/factories/pictures.ts';

const example = (name: string): Promise<string> =>
  readFile(path.join(import.meta.dirname, '../../app/features/api-reference/examples', `${name}.txt`), 'utf8');
const run = promisify(execFile);
let world: ApiWorld;
let company: TestCompany;
let server: Server;
let folder: string;
let env: Record<string, string>;
const children: ChildProcess[] = [];
const filled = (text: string): string =>
  text.replaceAll('{{url}}', `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/partner/v1`);

beforeAll(async () => {
  world = await createApiWorld();
  const backend = createBackend(world.deps);
  const caller = { ip: '127.0.0.1', country: '', requestId: 'test', testAccess: true };
  server = createServer(
    getRequestListener(async (request) => {
      const answer = await backend.fetch(request, caller);
      // The shoot is done by the time its program looks.
      if (request.url.endsWith('/start')) await world.deps.queue.drain(createJobs(world.deps));
      return answer;
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  company = await createCompany(world, await world.person({}, 0));
  await company.buySeats(2);
  folder = await mkdtemp(path.join(tmpdir(), 'catchlight-examples-'));
  for (const i of [1, 2, 3, 4]) await writeFile(path.join(folder, `${i}.jpg`), photoBytes(`photo ${i}`));
  env = { CATCHLIGHT_KEY: (await createApiProgram(world, company)).key, PATH: process.env['PATH'] ?? '' };
});
afterAll(async () => {
  for (const child of children) child.kill();
  server?.closeAllConnections();
  server?.close();
  await rm(folder, { recursive: true, force: true });
  await world?.close();
});

it('walks through a shoot with curl', async () => {
  // oxlint-disable-next-line no-explicit-any -- each answer has another shape
  const answers: Record<string, any> = {};
  for (const step of CURL_STEPS) {
    const SHOOT = answers['create']?.shoot_id ?? '';
    const { stdout } = await run('sh', ['-c', filled(CURL[step])], { cwd: folder, env: { ...env, SHOOT } });
    answers[step] = JSON.parse(stdout);
  }
  expect(answers).toMatchObject({
    account: { company: 'Analytical Engines', seats: 2 },
    create: { status: 'draft', reference: 'employee-4711', consent: true },
    upload: { photos: [{}, {}, {}, { status: 'accepted' }] },
    start: { status: 'queued' },
    status: { status: 'completed', delivered: 60 },
    delete: { removed: { headshots: 60 } },
  });
  expect(answers['results'].headshots).toHaveLength(60);
});

it('makes a shoot with a program', async () => {
  const walk = path.join(folder, 'shoot.mjs');
  // The program would rather wait than look too often; a test would not.
  await writeFile(walk, filled(await example('shoot.mjs')).replace('10_000', '1'));
  const { stdout } = await run(process.execPath, [walk], { cwd: folder, env });
  const lines = stdout.trim().split('\n');
  expect(lines.slice(0, 5)).toEqual([
    '1.jpg accepted ',
    '2.jpg accepted ',
    '3.jpg accepted ',
    '4.jpg accepted ',
    'completed 60',
  ]);
  expect(lines).toHaveLength(65);
});

it('receives a webhook and refuses what is not signed, altered or old', async () => {
  const { secret, webhook_id } = (
    await world.call('POST', `/companies/${company.id}/webhooks`, {
      as: company.owner,
      body: { url: 'https://hooks.example.com/', events: ['shoot.ready'] },
    })
  ).body;
  await world.call('POST', `/companies/${company.id}/webhooks/${webhook_id}/test`, { as: company.owner });
  await world.deps.queue.drain(createJobs(world.deps));
  const { body } = world.deps.sender.sent.at(-1)!;
  const file = path.join(folder, 'receive.mjs');
  // A port that is free is one that nobody has named.
  await writeFile(
    file,
    (await example('receive.mjs')).replace(
      '.listen(process.env.PORT ?? 8080)',
      '.listen(0, function () { console.log(this.address().port) })',
    ),
  );
  const child = spawn(process.execPath, [file], { env: { ...env, CATCHLIGHT_WEBHOOK_SECRET: secret } });
  children.push(child);
  const port = await new Promise<string>((done) => child.stdout.once('data', (text) => done(String(text).trim())));
  const post = async (seconds: number, text = body): Promise<number> => {
    const time = Math.floor(Date.now() / 1000) + seconds;
    const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = { 'catchlight-signature': `t=${time},v1=${mac}` };
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: text, headers })).status;
  };
  expect(await post(0)).toBe(204);
  expect(await post(0, `${body} `)).toBe(400);
  expect(await post(-400)).toBe(400);
  expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })).status).toBe(400);
});

it.each(Object.entries(PARTNER_ERROR_STATUSES))('names the status of %s', (code, status) => {
  expect(new AppError(code as PartnerProblem, '').status).toBe(status);
});
