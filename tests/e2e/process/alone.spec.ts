// An embedded start makes no outgoing connection: nothing is sent to anybody by default.
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { newAddress, signInByCode } from '../support/people.ts';
import { root, startServer } from '../support/server.ts';

const NOTED = `--import=${path.join(root, 'tests/fixtures/record-calls.ts')}`;
const OWN = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|unix)$/;

test('starting, looking around, signing in and paying open no connection to anybody else', async () => {
  const server = await startServer({ env: { NODE_OPTIONS: NOTED } });
  try {
    for (const page of ['/', '/de/pricing', '/auth', '/blog', '/free-tools/free-ai-headshot-generator'])
      expect((await fetch(server.url + page)).status, page).toBe(200);
    const cookie = (await signInByCode(server, newAddress())).map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: server.url, 'content-type': 'application/json' };
    expect((await fetch(`${server.url}/app`, { headers })).status).toBe(200);
    const post = async (to: string, body: object): Promise<Response> =>
      fetch(`${server.url}/api/v1${to}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { url } = (await (await post('/credits/checkout', { package_id: 'basic' })).json()) as { url: string };
    const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
    const paid = await post(`/checkout/test/${new URL(url).pathname.split('/').at(-1)}`, card);
    expect(paid.ok).toBe(true);
    await server.end();
    expect(server.output()).toContain('connections are noted');
    const called = [...server.output().matchAll(/^connects to (.*)$/gm)].map(([, host]) => host!);
    expect(called.filter((host) => !OWN.test(host))).toEqual([]);
  } finally {
    await server.remove();
  }
});
