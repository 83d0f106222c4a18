// What the forms of the photoshoot do.
import type { z } from 'zod';
import type { Order, orderInput, OrderWithAttachments } from '#server/contracts/api.ts';
import { fitsSize, HEADSHOT_COUNTS, type HeadshotCount } from '#server/contracts/catalogue.ts';
import { attachmentForm } from '#server/contracts/forms/photos.ts';
import { aboutForm, sizeForm, startForm, stylesForm, wantedSizeForm } from '#server/contracts/forms/photoshoot.ts';
import { SEAT_HEADSHOTS } from '#server/contracts/company-lists.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { hasErrorDetail } from '~/api/errors';
import { photosAffectingPrice } from '~/components/uploader/being-checked';
import type { ActionMessage } from '~/web/forms/action-message';
import { handleIntent, type IntentHandlers } from '~/web/forms/intents';
import { shownHostedProcessor, shownProcessor, nullIfOtherProcessor } from '~/web/forms/consent-processor.server';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import { photoRescueHandlers } from '~/web/forms/photo-rescue.server';
import { readIntent, rejectForm, type RejectedForm } from '~/web/forms/rejected-form';
import { looksLimits, sizeWithLooks } from './looks-limits';
import { seatChange } from './seat-change';
import { coversGap, itemsToBuy } from './size-price';
import {
  draftPath,
  isAboutDone,
  isPaidAlready,
  looksForSizePath,
  nextStep,
  paymentPath,
  PHOTOSHOOT_PATH,
  stepPath,
} from './steps';

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
    await api.delete('/attachments/:id', {
      params: { id: parseFormOrThrow(form, attachmentForm).attachment_id },
      ...NO_RETRY,
    });
    return { to: stepPath(orderId, 'photos'), messageKey: 'done.photoDeleted' };
  },
  async styles(form, { api, orderId }) {
    const order = await readDraft(api, orderId);
    const { size = null } = parseFormOrThrow(form, wantedSizeForm);
    const { value, rejected } = parseForm(form, stylesForm(looksLimits(order, size)));
    if (rejected) return { rejected };
    return saveLooks(form, { ...value, size }, api, order);
  },
  async size(form, { api, orderId }) {
    const { value, rejected } = parseForm(form, sizeForm);
    return rejected ? { rejected } : saveSize(api, orderId, value.headshot_count);
  },
  /** Back from the company's seat, whose looks fit into the same size. A draft on no seat keeps the size that it got meanwhile. */
  async own(_, { api, orderId }) {
    const body = { seat: false, headshot_count: SEAT_HEADSHOTS } as const;
    const { seat } = await readDraft(api, orderId);
    if (seat) await api.patch('/orders/:id', { params: { id: orderId }, body, ...NO_RETRY });
    return { to: stepPath(orderId, 'about') };
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
    return { to: PHOTOSHOOT_PATH, messageKey: 'done.draftDeleted' };
  },
};

export async function handlePhotoshootAction(
  api: Api,
  orderId: string | null,
  form: FormData,
): Promise<PhotoshootActionResult> {
  const intent = readIntent(form);
  if (intent === 'about') return sayWho(api, orderId, form);
  if (intent === 'seat') return takeSeat(api, orderId);
  return orderId ? handleIntent(HANDLERS, form, { api, orderId }) : { to: PHOTOSHOOT_PATH };
}

/** Creates the draft with the first answers. Going back and forth reuses a draft of the same person that has no photos. */
async function sayWho(api: Api, orderId: string | null, form: FormData): Promise<PhotoshootActionResult> {
  const { value, rejected } = parseForm(form, aboutForm);
  if (rejected) return { rejected };
  const { who, purpose } = value;
  const answers = { on_behalf: who === 'other', ...(who === 'other' && { subject_name: value.subject_name }), purpose };
  const id =
    orderId ?? (await saveDraft(api, null, { headshot_count: HEADSHOT_COUNTS[0], seat: false, ...answers })).order_id;
  const body = { ...answers, consent: true, ...shownProcessor(form) };
  const given = api.patch('/orders/:id', { params: { id }, body, ...NO_RETRY });
  if ((await nullIfOtherProcessor(given)) === null)
    return { rejected: rejectForm(form, { [who === 'other' ? 'other_consent' : 'consent']: 'invalid' }) };
  return { to: stepPath(id, 'photos') };
}

type ChosenLooks = z.output<ReturnType<typeof stylesForm>> & { size: HeadshotCount | null };

/** Saves the choice even where the consent that it needs is missing. */
async function saveLooks(
  form: FormData,
  { styles, renderers = {}, hosted_consent, size }: ChosenLooks,
  api: Api,
  order: OrderWithAttachments,
): Promise<PhotoshootActionResult> {
  const { order_id: id, hosted_looks: hosted } = order;
  const sized = isPaidAlready(order) ? {} : { headshot_count: size ?? sizeWithLooks(order, styles.length) };
  const patch = (body: object) =>
    api.patch('/orders/:id', { params: { id }, body: { ...body, ...sized }, ...NO_RETRY });
  const done = { to: stepPath(id, isPaidAlready(order) ? 'review' : 'package') };
  if (!hosted) {
    await patch({ styles });
    return done;
  }
  const count = styles.filter((style) => renderers[style] === 'hosted').length;
  if (count > hosted.max) return { rejected: rejectForm(form, { renderers: 'invalid' }) };
  const looks = styles.map((style) => ({ style, renderer: renderers[style] ?? 'embedded' }));
  const consent = { hosted_consent: true, ...shownHostedProcessor(form) };
  const agrees =
    count > 0 && hosted_consent === 'on' && (await nullIfOtherProcessor(patch({ looks, ...consent }))) !== null;
  if (!agrees) await patch({ looks });
  const missing = count > 0 && hosted.processor !== null && !agrees;
  return missing ? { rejected: rejectForm(form, { hosted_consent: 'invalid' }) } : done;
}

/** A size that cannot have the chosen looks changes nothing: the looks are chosen anew for it. */
async function saveSize(api: Api, id: string, headshot_count: HeadshotCount): Promise<PhotoshootActionResult> {
  const before = await readDraft(api, id);
  if (isPaidAlready(before) || before.styles.length === 0) return { to: draftPath(id) };
  if (!fitsSize(before.styles.length, headshot_count)) return { to: looksForSizePath(id, headshot_count) };
  try {
    await api.patch('/orders/:id', { params: { id }, body: { headshot_count }, ...NO_RETRY });
  } catch (error) {
    // More looks were saved since they were read.
    if (hasErrorDetail(error, 'conflict', 'looks')) return { to: looksForSizePath(id, headshot_count) };
    throw error;
  }
  const [order, balance] = await Promise.all([readDraft(api, id), api.get('/credits/balance', NO_RETRY)]);
  return { to: pathAfterSize(order, balance?.available ?? 0) };
}

/** Payment, where one thing pays for the shoot. Otherwise the last step, which starts it, offers more than one, or waits for the number that
 * the price depends on. */
function pathAfterSize(order: OrderWithAttachments, credits: number): string {
  const { order_id: id, attachments, credits_planned, headshot_count } = order;
  if (nextStep(order) !== 'review') return draftPath(id);
  const missing = credits_planned - credits;
  const open = photosAffectingPrice(attachments.filter(({ kind }) => kind === 'photo')).length > 0;
  const items = itemsToBuy(headshot_count as HeadshotCount, missing);
  if (missing <= 0 || open || items.length > 1 || !coversGap(items[0]!, missing)) return stepPath(id, 'review');
  return paymentPath(id, items[0]!);
}

const readDraft = async (api: Api, id: string): Promise<OrderWithAttachments> =>
  (await api.get('/orders/:id', { params: { id }, ...NO_RETRY }))!;

async function saveDraft(
  api: Api,
  orderId: string | null,
  body: z.input<typeof orderInput> & { seat: boolean },
): Promise<Order> {
  const saved = orderId
    ? api.patch('/orders/:id', { params: { id: orderId }, body, ...NO_RETRY })
    : api.post('/orders', { body, ...NO_RETRY });
  return (await saved)!;
}

/** The company's seat is paid for and has a size of its own. If it changes the chosen looks, the step of looks is shown and
 * says so. */
async function takeSeat(api: Api, orderId: string | null): Promise<PhotoshootActionResult> {
  const before = orderId === null ? null : await readDraft(api, orderId);
  const order = await saveDraft(api, orderId, { seat: true });
  const { order_id: id } = order;
  const change = before && seatChange(before, order);
  const next = change ? stepPath(id, 'styles') : draftPath(id);
  return { to: isAboutDone(order) ? next : stepPath(id, 'about'), ...change };
}
