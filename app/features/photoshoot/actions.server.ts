// What the forms of the photoshoot do.
import type { z } from 'zod';
import type { Order, OrderWithAttachments } from '#server/contracts/api.ts';
import type { HeadshotCount } from '#server/contracts/catalogue.ts';
import { NO_RETRY, type Api } from '~/api/client';
import type { ActionMessage } from '~/web/forms/action-message';
import { handleIntent, type IntentHandlers } from '~/web/forms/intents';
import { shownProcessor, unlessOtherProcessor } from '~/web/forms/consent-processor.server';
import { parseForm } from '~/web/forms/parse-form.server';
import { photoRescueHandlers } from '~/web/forms/photo-rescue.server';
import { rejectForm, textField, type RejectedForm } from '~/web/forms/rejected-form';
import { aboutForm, sizeForm, startForm, stylesForm } from './form-schemas.server';
import { draftPath, isAboutDone, stepPath } from './steps';

export type PhotoshootActionResult =
  (Partial<ActionMessage<'photoshoot'>> & { to: string; rejected?: undefined }) | { rejected: RejectedForm };

interface Draft {
  api: Api;
  orderId: string;
}

/** Buttons of a draft that exists. */
const HANDLERS: IntentHandlers<Draft, PhotoshootActionResult> = {
  ...photoRescueHandlers<Draft>({
    recheck: ({ api }, id, body) => api.post('/attachments/:id/recheck', { params: { id }, body, ...NO_RETRY }),
    chooseReference: ({ api, orderId: id }, body) =>
      api.post('/orders/:id/reference', { params: { id }, body, ...NO_RETRY }),
    pageOf: ({ orderId }) => stepPath(orderId, 'photos'),
  }),
  async about(form, { api, orderId }) {
    const { value, rejected } = parseForm(form, aboutForm);
    if (rejected) return { rejected };
    const { who, subject_name, purpose } = value;
    const subject = who === 'other' ? { subject_name } : {};
    const body = { on_behalf: who === 'other', ...subject, purpose, consent: true, ...shownProcessor(form) };
    const given = api.patch('/orders/:id', { params: { id: orderId }, body, ...NO_RETRY });
    if ((await unlessOtherProcessor(given)) === null) return { rejected: rejectForm(form, { consent: 'invalid' }) };
    return { to: stepPath(orderId, 'photos') };
  },
  async withdraw(_, { api, orderId }) {
    await api.patch('/orders/:id', { params: { id: orderId }, body: { consent: false }, ...NO_RETRY });
    return { to: stepPath(orderId, 'about'), messageKey: 'done.consentWithdrawn' };
  },
  async 'phone-link'(_, { api, orderId }) {
    await api.post('/orders/:id/phone-link', { params: { id: orderId }, ...NO_RETRY });
    return { to: stepPath(orderId, 'photos') };
  },
  async 'phone-unlink'(_, { api, orderId }) {
    await api.delete('/orders/:id/phone-link', { params: { id: orderId }, ...NO_RETRY });
    return { to: stepPath(orderId, 'photos') };
  },
  async 'delete-photo'(form, { api, orderId }) {
    await api.delete('/attachments/:id', { params: { id: textField(form, 'attachment_id') }, ...NO_RETRY });
    return { to: stepPath(orderId, 'photos'), messageKey: 'done.photoDeleted' };
  },
  async styles(form, { api, orderId }) {
    const order = await api.get('/orders/:id', { params: { id: orderId }, ...NO_RETRY });
    const { value, rejected } = parseForm(form, stylesForm(order?.styles_needed ?? 0));
    if (rejected) return { rejected };
    return saveLooks(form, value, { api, orderId }, order?.hosted_looks ?? null);
  },
  async 'withdraw-hosted'(_, { api, orderId }) {
    await api.patch('/orders/:id', { params: { id: orderId }, body: { hosted_consent: false }, ...NO_RETRY });
    return { to: stepPath(orderId, 'styles'), messageKey: 'done.hostedWithdrawn' };
  },
  async start(form, { api, orderId }) {
    const { value, rejected } = parseForm(form, startForm);
    if (rejected) return { rejected };
    await api.post('/orders/:id/start', { params: { id: orderId }, body: value, ...NO_RETRY });
    return { to: `/ai-headshot-results/${orderId}` };
  },
  async 'delete-draft'(_, { api, orderId }) {
    await api.delete('/orders/:id', { params: { id: orderId }, ...NO_RETRY });
    return { to: '/app/photoshoot', messageKey: 'done.draftDeleted' };
  },
};

export async function handlePhotoshootAction(
  api: Api,
  orderId: string | null,
  form: FormData,
): Promise<PhotoshootActionResult> {
  const intent = textField(form, 'intent');
  if (intent === 'size') return chooseSize(api, orderId, form);
  if (intent === 'seat') return takeSeat(api, orderId);
  return orderId ? handleIntent(HANDLERS, form, { api, orderId }) : { to: '/app/photoshoot' };
}

/** What was chosen is kept, should the consent be missing that it needs. */
async function saveLooks(
  form: FormData,
  { styles, renderers = {}, hosted_consent }: z.output<ReturnType<typeof stylesForm>>,
  { api, orderId }: Draft,
  hosted: OrderWithAttachments['hosted_looks'],
): Promise<PhotoshootActionResult> {
  const patch = (body: object) => api.patch('/orders/:id', { params: { id: orderId }, body, ...NO_RETRY });
  const done = { to: stepPath(orderId, 'review') };
  if (!hosted) {
    await patch({ styles });
    return done;
  }
  const count = styles.filter((style) => renderers[style] === 'hosted').length;
  if (count > hosted.max) return { rejected: rejectForm(form, { renderers: 'invalid' }) };
  const looks = styles.map((style) => ({ style, renderer: renderers[style] ?? 'embedded' }));
  const consent = { hosted_consent: true, ...shownProcessor(form, 'hosted_processor') };
  const agrees =
    count > 0 && hosted_consent === 'on' && (await unlessOtherProcessor(patch({ looks, ...consent }))) !== null;
  if (!agrees) await patch({ looks });
  const missing = count > 0 && hosted.processor !== null && !agrees;
  return missing ? { rejected: rejectForm(form, { hosted_consent: 'invalid' }) } : done;
}

const saveDraft = (api: Api, orderId: string | null, body: { headshot_count?: HeadshotCount; seat: boolean }) =>
  orderId
    ? api.patch('/orders/:id', { params: { id: orderId }, body, ...NO_RETRY })
    : api.post('/orders', { body, ...NO_RETRY });

/** A draft that came from the free generator has its answers already. */
const pathAfterSize = (order: Order): string =>
  isAboutDone(order) ? draftPath(order.order_id) : stepPath(order.order_id, 'about');

/** Paid in the last step, when it is known how many headshots the photos make. */
async function chooseSize(api: Api, orderId: string | null, form: FormData): Promise<PhotoshootActionResult> {
  const { value, rejected } = parseForm(form, sizeForm);
  if (rejected) return { rejected };
  const { headshot_count } = value;
  const order = await saveDraft(api, orderId, { headshot_count, seat: false });
  return { to: pathAfterSize(order!) };
}

/** The company's seat is paid for and has a size of its own. */
async function takeSeat(api: Api, orderId: string | null): Promise<PhotoshootActionResult> {
  const order = await saveDraft(api, orderId, { seat: true });
  return { to: pathAfterSize(order!) };
}
