// What is about to be bought, from the address of the checkout page.
import type { Api } from '~/api/client';
import { safePath } from '~/i18n/own-path';
import type { PackagesAnswer } from '../../../server/contracts/api.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Offer {
  currency: PackagesAnswer['currency'];
  item: PackagesAnswer['packages'][number];
}

export async function findOffer(api: Api, packageId: string | null): Promise<Offer | undefined> {
  const answer = await api.get<PackagesAnswer>('credits/packages', { open: true });
  const item = answer?.packages.find((one) => one.package_id === packageId);
  return answer && item && { currency: answer.currency, item };
}

/** What the credits are for, and so where somebody goes on who has paid. */
export interface Purpose {
  /** The shoot that waits for them. */
  order?: string;
  /** Another page of the app. */
  back?: string;
}

export function purposeOf(query: URLSearchParams): Purpose {
  const order = query.get('order') ?? '';
  const back = safePath(query.get('back'));
  return { ...(UUID.test(order) && { order }), ...(back?.startsWith('/app/') && { back }) };
}

/** Where somebody goes on who has paid: to what waited for it, or to the credits. */
export const afterPayment = ({ order, back }: Purpose): string =>
  order ? `/app/photoshoot?order=${order}` : (back ?? '/app/credits');

const withPurpose = (path: string, packageId: string, purpose: Purpose): string =>
  `${path}?${new URLSearchParams({ package: packageId, ...purpose })}`;

export const checkoutPath = (packageId: string, purpose: Purpose = {}): string =>
  withPurpose('/app/checkout', packageId, purpose);

/** Where the payment page sends people back to; the backend adds how it went. */
export const returnPath = (packageId: string, purpose: Purpose): string =>
  withPurpose('/app/checkout/done', packageId, purpose);
