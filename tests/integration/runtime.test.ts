// The parts as one process puts them together: an embedded start, reached the way the entry reaches it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#server/env/index.ts';
import { startRuntime, type Runtime } from '#server/runtime/index.ts';
import { loadOrCreateSecrets } from '#server/runtime/secrets.ts';

const publicUrl = 'http://localhost:4400';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
let runtime: Runtime;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'catchlight-runtime-'));
  const env = readEnv({ DATA_DIR: folder, PORT: '4400', CAPTCHA: 'off' });
  const secrets = await loadOrCreateSecrets(env.process.secretsFile);
  runtime = await startRuntime({ env, secrets, role: 'all', log, publicUrl });
});
afterAll(async () => {
  await runtime?.stop();
  await rm(folder, { recursive: true, force: true });
});

const api = (pathname: string, accessToken?: string): Promise<Response> =>
  runtime.api(
    new Request(`${publicUrl}/api/v1${pathname}`, {
      headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
    }),
    { ip: '127.0.0.1', country: '', requestId: 'test', session: null, testAccess: true },
  );

async function auth(method: string, pathname: string, body?: object, accessToken?: string): Promise<Response> {
  if (!runtime.auth) throw new Error('The auth server is missing');
  return runtime.auth(
    new Request(`${publicUrl}/auth/v1${pathname}`, {
      method,
      headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
      ...(body && { body: JSON.stringify(body) }),
    }),
    { ip: '127.0.0.1', requestId: 'test' },
  );
}

async function signIn(email: string): Promise<string> {
  expect((await auth('POST', '/otp', { email })).status).toBe(200);
  const mailbox = await runtime.mailbox!(new Request(`${publicUrl}/dev/mailbox.json?to=${email}`));
  const [mail] = (await mailbox.json()) as { code: string }[];
  const answer = await auth('POST', '/verify', { email, token: mail!.code, type: 'email' });
  return ((await answer.json()) as { access_token: string }).access_token;
}

test('a code from the mailbox opens the backend, and nothing else does', async () => {
  expect((await api('/auth/authenticate')).status).toBe(401);
  const accessToken = await signIn('ada@example.com');
  expect((await api('/auth/authenticate', accessToken)).status).toBe(200);
  const [head, , signature] = accessToken.split('.');
  const claims = Buffer.from(JSON.stringify({ sub: 'somebody', email: 'x@example.com' })).toString('base64url');
  expect((await api('/auth/authenticate', `${head}.${claims}.${signature}`)).status).toBe(401);
});

test('every port says in the banner what stands behind it, and all of them are ready', async () => {
  expect(await runtime.ready()).toBe(true);
  const ports = runtime.ports.map(({ port, hosted }) => `${port}:${hosted}`);
  expect(ports).toEqual(expect.arrayContaining(['database:false', 'queue:false', 'auth:false', 'objects:false']));
  expect(runtime.ports.every(({ state }) => state.length > 0)).toBe(true);
});
