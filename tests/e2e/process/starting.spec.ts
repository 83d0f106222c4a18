// Starts that go well, and starts that have to be refused with a message that says what to do.
import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { authClient, newAddress, signInByCode } from '../support/people.ts';
import { occupyPort, runServer } from '../support/run.ts';
import { newDataDir, startServer } from '../support/server.ts';

let dataDir: string;
test.beforeEach(() => void (dataDir = newDataDir()));
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('answers /healthz and /readyz, and keeps its secrets to its owner', async () => {
  const server = await startServer({ dataDir });
  try {
    const health = await fetch(`${server.url}/healthz`);
    expect([health.status, await health.text()]).toEqual([200, 'ok\n']);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([200, 'ready\n']);
    expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(server.output()).toContain(`shown at ${server.url}/dev/mailbox`);
  } finally {
    await server.remove();
  }
});

test('refuses a second start on the same folder, names the first, and leaves it alone', async () => {
  const first = await startServer();
  try {
    const second = runServer(first.dataDir);
    expect(await second.exit).toEqual({ code: 1, signal: null });
    expect(second.output()).toContain(`Another server (process `);
    expect(second.output()).toContain(first.url);
    expect(second.output()).toContain('DATA_DIR=');
    expect(second.output()).not.toMatch(/^\s+at /m);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  } finally {
    await first.remove();
  }
});

test('starts again after it was killed, with what it knew', async () => {
  const server = await startServer();
  try {
    const address = newAddress();
    const cookies = await signInByCode(server, address);
    expect(await server.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    expect(existsSync(path.join(server.dataDir, 'server.json'))).toBe(true);
    await server.restart();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const client = authClient(server, cookies);
    expect((await client.auth.getUser()).data.user?.email).toBe(address);
  } finally {
    await server.remove();
  }
});

test('says that the port is taken, and opens nothing', async () => {
  const other = await occupyPort();
  const refused = runServer(dataDir, { PORT: String(other.port) });
  expect(await refused.exit).toEqual({ code: 1, signal: null });
  expect(refused.output()).toContain(`Port ${other.port} on 127.0.0.1 is taken`);
  expect(existsSync(path.join(dataDir, 'database'))).toBe(false);
  await other.free();
});

test('refuses to show the built-in mailbox and checkout to other machines', async () => {
  const refused = runServer(dataDir, { HOST: '0.0.0.0', CAPTCHA: 'on', DEV: undefined });
  expect((await refused.exit).code).toBe(1);
  for (const name of ['SMTP_URL', 'STRIPE_SECRET_KEY', 'DEMO=1']) expect(refused.output()).toContain(name);
});

test('names every mistake in the configuration at once', async () => {
  const refused = runServer(dataDir, { PORT: 'abc', DATABASE_URL: 'mysql://x', S3_BUCKET: 'photos' });
  expect((await refused.exit).code).toBe(1);
  for (const name of ['PORT', 'DATABASE_URL must begin with postgres://', 'S3_ACCESS_KEY_ID', 'docs/operations.md'])
    expect(refused.output()).toContain(name);
  expect(refused.output()).not.toMatch(/^\s+at /m);
});

test('refuses a worker of its own on the embedded database', async () => {
  const refused = runServer(dataDir, {}, ['--role=worker']);
  expect((await refused.exit).code).toBe(1);
  expect(refused.output()).toContain('DATABASE_URL must be set');
});
