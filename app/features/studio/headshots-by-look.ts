// The person in the looks of an edit: the headshots of the same shoot.
import type { Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import { isStyle } from '~/components/looks/look-texts';
import type { StyleId } from '#server/contracts/catalogue.ts';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import type { StudioSource } from '#server/contracts/studio.ts';

/** Addresses of small pictures, by look; a look that has none is shown by an example. */
export type OwnLooks = Partial<Record<StyleId, string>>;

/** Empty when they cannot be loaded: the form works without them. */
export async function loadHeadshotsByLook(
  api: Api,
  { order_id: id }: Pick<StudioSource, 'order_id'>,
): Promise<OwnLooks> {
  try {
    const order = await api.get('/orders/:id', { params: { id }, attempts: 1 });
    return order ? headshotsOf(order) : {};
  } catch (error) {
    if (error instanceof ApiError) return {};
    throw error;
  }
}

/** In the order of their worth, so that the best of a look is the one that stays. */
function headshotsOf({ attachments, brand_colour }: OrderWithAttachments): OwnLooks {
  const headshots = attachments
    .filter(({ kind, status }) => kind === 'headshot' && status === 'accepted')
    // A wall in another colour than this edit's is another look.
    .filter(({ style }) => style !== 'navy-brand' || brand_colour === null)
    .toSorted((a, b) => Number(a.favourite) - Number(b.favourite) || (a.rank ?? 0) - (b.rank ?? 0));
  return Object.fromEntries(
    headshots.flatMap(({ style, preview_url: url }) => (style && isStyle(style) && url ? [[style, url]] : [])),
  );
}
