// What a model of one's own answers where nothing is found: only its own words about the model say that there is none.
import { expect, test } from 'vitest';
import { createLocalProvider } from './local.ts';
import { ProviderModelGone } from './provider.ts';

const job = { id: '1', handle: undefined, saveHandle: async () => undefined };
const failureOf = (status: number, body: object): Promise<unknown> =>
  createLocalProvider({
    ...{ model: 'Qwen/Qwen-Image-Edit-2511', baseUrl: 'http://painter:8000', about: { name: 'Ours' } },
    now: () => new Date(0),
    fetch: async () => Response.json(body, { status }),
  })
    .generate({ prompt: 'a suit', references: [], seed: 1 }, job, new AbortController().signal)
    .then(
      () => undefined,
      (error: unknown) => error,
    );

test.each([404, 410, 405])(
  'an address that answers %i is a fault of the set-up, not the end of the model',
  async (status) => {
    const error = await failureOf(status, { detail: 'Not Found' });
    expect(error).not.toBeInstanceOf(ProviderModelGone);
    expect(String(error)).toMatch(/RENDERER_BASE_URL.*\/v1/);
  },
);

test.each([
  { error: { message: 'The model `Qwen/Qwen-Image-Edit-2511` does not exist.', type: 'NotFoundError', code: 404 } },
  { error: { message: 'no', code: 'model_not_found' } },
])('a server that says so does not have the model', async (body) => {
  expect(await failureOf(404, body)).toBeInstanceOf(ProviderModelGone);
});
