// What every answer of the real process carries, and what is refused before any page or call sees it.
import { expect, test } from '@playwright/test';
import { request } from 'node:http';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server.remove());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers });

/** fetch does not let a caller set Host. */
const statusWithHost = (path: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(server.url + path, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });

for (const path of ['/', '/nowhere', '/api/v1/nowhere', '/auth/v1/health', '/healthz', '/teams', '/dev/mailbox'])
  test(`${path} carries the security headers`, async () => {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('microphone=()');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('content-security-policy') ?? '').not.toContain("script-src 'self' 'unsafe-inline'");
  });

test('a page that is sent what is no form says so, and nothing breaks', async () => {
  for (const path of ['/contact', '/auth', '/app/gifts'])
    for (const type of ['application/json', undefined]) {
      const headers: Record<string, string> = { origin: server.url, ...(type && { 'content-type': type }) };
      const answer = await fetch(server.url + path, { method: 'POST', headers, ...(type && { body: '{}' }) });
      expect(answer.status, `${path} ${type}`).toBe(415);
    }
  const nameless = '--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--';
  for (const path of ['/contact', '/auth', '/app/gifts', '/language'])
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const headers = { origin: server.url, 'content-type': type };
      const answer = await fetch(server.url + path, { method: 'POST', headers, body: nameless });
      expect(answer.status, `${path} ${type}`).toBe(400);
    }
  const form = { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' };
  for (const path of ['/contact', '/auth', '/auth.data', '/app/gifts', '/language']) {
    const many = await fetch(server.url + path, { method: 'POST', headers: form, body: 'a&'.repeat(500_000) });
    expect(many.status, path).toBe(413);
    const other = await fetch(server.url + path, { method: 'DELETE', headers: form, body: 'a=1' });
    expect(other.status, path).toBe(405);
  }
  expect(server.output()).not.toContain('page.failed');
});

test('the camera is for the pages that take photos, and for nothing else', async () => {
  const camera = async (path: string) => (await get(path)).headers.get('permissions-policy')?.split(', ')[0];
  for (const path of ['/', '/pricing', '/blog', '/api/v1/nowhere', '/healthz'])
    expect(await camera(path)).toBe('camera=()');
  for (const path of ['/qr-uploader', '/de/qr-uploader', '/auth', '/free-tools/free-ai-headshot-generator'])
    expect(await camera(path)).toBe('camera=(self)');
});

test('a page has a policy without unsafe-inline, and no two visitors share a nonce', async () => {
  const policies = await Promise.all(
    ['/auth', '/auth'].map(async (path) => (await get(path)).headers.get('content-security-policy') ?? ''),
  );
  for (const policy of policies) {
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain('unsafe-eval');
  }
  expect(policies[0]).not.toBe(policies[1]);
});

test('pictures are drawn in what the browser takes, once, and only those of the site', async () => {
  const home = await (await get('/')).text();
  const [address = ''] = /\/image\?[^" ]*/.exec(home) ?? [];
  const path = address.replaceAll('&amp;', '&');
  const answer = await get(path, { accept: 'image/webp,*/*' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([bytes.subarray(0, 4).toString(), bytes.subarray(8, 12).toString()]).toEqual(['RIFF', 'WEBP']);
  const etag = answer.headers.get('etag') ?? '';
  expect((await get(path, { accept: 'image/webp,*/*', 'if-none-match': etag })).status).toBe(304);
  for (const url of [
    'http://169.254.169.254/',
    `${server.url}/favicon.svg`,
    '/storage/x.jpg',
    '/pictures/../build.json',
  ])
    expect((await get(`/image?w=320&url=${encodeURIComponent(url)}`)).status, url).toBe(400);
});

test('redirects in one hop, before anything else, and keeps the query', async () => {
  const cases: [string, number, string][] = [
    ['/teams', 301, '/headshots-for-teams'],
    ['/es/teams/?utm_source=x', 301, '/es/headshots-for-teams?utm_source=x'],
    ['/process', 302, '/#steps'],
    ['/en/pricing/', 301, '/pricing'],
    ['/fr-CA/pricing', 301, '/fr/pricing'],
    ['/app/new?redirect=1', 302, '/app/photoshoot?redirect=1'],
    ['/faqs_blogs/case-study-anna/', 301, '/case-studies/anna'],
  ];
  for (const [from, status, to] of cases) {
    const answer = await get(from);
    expect([answer.status, answer.headers.get('location')], from).toEqual([status, to]);
  }
});

test('refuses writes that another site sends', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${server.url}/auth`, { method: 'POST', headers, body: new URLSearchParams({ email: 'a@example.com' }) });
  expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await post({ 'sec-fetch-site': 'cross-site', cookie: 'a=b' })).status).toBe(403);
  expect((await post({ origin: server.url })).status).not.toBe(403);
});

test('with DEV=1 shows the mailbox to programs of this machine only', async () => {
  expect((await get('/dev/mailbox.json')).status).toBe(200);
  expect((await get('/dev/mailbox.json', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
  expect(await statusWithHost('/dev/mailbox.json', 'catchlight.example')).toBe(403);
});

test('compresses what the browser takes', async () => {
  const { headers } = await get('/', { 'accept-encoding': 'br' });
  expect(headers.get('content-encoding')).toBe('br');
});
