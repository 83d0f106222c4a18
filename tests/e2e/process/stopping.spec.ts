// Stopping: what is under way is answered, then the process ends with 0, also when npm is what gets the signal.
import { request } from 'node:http';
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { waitForOutput, run } from '../support/run.ts';
import { newDataDir, startServer } from '../support/server.ts';

let dataDir: string;
test.beforeEach(() => void (dataDir = newDataDir()));
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('SIGTERM to npm start ends the server with 0 and leaves no process behind', async () => {
  const npm = run('npm', ['start'], dataDir, { NODE_ENV: undefined });
  const [, url] = await waitForOutput(npm, /Catchlight is at (\S+)/);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  npm.child.kill('SIGTERM');
  expect(await npm.exit).toEqual({ code: 0, signal: null });
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  expect(npm.output()).toContain('"event":"process.stopped"');
});

test('SIGTERM lets a request that is under way finish', async () => {
  const server = await startServer();
  // Half a request: the server has its head and waits for the body when the signal comes.
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const half = request(`${server.url}/auth/v1/otp`, { method: 'POST', headers: { 'content-length': 21 } }, (answer) =>
      resolve(answer.statusCode),
    );
    half.once('error', reject);
    half.write('{"email":', () => {
      const ended = server.end('SIGTERM');
      ended.then(({ code }) => expect(code).toBe(0), reject);
      half.end('"a@b.de"}   ');
    });
  });
  expect(await answered).toBeGreaterThanOrEqual(200);
  expect(await server.end()).toEqual({ code: 0, signal: null });
  await server.remove();
});
