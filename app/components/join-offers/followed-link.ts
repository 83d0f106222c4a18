// The team link that somebody followed before they signed in, for every page that shows offers.
import type { Api } from '~/api/client';
import type { FollowedLink } from './merge-join-offers';

/** Null without a code, and when it leads nowhere. */
export async function findFollowedLink(api: Api, code: string | undefined): Promise<FollowedLink | null> {
  if (!code) return null;
  const link = await api.get('/join-links/:code', { params: { code }, attempts: 1 }).catch(() => undefined);
  return link ? { ...link, team_code: code } : null;
}
