// A team link's code waits for the sign-in: five minutes, and only when there is one.
import { expect, it } from 'vitest';
import { cookiesOf, fakeHost, run } from '#tests/factories/host.ts';
import { clearTeamCodeCookie, teamCodeMiddleware, readTeamCode } from './team-code';

const visit = (address: string): Promise<Response> =>
  run(teamCodeMiddleware, new Request(`http://site.test${address}`), fakeHost({}).context);

it('is kept for 300 seconds, out of reach of scripts', async () => {
  const answer = await visit('/de/headshots-for-teams?team_code=%20Ab12%20');
  expect(answer.headers.getSetCookie()).toEqual(['team_code=Ab12; Path=/; SameSite=Lax; Max-Age=300; HttpOnly']);
  expect(await answer.text()).toBe('the page');
});

it.each(['/', '/?team_code=', '/?team_code=%20%20', `/?team_code=${'x'.repeat(65)}`])(
  'is not kept from %s',
  async (address) => {
    expect(cookiesOf(await visit(address))).toEqual({});
  },
);

it('is read back until it is forgotten', async () => {
  const back = (cookie: string): Request => new Request('http://site.test/app', { headers: { cookie } });
  expect(readTeamCode(back('a=b; team_code=Ab12'))).toBe('Ab12');
  expect([readTeamCode(back('team_code=')), readTeamCode(back('a=b'))]).toEqual([undefined, undefined]);
  expect(clearTeamCodeCookie(back(''))).toContain('Max-Age=0');
});
