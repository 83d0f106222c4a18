// What the forms of the results page do. Each says where to go, and which words to show there: results:done.<said>.
import { RATING_REASONS } from '#server/contracts/catalogue.ts';
import { ONCE, type Api } from '~/api/client';

export type Said = 'pictureDeleted' | 'photosDeleted' | 'cancelled' | 'rated' | 'shared' | 'unshared';
export interface Outcome {
  /** Without a locale; the page itself when it is left out. */
  to?: string;
  said?: Said;
  vars?: Record<string, string | number>;
}

export async function actOnResults(api: Api, orderId: string, form: FormData): Promise<Outcome> {
  const order = { id: orderId };
  const picture = { id: String(form.get('attachment_id')) };
  switch (form.get('intent')) {
    case 'favourite':
      await api.patch('/attachments/:id', {
        params: picture,
        body: { favourite: form.get('favourite') === 'true' },
        ...ONCE,
      });
      return {};
    case 'share': {
      const shared = form.get('shared') === 'true';
      await api.post('/attachments/:id/share', { params: picture, body: { shared }, ...ONCE });
      return { said: shared ? 'shared' : 'unshared' };
    }
    case 'delete-picture':
      await api.delete('/attachments/:id', { params: picture, ...ONCE });
      return { to: `/ai-headshot-results/${orderId}`, said: 'pictureDeleted' };
    case 'delete-photos':
      return deletePhotos(api, orderId);
    case 'cancel':
      await api.post('/orders/:id/cancel', { params: order, ...ONCE });
      return { said: 'cancelled' };
    case 'redo': {
      const draft = await api.post('/orders/:id/redo', { params: order, ...ONCE });
      return { to: `/app/photoshoot?order=${draft!.order_id}&step=photos` };
    }
    case 'repeat': {
      const draft = await api.post('/orders/:id/repeat', { params: order, ...ONCE });
      return { to: `/app/photoshoot?order=${draft!.order_id}&step=photos` };
    }
    case 'rate':
      return rate(api, orderId, form);
    default:
      return {};
  }
}

/** One after another: each leaves its own receipt, and those deleted before a fault stay deleted. */
async function deletePhotos(api: Api, orderId: string): Promise<Outcome> {
  const order = await api.get('/orders/:id', { params: { id: orderId }, ...ONCE });
  const photos = (order?.attachments ?? []).filter((one) => one.kind === 'photo');
  for (const photo of photos) await api.delete('/attachments/:id', { params: { id: photo.attachment_id }, ...ONCE });
  return { said: 'photosDeleted', vars: { count: photos.length } };
}

async function rate(api: Api, orderId: string, form: FormData): Promise<Outcome> {
  const value = Number(form.get('value'));
  if (!Number.isInteger(value) || value < 1 || value > 5) return {};
  const comment = String(form.get('comment') ?? '')
    .trim()
    .slice(0, 2000);
  const reason = RATING_REASONS.find((one) => one === form.get('reason'));
  await api.post('/ratings', {
    body: { value, comment: comment || undefined, reason, type: 'shoot', order_id: orderId },
    ...ONCE,
  });
  return { said: 'rated' };
}
