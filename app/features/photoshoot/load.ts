// What the photoshoot's page has to know: the draft as the server holds it, the credits, and the prices where they matter.
import { findFollowedLink } from '~/components/join-offers/followed-link';
import { type JoinOffer, mergeJoinOffers } from '~/components/join-offers/merge-join-offers';
import { NO_RETRY, type Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import type { Order, OrderWithAttachments, PackagesAnswer } from '#server/contracts/api.ts';
import { HEADSHOT_COUNTS, type HeadshotCount } from '#server/contracts/catalogue.ts';
import type { Company } from '#server/contracts/companies.ts';
import type { PreviewsAnswer } from '#server/contracts/previews.ts';
import { qrCodeDataUrl } from '~/web/qr-code.server';
import { isPaidAlready, stepToShow, type Step } from './steps';

export interface PhotoshootData {
  step: Step;
  order: OrderWithAttachments | null;
  /** Of the step of looks: the size that they are chosen for; null while it follows from their number. */
  size: HeadshotCount | null;
  /** Drafts that could go on, when none was named. */
  drafts: Order[];
  /** -1 while unknown. */
  credits: number;
  packages: PackagesAnswer | null;
  /** The person's company, which may have reserved a seat and locked its looks. */
  team: Company | null;
  /** What companies offer somebody who belongs to none and has begun nothing of their own. */
  offers: JoinOffer[];
  /** To whom photos are sent, by name; null = to nobody. */
  processor: string | null;
  /** The same for hosted looks and edits, which have a consent of their own. */
  hostedProcessor: string | null;
  /** The code that a phone adds photos by, drawn, while there is one that opens. */
  phone: { picture: string } | null;
  /** Of the steps that show looks; null on all others, and when they cannot be had. */
  previews: PreviewsAnswer | null;
}
export type PhotoshootResult = { page: PhotoshootData } | { started: string } | { missing: true };

/** `teamCode`: that of a team link which was followed before the sign-in. */
export async function loadPhotoshoot(
  api: Api,
  query: URLSearchParams,
  teamCode?: string | undefined,
): Promise<PhotoshootResult> {
  const id = query.get('order');
  const offered = !id && !query.get('own');
  const [order, list, balance, packages, companies, site, link] = await Promise.all([
    id ? findOrder(api, id) : undefined,
    id ? undefined : api.get('/orders'),
    api.get('/credits/balance'),
    api.get('/credits/packages', { open: true }),
    api.get('/companies'),
    api.get('/site', { open: true }),
    offered ? findFollowedLink(api, teamCode) : null,
  ]);
  if (id && !order) return { missing: true };
  if (order && order.status !== 'draft') return { started: order.order_id };
  const step = stepToShow(order, query.get('step'));
  return {
    page: {
      step,
      order: order ?? null,
      size: order && step === 'styles' && !isPaidAlready(order) ? sizeIn(query) : null,
      drafts: (list?.orders ?? []).filter((one) => one.status === 'draft').slice(0, 3),
      credits: balance?.available ?? -1,
      packages: packages ?? null,
      processor: site?.processor ?? null,
      hostedProcessor: site?.hosted_processor ?? null,
      team: companies?.companies[0] ?? null,
      offers: offered ? mergeJoinOffers(companies, link) : [],
      phone: order && step === 'photos' ? await findPhone(api, order.order_id) : null,
      previews: order && STEPS_WITH_LOOKS.includes(step) ? await requestPreviews(api, order.order_id) : null,
    },
  };
}

const STEPS_WITH_LOOKS: readonly Step[] = ['styles', 'package', 'review'];

const sizeIn = (query: URLSearchParams): HeadshotCount | null =>
  HEADSHOT_COUNTS.find((count) => String(count) === query.get('size')) ?? null;

async function findPhone(api: Api, orderId: string): Promise<PhotoshootData['phone']> {
  const answer = await api.get('/orders/:id/phone-link', { params: { id: orderId } });
  return answer?.link ? { picture: await qrCodeDataUrl(answer.link.url) } : null;
}

/** The steps work without them. */
async function requestPreviews(api: Api, orderId: string): Promise<PreviewsAnswer | null> {
  try {
    return (await api.post('/orders/:id/previews', { params: { id: orderId }, ...NO_RETRY })) ?? null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

async function findOrder(api: Api, id: string): Promise<OrderWithAttachments | undefined> {
  try {
    return await api.get('/orders/:id', { params: { id }, attempts: 1 });
  } catch (error) {
    // An address with something that is no id of an order is as wrong as one with another person's.
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return undefined;
    throw error;
  }
}
