// Orders more headshots of the look and photo of one. They are studio pictures: each is paid for with a credit, which returns if it fails.
import { STYLE_IDS, type StyleId } from '#server/contracts/catalogue.ts';
import { moreLikeThisForm } from '#server/contracts/forms/photos.ts';
import { NO_RETRY } from '~/api/client';
import { ApiError, NO_RESPONSE } from '~/api/errors';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import type { ResultsActionResult, Shoot } from './action-types';
import { MORE_LIKE_THIS_SETTINGS } from './more-like-this-settings';

const isStyle = (style: string | null): style is StyleId => STYLE_IDS.includes(style as StyleId);

export async function orderMoreLikeThis(form: FormData, { api, orderId }: Shoot): Promise<ResultsActionResult> {
  const { attachment_id: id, count = MORE_LIKE_THIS_SETTINGS.length } = parseFormOrThrow(form, moreLikeThisForm);
  const order = await api.get('/orders/:id', { params: { id: orderId }, ...NO_RETRY });
  const liked = order?.attachments.find((one) => one.attachment_id === id);
  if (!liked?.photo_id || !isStyle(liked.style)) throw new ApiError('No such headshot', 404, { code: 'not_found' });
  const { photo_id, style } = liked;
  // Of this press alone: those that failed or were deleted can be ordered again. The server finds the same edit that is there, and charges none twice.
  const press = crypto.randomUUID();
  let charged = 0;
  for (const [index, choices] of MORE_LIKE_THIS_SETTINGS.entries()) {
    if (charged === count) break;
    const body = { source_id: photo_id, style, ...choices, request_id: `more-${press}-${index + 1}` };
    try {
      const kept = await api.post('/studio/generations', { body, ...NO_RETRY });
      if (!kept) throw new ApiError(NO_RESPONSE, 0);
      if (kept.charged) charged += 1;
    } catch (error) {
      // Credits for one or two of them: those are made.
      if (charged === 0 || !(error instanceof ApiError)) throw error;
      break;
    }
  }
  // A second press, also on another headshot of this photo and look, orders and pays nothing again.
  if (charged === 0) return { messageKey: 'more.already', to: '/app/studio' };
  return { messageKey: 'more.done', messageParams: { count: charged }, to: '/app/studio' };
}
