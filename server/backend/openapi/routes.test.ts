// How often the descriptions are built; what they say is tests/integration/openapi.test.ts.
import { describe, expect, it, vi } from 'vitest';
import type { HandlerContext } from '../context.ts';
import { route, type Route } from '../route.ts';
import { openApiRoute, partnerApiRoute } from './routes.ts';

const listed = route({
  method: 'GET',
  path: '/openapi.json',
  rule: 'public',
  summary: 'This description',
  handler: () => Promise.resolve(undefined),
});
const server = () => ({ deps: { publicUrl: 'https://site.example', supportEmail: 'help@site.example' } });

describe.each([
  ['of the site', openApiRoute],
  ['of the partner API', partnerApiRoute],
])('the description %s', (_, create) => {
  it('is built once for each server, however often it is asked for', async () => {
    const routes = vi.fn((): readonly Route[] => [listed]);
    const { handler } = create(routes);
    const [one, other] = [server(), server()];
    const answer = async (from: object): Promise<Response> =>
      (await handler(from as HandlerContext, { params: {}, query: {}, body: {} })) as Response;
    const ask = async (from: object): Promise<unknown> => (await answer(from)).json();
    const first = await ask(one);
    expect(first).toMatchObject({ openapi: expect.stringMatching(/^3\./) });
    expect(await ask(one)).toEqual(first);
    expect(routes).toHaveBeenCalledTimes(1);
    // Answers on their way to slow readers hold no copy each.
    const bytes = async () => (await answer(one)).body!.getReader().read();
    expect((await bytes()).value).toBe((await bytes()).value);
    await ask(other);
    expect(routes).toHaveBeenCalledTimes(2);
  });
});
