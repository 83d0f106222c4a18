// The configurations of docs/operations.md under the real nginx and the real Caddy, and nginx with a `proxy_pass` alone.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { newAddress } from '../support/people.ts';
import { occupyPort } from '../support/run.ts';
import { root, startServer, type TestServer } from '../support/server.ts';

const freePort = async (): Promise<number> => {
  const { port, free } = await occupyPort();
  await free();
  return port;
};

/** Debian puts nginx where only administrators look for programs. */
const PATH = `${process.env['PATH']}:/usr/sbin`;

/** Why a program cannot be started here; '' when it can. Debian: `apt-get install nginx caddy`. */
function missing(program: string, flag: string): string {
  try {
    execFileSync(program, [flag], { stdio: 'ignore', env: { PATH } });
    return '';
  } catch {
    return `${program} is not installed here: apt-get install ${program}`;
  }
}
const NO_NGINX = missing('nginx', '-v');
const NO_CADDY = missing('caddy', 'version');

/** The block of docs/operations.md in a language. */
const documented = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readFileSync(path.join(root, 'docs/operations.md'), 'utf8'))![1]!;

interface ProxyServer {
  url: string;
  stop(): Promise<void>;
}

async function startProxyServer(command: string, config: string, args: string[], port: number): Promise<ProxyServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'catchlight-proxy-'));
  writeFileSync(path.join(folder, 'proxy.conf'), config.replaceAll('FOLDER', folder));
  const all = args.map((each) => each.replaceAll('FOLDER', folder));
  const child: ChildProcess = spawn(command, all, {
    stdio: 'ignore',
    env: { PATH, HOME: folder },
  });
  const url = `http://localhost:${port}`;
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
  (name) => `${name}_temp_path FOLDER/${name};`,
);
function startNginx(server: string, port: number): Promise<ProxyServer> {
  const config = `pid FOLDER/pid; error_log stderr; daemon off; master_process off; events {}
    http { access_log off; ${TEMPORARY.join(' ')} ${server} }`;
  return startProxyServer('nginx', config, ['-p', 'FOLDER', '-c', 'FOLDER/proxy.conf', '-e', 'stderr'], port);
}

/** As documented, but without TLS and on ports of this test. */
const nginxAsDocumented = (port: number, target: number): Promise<ProxyServer> =>
  startNginx(
    documented('nginx')
      .replace(/listen [^;]*;/, `listen ${port};`)
      .replace(/ssl_certificate[^;]*;/g, '')
      .replace('127.0.0.1:3000', `127.0.0.1:${target}`),
    port,
  );
const caddyAsDocumented = (port: number, target: number): Promise<ProxyServer> =>
  startProxyServer(
    'caddy',
    `{\n  admin off\n}\n${documented('caddyfile').replace('catchlight.example', `http://localhost:${port}`).replace('127.0.0.1:3000', `127.0.0.1:${target}`)}`,
    ['run', '--config', 'FOLDER/proxy.conf', '--adapter', 'caddyfile'],
    port,
  );

for (const [name, reason, start] of [
  ['nginx', NO_NGINX, nginxAsDocumented],
  ['Caddy', NO_CADDY, caddyAsDocumented],
] as const)
  test.describe(`${name} as documented`, () => {
    test.skip(reason !== '', reason);
    let server: TestServer;
    let proxy: ProxyServer;
    test.beforeAll(async () => {
      const [port, target] = [await freePort(), await freePort()];
      const PUBLIC_URL = `http://localhost:${port}`;
      server = await startServer({ env: { DEMO: '1', TRUST_PROXY: '1', PORT: String(target), PUBLIC_URL } });
      proxy = await start(port, target);
    });
    test.afterAll(async () => {
      await proxy?.stop();
      await server?.remove();
    });

    /** Through the proxy, with what a visitor would forge. */
    const ask = (to: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> =>
      fetch(proxy.url + to, {
        ...init,
        redirect: 'manual',
        headers: { 'x-forwarded-for': '198.51.100.7', 'cf-ipcountry': 'IN', ...init.headers },
      });

    test('a visitor signs in and writes, and chooses neither address nor country', async () => {
      const { currency } = (await (await ask('/api/v1/credits/packages')).json()) as { currency: string };
      expect(currency).toBe('USD');
      const address = newAddress();
      const form = new URLSearchParams({ email: address });
      const sent = await ask('/auth', { method: 'POST', body: form, headers: { origin: proxy.url } });
      expect(sent.headers.get('location')).toBe('/auth/verify');
      const token = await firstCode(server, address);
      const body = JSON.stringify({ email: address, token, type: 'email' });
      // The code is good in the browser that asked for it.
      const cookie = sent.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      const headers = { cookie, origin: proxy.url };
      const verified = await ask('/auth/v1/verify', { method: 'POST', body, headers });
      const session = (await verified.json()) as { access_token: string };
      const authorization = `Bearer ${session.access_token}`;
      const { sessions } = (await (await ask('/auth/v1/user/sessions', { headers: { authorization } })).json()) as {
        sessions: { ip: string }[];
      };
      expect(sessions.map(({ ip }) => ip)).toEqual([expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/)]);
    });

    test('bodies reach our own limits', async () => {
      const large = await ask('/api/v1/contact', { method: 'POST', body: 'x'.repeat(3 * 1024 * 1024) });
      expect([large.status, await large.json()]).toEqual([413, expect.objectContaining({ code: 'too_large' })]);
    });
  });

test('nginx with a proxy_pass alone opens neither mailbox nor test checkout', async () => {
  test.skip(NO_NGINX !== '', NO_NGINX);
  const server = await startServer({ env: { DEV: undefined } });
  const port = await freePort();
  const proxy = await startNginx(`server { listen ${port}; location / { proxy_pass ${server.url}; } }`, port);
  try {
    expect((await fetch(`${proxy.url}/auth`)).status).toBe(200);
    for (const closed of ['/dev/mailbox', '/dev/mailbox.json', '/api/v1/checkout/test/test_aaaaaaaaaaaaaaaaaaaaaaaa'])
      expect((await fetch(proxy.url + closed)).status, closed).toBe(403);
  } finally {
    await proxy.stop();
    await server.remove();
  }
});

/** Out of the mailbox of a demonstration, which is open. */
async function firstCode(server: TestServer, address: string): Promise<string> {
  const [mail] = await server.mailbox(address);
  return mail!.code!;
}
