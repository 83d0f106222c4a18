// Forms are sent as bytes, everything else as it is.
import { expect, test } from 'vitest';
import { encodeFormBodies } from './form-fetch.ts';

function recorded(): { fetch: typeof fetch; sent: RequestInit[] } {
  const sent: RequestInit[] = [];
  return {
    sent,
    fetch: (_input, init) => {
      sent.push(init ?? {});
      return Promise.resolve(new Response('ok'));
    },
  };
}

test('a form is sent as bytes that the other side reads as the same form', async () => {
  const { fetch, sent } = recorded();
  const form = new FormData();
  form.set('prompt', 'a headshot');
  form.append('image', new Blob([Buffer.from([1, 2, 3])], { type: 'image/jpeg' }), '1.jpg');
  await encodeFormBodies(fetch)('http://127.0.0.1/', {
    method: 'POST',
    body: form,
    headers: { authorization: 'Bearer key' },
  });
  const [init] = sent;
  expect(init?.body).toBeInstanceOf(ArrayBuffer);
  const headers = new Headers(init?.headers);
  expect(headers.get('authorization')).toBe('Bearer key');
  const read = await new Response(init?.body, {
    headers: { 'content-type': headers.get('content-type') ?? '' },
  }).formData();
  expect(read.get('prompt')).toBe('a headshot');
  const image = read.get('image') as File;
  expect([image.name, image.type, [...(await image.bytes())]]).toEqual(['1.jpg', 'image/jpeg', [1, 2, 3]]);
});

test('other bodies and calls without one pass as they are', async () => {
  const { fetch, sent } = recorded();
  const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  await encodeFormBodies(fetch)('http://127.0.0.1/', init);
  await encodeFormBodies(fetch)('http://127.0.0.1/');
  expect(sent).toEqual([init, {}]);
});
