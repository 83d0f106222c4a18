// Choosing a language: stored for a year, saved in the account when signed in, and never a reason for an error page.
import { expect, it } from 'vitest';
import { ADA, cookiesOf, fakeHost } from '#tests/factories/host.ts';
import type { Session } from '~/context';
import { action } from './language';

async function choose(locale: string, to: string, session: Session | null, status = 200) {
  const told: unknown[] = [];
  const host = fakeHost({
    session,
    api: async (request) => {
      told.push(await request.json());
      return Response.json({ error: 'No.' }, { status });
    },
  });
  const request = new Request('http://site.test/language', {
    method: 'POST',
    body: new URLSearchParams({ locale, to }),
  });
  const answer = (await action({ request, context: host.context } as never)) as Response;
  return { told, calls: host.calls, to: answer.headers.get('location'), cookies: cookiesOf(answer), answer };
}

it('tells the account of whoever is signed in', async () => {
  const { told, calls, to } = await choose('de', '/app/orders?page=2', ADA);
  expect([calls, told]).toEqual([['PUT /api/v1/customers/language'], [{ language: 'de' }]]);
  expect(to).toBe('/de/app/orders?page=2');
});

it('keeps it for 365 days, where the browser’s own script can read it', async () => {
  const { answer, cookies, calls } = await choose('fr', '/pricing', null);
  expect([cookies, calls]).toEqual([{ locale: 'fr' }, []]);
  expect(answer.headers.getSetCookie()[0]).toContain(`Max-Age=${365 * 86_400}`);
  expect(answer.headers.getSetCookie()[0]).not.toContain('HttpOnly');
});

it('changes the page although the account could not be told', async () => {
  expect((await choose('es', '/pricing', ADA, 500)).to).toBe('/es/pricing');
});

it('stays in English where a page has no other language, and on this site', async () => {
  expect((await choose('es', '/near-me/berlin', null)).to).toBe('/near-me/berlin');
  expect((await choose('es', '//evil.example/x', null)).to).toBe('/es');
});

it('refuses a language that there is not', async () => {
  await expect(choose('it', '/', null)).rejects.toMatchObject({ init: { status: 422 } });
});
