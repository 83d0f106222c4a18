// How the doctor asks fal for a model: a server on this machine answers as the queue and as the list of models do, and checks the calls.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findModel } from '#server/cli/doctor/model-probes.ts';

const KEY = 'a key of the tests';
const MODEL = 'blackforestlabs/flux-3/edit-image';
const listed = (status: string) => ({
  models: [{ endpoint_id: MODEL, metadata: { display_name: 'FLUX 3', category: 'image-to-image', status } }],
  next_cursor: null,
  has_more: false,
});

let server: Server;
let base: string;
/** What the list of models answers; without it, the connection ends. */
let answer: { status: number; json: unknown } | undefined;
const faults: string[] = [];
const paths: string[] = [];
beforeAll(async () => {
  server = createServer(({ url = '', headers }, response) => {
    paths.push(url);
    const send = (status: number, json: unknown) => response.writeHead(status).end(JSON.stringify(json));
    if (url.startsWith('/v1/models?')) {
      if (headers.authorization) faults.push('the key went to the list');
      return answer ? send(answer.status, answer.json) : response.destroy();
    }
    if (headers.authorization !== `Key ${KEY}`) return send(401, { detail: 'Invalid key' });
    if (!url.startsWith('/fal-ai/flux-pro/requests/')) faults.push(url);
    return send(404, { detail: 'Not found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
afterEach(() => expect(faults).toEqual([]));

const OWN = 'https://queue.fal.run';
/** Queue and list have an address each. */
const find = (apiKey = KEY, baseUrl = OWN) =>
  findModel({ provider: 'fal', model: MODEL, baseUrl, apiKey }, (url, headers) =>
    fetch(url.replace(/^https:\/\/(queue\.fal\.run|api\.fal\.ai)/, base), { headers: headers ?? {} }),
  );

describe('fal', () => {
  it('is asked for the key at its queue and for the model at its list', async () => {
    answer = { status: 200, json: listed('active') };
    expect(await find()).toEqual({ has: true, deprecated: false });
    expect(paths).toEqual([
      expect.stringMatching(/^\/fal-ai\/flux-pro\/requests\/[0-9a-f-]+\/status$/),
      `/v1/models?endpoint_id=${encodeURIComponent(MODEL)}`,
    ]);
  });

  it.each([
    ['an empty list', 200, { models: [], next_cursor: null, has_more: false }],
    ['404', 404, { error: { type: 'not_found', message: 'no' } }],
  ])('does not have the model where it answers with %s', async (_, status, json) => {
    answer = { status, json };
    expect(await find()).toMatchObject({ has: false });
  });

  it('says of a model that it is on its way out', async () => {
    answer = { status: 200, json: listed('deprecated') };
    expect(await find()).toEqual({ has: true, deprecated: true });
  });

  it.each([
    ['does not answer', undefined],
    ['asks for a key', { status: 401, json: { detail: 'no key' } }],
    ['is busy', { status: 429, json: { detail: 'slow down' } }],
    ['is down', { status: 503, json: {} }],
    ['answers in another form', { status: 200, json: [] }],
  ])('says nothing of the model, and is not wrong, where the list %s', async (_, given) => {
    answer = given;
    expect(await find()).toEqual({});
  });

  it('behind an address of the operator’s own is asked nothing elsewhere', async () => {
    paths.length = 0;
    answer = { status: 200, json: listed('active') };
    expect(await find(KEY, base)).toEqual({});
    expect(paths).toEqual([expect.stringMatching(/^\/fal-ai\/flux-pro\/requests\//)]);
  });

  it('refuses another key, and is not asked for the model then', async () => {
    paths.length = 0;
    await expect(find('another')).rejects.toThrow('does not take the key');
    expect(paths).toHaveLength(1);
  });
});
