// What the forms of the photoshoot do. Each ends with where to go, with errors to show, or with a failed call for its caller.
import { ONCE, type Api } from '~/api/client';
import type { HeadshotCount } from '#server/contracts/catalogue.ts';
import { PACKAGE_IDS, PACKAGES, type PackageId } from '#server/contracts/prices.ts';
import { readAbout, readSize, readStyles, type Errors } from './forms';
import { stepPath } from './steps';

/** `said`: a text of the namespace photoshoot, `done.<said>`, for a toast. */
export type Outcome = { to: string; said?: 'photoDeleted' | 'draftDeleted' | 'consentWithdrawn' } | { errors: Errors };

export async function actOnPhotoshoot(api: Api, orderId: string | null, form: FormData): Promise<Outcome> {
  const intent = form.get('intent');
  if (intent === 'size') return chooseSize(api, orderId, form);
  if (intent === 'seat') return takeSeat(api, orderId);
  if (!orderId) return { to: '/app/photoshoot' };
  switch (intent) {
    case 'about':
      return saveAbout(api, orderId, form);
    case 'withdraw':
      await api.patch('/orders/:id', { params: { id: orderId }, body: { consent: false }, ...ONCE });
      return { to: stepPath(orderId, 'about'), said: 'consentWithdrawn' };
    case 'phone-link':
      await api.post('/orders/:id/phone-link', { params: { id: orderId }, ...ONCE });
      return { to: stepPath(orderId, 'photos') };
    case 'phone-unlink':
      await api.delete('/orders/:id/phone-link', { params: { id: orderId }, ...ONCE });
      return { to: stepPath(orderId, 'photos') };
    case 'delete-photo':
      await api.delete('/attachments/:id', { params: { id: String(form.get('attachment_id')) }, ...ONCE });
      return { to: stepPath(orderId, 'photos'), said: 'photoDeleted' };
    case 'styles':
      return saveStyles(api, orderId, form);
    case 'start':
      await api.post('/orders/:id/start', { params: { id: orderId }, ...ONCE });
      return { to: `/ai-headshot-results/${orderId}` };
    case 'delete-draft':
      await api.delete('/orders/:id', { params: { id: orderId }, ...ONCE });
      return { to: '/app/photoshoot', said: 'draftDeleted' };
    default:
      return { to: `/app/photoshoot?order=${orderId}` };
  }
}

async function chooseSize(api: Api, orderId: string | null, form: FormData): Promise<Outcome> {
  const { value: headshots, errors } = readSize(form);
  if (errors) return { errors };
  const order = orderId
    ? await api.patch('/orders/:id', {
        params: { id: orderId },
        body: { headshot_count: headshots, seat: false },
        ...ONCE,
      })
    : await api.post('/orders', { body: { headshot_count: headshots, seat: false }, ...ONCE });
  const next = stepPath(order!.order_id, 'about');
  if (order!.redo_of || form.get('pay') === 'later') return { to: next };
  const balance = await api.get('/credits/balance');
  return { to: (balance?.available ?? -1) >= headshots ? next : checkoutPath(headshots, order!.order_id) };
}

/** The company's seat has a size of its own and is paid for. */
async function takeSeat(api: Api, orderId: string | null): Promise<Outcome> {
  const order = orderId
    ? await api.patch('/orders/:id', { params: { id: orderId }, body: { seat: true }, ...ONCE })
    : await api.post('/orders', { body: { seat: true }, ...ONCE });
  return { to: stepPath(order!.order_id, 'about') };
}

/** The package whose credits are one shoot of this size. */
export const packageFor = (headshots: HeadshotCount): PackageId =>
  PACKAGE_IDS.find((id) => PACKAGES[id].credits === headshots) ?? 'basic';
const checkoutPath = (headshots: HeadshotCount, orderId: string): string =>
  `/app/checkout?package=${packageFor(headshots)}&order=${orderId}`;

async function saveAbout(api: Api, orderId: string, form: FormData): Promise<Outcome> {
  const { value, errors } = readAbout(form);
  if (errors) return { errors };
  await api.patch('/orders/:id', { params: { id: orderId }, body: value, ...ONCE });
  return { to: stepPath(orderId, 'photos') };
}

async function saveStyles(api: Api, orderId: string, form: FormData): Promise<Outcome> {
  const order = await api.get('/orders/:id', { params: { id: orderId }, ...ONCE });
  const { value, errors } = readStyles(form, order?.styles_needed ?? 0);
  if (errors) return { errors };
  await api.patch('/orders/:id', { params: { id: orderId }, body: { styles: value }, ...ONCE });
  return { to: stepPath(orderId, 'review') };
}
