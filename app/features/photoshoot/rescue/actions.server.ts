// What the forms beside refused photos do.
import { z } from 'zod';
import { notAFace, photoCrop, referenceInput, type RecheckInput } from '#server/contracts/photo-rescue.ts';
import { NO_RETRY, type Api } from '~/api/client';
import type { ActionMessage } from '~/web/forms/action-message';
import type { IntentHandlers } from '~/web/forms/intents';
import { parseChoices } from '~/web/forms/parse-form.server';
import { stepPath } from '../steps';

interface Draft {
  api: Api;
  orderId: string;
}
type Rescued = ActionMessage<'photoshoot'> & { to: string; rejected?: undefined };

const photo = z.object({ attachment_id: z.uuid() });
const dismissed = photo.extend({ not_a_face: notAFace });
const crop = photo.extend(photoCrop.shape);

async function recheck({ api, orderId }: Draft, id: string, body: RecheckInput): Promise<Rescued> {
  const answer = await api.post('/attachments/:id/recheck', { params: { id }, body, ...NO_RETRY });
  const to = stepPath(orderId, 'photos');
  return answer?.reason
    ? { to, messageKey: `reasons.${answer.reason}.title`, tone: 'danger' }
    : { to, messageKey: 'done.photoAccepted' };
}

export const RESCUE_HANDLERS = {
  async 'not-a-face'(form, draft) {
    const { attachment_id, not_a_face } = parseChoices(form, dismissed);
    return recheck(draft, attachment_id, { not_a_face });
  },
  async 'crop-photo'(form, draft) {
    const { attachment_id, ...part } = parseChoices(form, crop);
    return recheck(draft, attachment_id, { crop: part });
  },
  async reference(form, { api, orderId }) {
    const body = parseChoices(form, referenceInput);
    await api.post('/orders/:id/reference', { params: { id: orderId }, body, ...NO_RETRY });
    return { to: stepPath(orderId, 'photos'), messageKey: 'done.referenceChanged' };
  },
} satisfies IntentHandlers<Draft, Rescued>;
