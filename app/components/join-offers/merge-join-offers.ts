// What companies offer somebody who belongs to none: one offer for each company, however many ways lead into it.
import type { CompaniesAnswer } from '#server/contracts/companies.ts';

export interface JoinOffer {
  company_id: string;
  name: string;
  /** The strongest way in: an invitation knows the role, a link was followed by the person. */
  by: 'invite' | 'link' | 'domain';
  /** Joins as a manager. */
  manager: boolean;
  /** Whoever joins now gets a seat at once. */
  seat: boolean;
  /** The field of the form that joins. */
  field: { name: 'invite' | 'team_code' | 'company_id'; value: string };
  /** A link was followed: the person can put it aside. */
  declinable: boolean;
}
export interface FollowedLink {
  company_id: string;
  name: string;
  /** The person gets a seat by it at once. */
  seat: boolean;
  team_code: string;
}

/** Of an invitation, a link and the domain of one company, the first in this order. Empty for a member of a company. */
export function mergeJoinOffers(
  answer: CompaniesAnswer | undefined,
  followedLink: FollowedLink | null = null,
): JoinOffer[] {
  if (!answer || answer.companies.length > 0) return [];
  const { suggested, invites } = answer;
  const ways: Omit<JoinOffer, 'declinable'>[] = [
    ...invites.map(({ invite_id, company_id, company_name, role, seat }) => ({
      ...{ company_id, name: company_name, by: 'invite' as const, manager: role === 'manager', seat },
      field: { name: 'invite' as const, value: invite_id },
    })),
    ...(followedLink
      ? [
          {
            ...{
              company_id: followedLink.company_id,
              name: followedLink.name,
              by: 'link' as const,
              manager: false,
              seat: followedLink.seat,
            },
            field: { name: 'team_code' as const, value: followedLink.team_code },
          },
        ]
      : []),
    ...(suggested
      ? [
          {
            ...{ ...suggested, by: 'domain' as const, manager: false },
            field: { name: 'company_id' as const, value: suggested.company_id },
          },
        ]
      : []),
  ];
  const byCompany = Map.groupBy(ways, ({ company_id }) => company_id);
  return [...byCompany.values()].map(([best]) => ({
    ...best!,
    declinable: best!.company_id === followedLink?.company_id,
  }));
}
