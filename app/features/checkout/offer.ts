// What is about to be bought, from the address of the checkout page.
import type { Api } from '~/api/client';
import type { PackagesAnswer } from '../../../server/contracts/api.ts';

export interface Offer {
  currency: PackagesAnswer['currency'];
  item: PackagesAnswer['packages'][number];
}

export async function findOffer(api: Api, packageId: string | null): Promise<Offer | undefined> {
  const answer = await api.get<PackagesAnswer>('credits/packages', { open: true });
  const item = answer?.packages.find((one) => one.package_id === packageId);
  return answer && item && { currency: answer.currency, item };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The shoot that the credits are for, if there is one. */
export const orderOf = (query: URLSearchParams): string | undefined => {
  const id = query.get('order') ?? '';
  return UUID.test(id) ? id : undefined;
};

/** Where somebody goes on who has paid: the shoot that was waiting for it, or the credits. */
export const afterPayment = (orderId: string | undefined): string =>
  orderId ? `/app/photoshoot?order=${orderId}` : '/app/credits';

export const checkoutPath = (packageId: string, orderId?: string): string =>
  `/app/checkout?${new URLSearchParams({ package: packageId, ...(orderId && { order: orderId }) })}`;

/** Where the payment page sends people back to; the backend adds how it went. */
export const returnPath = (packageId: string, orderId?: string): string =>
  `/app/checkout/done?${new URLSearchParams({ package: packageId, ...(orderId && { order: orderId }) })}`;
