// The person in the looks of an edit, from pictures that are there already: the headshots of the same shoot, or the previews of its draft.
import { NO_RETRY, type Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import { isStyle } from '~/components/looks/look-texts';
import type { StyleId } from '#server/contracts/catalogue.ts';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import type { StudioSource } from '#server/contracts/studio.ts';

/** Addresses of small pictures, by look; a look that has none is shown by an example. */
export type OwnLooks = Partial<Record<StyleId, string>>;

/** Empty when they cannot be loaded: the form works without them. */
export async function loadOwnLooks(api: Api, { order_id: id }: Pick<StudioSource, 'order_id'>): Promise<OwnLooks> {
  try {
    const order = await api.get('/orders/:id', { params: { id }, attempts: 1 });
    if (!order) return {};
    return order.status === 'draft' ? await previewsOf(api, id) : headshotsOf(order);
  } catch (error) {
    if (error instanceof ApiError) return {};
    throw error;
  }
}

/** In the order of their worth, so that the best of a look is the one that stays. */
function headshotsOf({ attachments, brand_colour }: OrderWithAttachments): OwnLooks {
  const headshots = attachments
    .filter(({ kind, status }) => kind === 'headshot' && status === 'accepted')
    .toSorted((a, b) => Number(a.favourite) - Number(b.favourite) || (a.rank ?? 0) - (b.rank ?? 0));
  // A wall in another colour than this edit's is another look.
  return byLook(headshots.filter(({ style }) => style !== 'navy-brand' || brand_colour === null));
}

async function previewsOf(api: Api, id: string): Promise<OwnLooks> {
  const answer = await api.post('/orders/:id/previews', { params: { id }, ...NO_RETRY });
  return byLook((answer?.previews ?? []).map(({ style, url }) => ({ style, preview_url: url })));
}

const byLook = (pictures: readonly { style: string | null; preview_url: string | null }[]): OwnLooks =>
  Object.fromEntries(
    pictures.flatMap(({ style, preview_url: url }) => (style && isStyle(style) && url ? [[style, url]] : [])),
  );
