// What the forms of the results page do.
import { attachmentForm } from '#server/contracts/forms/photos.ts';
import { companyPictureForm, favouriteForm, ratingForm, shareForm } from '#server/contracts/forms/photoshoot.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { handleIntent, type IntentHandlers } from '~/web/forms/intents';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import type { ResultsActionResult, Shoot } from './action-types';
import { orderMoreLikeThis } from './more-like-this.server';
import { SELECTION_HANDLERS } from './selection-actions.server';

const repeatShoot =
  (path: '/orders/:id/redo' | '/orders/:id/repeat') =>
  async (_: FormData, { api, orderId }: Shoot): Promise<ResultsActionResult> => {
    const draft = await api.post(path, { params: { id: orderId }, ...NO_RETRY });
    return { to: `/app/photoshoot?order=${draft!.order_id}&step=photos` };
  };

const HANDLERS: IntentHandlers<Shoot, ResultsActionResult> = {
  ...SELECTION_HANDLERS,
  'more-like-this': orderMoreLikeThis,
  async favourite(form, { api }) {
    const { attachment_id: id, ...body } = parseFormOrThrow(form, favouriteForm);
    await api.patch('/attachments/:id', { params: { id }, body, ...NO_RETRY });
    return {};
  },
  'accept-favourites': async (_, { api, orderId }) => {
    const body = { accept: true };
    const answer = await api.post('/orders/:id/proposed-favourites', { params: { id: orderId }, body, ...NO_RETRY });
    return { messageKey: 'done.favouritesAdded', messageParams: { count: answer?.added ?? 0 } };
  },
  'dismiss-favourites': async (_, { api, orderId }) => {
    const body = { accept: false };
    await api.post('/orders/:id/proposed-favourites', { params: { id: orderId }, body, ...NO_RETRY });
    return {};
  },
  async 'company-picture'(form, { api }) {
    const { company_id: id, ...body } = parseFormOrThrow(form, companyPictureForm);
    await api.put('/companies/:id/picture', { params: { id }, body, ...NO_RETRY });
    return { messageKey: 'done.companyPicture' };
  },
  async share(form, { api }) {
    const { attachment_id: id, ...body } = parseFormOrThrow(form, shareForm);
    await api.post('/attachments/:id/share', { params: { id }, body, ...NO_RETRY });
    return { messageKey: body.shared ? 'done.shared' : 'done.unshared' };
  },
  async 'delete-picture'(form, { api, orderId }) {
    const { attachment_id: id } = parseFormOrThrow(form, attachmentForm);
    await api.delete('/attachments/:id', { params: { id }, ...NO_RETRY });
    return { messageKey: 'done.pictureDeleted', to: `/ai-headshot-results/${orderId}` };
  },
  async 'delete-photos'(_, { api, orderId }) {
    const receipt = await api.delete('/orders/:id/photos', { params: { id: orderId }, ...NO_RETRY });
    return { messageKey: 'done.photosDeleted', messageParams: { count: receipt?.removed.photos ?? 0 } };
  },
  async cancel(_, { api, orderId }) {
    const order = await api.post('/orders/:id/cancel', { params: { id: orderId }, ...NO_RETRY });
    // A free redo and a company's seat spent no credits.
    const count = order?.returned_credits ?? 0;
    return count > 0
      ? { messageKey: 'done.cancelledReturned', messageParams: { count } }
      : { messageKey: 'done.cancelled' };
  },
  redo: repeatShoot('/orders/:id/redo'),
  repeat: repeatShoot('/orders/:id/repeat'),
  async rate(form, { api, orderId }) {
    const { value } = parseForm(form, ratingForm);
    if (!value) return {};
    await api.post('/ratings', { body: { ...value, type: 'shoot', order_id: orderId }, ...NO_RETRY });
    return { messageKey: 'done.rated' };
  },
};

export const handleResultsAction = (api: Api, orderId: string, form: FormData): Promise<ResultsActionResult> =>
  handleIntent(HANDLERS, form, { api, orderId });
