// One offer for each company, however many invitations and links lead into it.
import { expect, it } from 'vitest';
import type { CompaniesAnswer } from '#server/contracts/companies.ts';
import { mergeJoinOffers } from './merge-join-offers';

const suggested = { company_id: 'a', name: 'Acme', seat: true };
const invite = { invite_id: 'i', company_id: 'a', company_name: 'Acme', role: 'manager', seat: false } as const;
const followedLink = { company_id: 'a', name: 'Acme', seat: true, team_code: 'code' };
const answer = (changes: Partial<CompaniesAnswer>): CompaniesAnswer => ({
  companies: [],
  suggested: null,
  invites: [],
  ...changes,
});

it('is the invitation, which knows the role, before the link and the domain', () => {
  expect(mergeJoinOffers(answer({ suggested, invites: [invite] }), followedLink)).toEqual([
    {
      ...{ company_id: 'a', name: 'Acme', by: 'invite', manager: true, seat: false, declinable: true },
      field: { name: 'invite', value: 'i' },
    },
  ]);
  expect(mergeJoinOffers(answer({ suggested }), followedLink)).toMatchObject([
    { by: 'link', seat: true, declinable: true },
  ]);
  expect(mergeJoinOffers(answer({}), followedLink)).toMatchObject([{ by: 'link', seat: true }]);
  expect(mergeJoinOffers(answer({}), { ...followedLink, seat: false })).toMatchObject([{ seat: false }]);
  expect(mergeJoinOffers(answer({ suggested }))).toMatchObject([
    { by: 'domain', seat: true, field: { name: 'company_id', value: 'a' }, declinable: false },
  ]);
});

it('stays apart for two companies, and is none for a member', () => {
  const other = { ...invite, company_id: 'b', company_name: 'Byron' };
  expect(mergeJoinOffers(answer({ suggested, invites: [other] })).map(({ name }) => name)).toEqual(['Byron', 'Acme']);
  expect(mergeJoinOffers(answer({ suggested, companies: [{} as CompaniesAnswer['companies'][0]] }))).toEqual([]);
  expect(mergeJoinOffers(undefined)).toEqual([]);
});
