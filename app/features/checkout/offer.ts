// What is about to be bought, from the address of the checkout page.
import type { Api } from '~/api/client';
import { sameOriginPath } from '~/i18n/redirect-path';
import type { PackagesAnswer } from '#server/contracts/api.ts';
import { isUuid } from '#server/contracts/uuid.ts';

export interface Offer {
  currency: PackagesAnswer['currency'];
  item: PackagesAnswer['packages'][number];
}

export async function findOffer(api: Api, packageId: string | null): Promise<Offer | undefined> {
  const answer = await api.get('/credits/packages', { open: true });
  const item = answer?.packages.find((one) => one.package_id === packageId);
  return answer && item && { currency: answer.currency, item };
}

/** What the credits are for, and so where somebody goes on who has paid. */
export interface PurchasePurpose {
  /** The shoot that waits for them. */
  order?: string;
  /** The company that they are for. */
  team?: string;
  /** Another page of the app. */
  back?: string;
}

/** The pages for people who are signed in. */
const APP_PAGES = /^\/(?:app|ai-headshot-results)\//;

export function parsePurchasePurpose(query: URLSearchParams): PurchasePurpose {
  const order = query.get('order') ?? '';
  const team = query.get('team') ?? '';
  const back = sameOriginPath(query.get('back'));
  return {
    ...(isUuid(order) && { order }),
    ...(isUuid(team) && { team }),
    ...(back && APP_PAGES.test(back) && { back }),
  };
}

/** The page after a payment: what it was for, or the credits. */
export function afterPaymentPath({ order, team, back }: PurchasePurpose): string {
  if (order) return `/app/photoshoot?order=${order}&step=review`;
  return team ? `/app/teams/${team}?view=seats` : (back ?? '/app/credits');
}

/** The page after a cancelled payment: a company's seats are asked for on the page of its seats. */
export const afterCancellationPath = (packageId: string, purpose: PurchasePurpose): string =>
  purpose.team ? afterPaymentPath(purpose) : checkoutPath(packageId, purpose);

/** The text after a payment, in the namespace checkout: a company's seats are not the buyer's own credits. */
export const PAID_TEXTS = {
  credits: 'done.paid',
  company_headshots_credits: 'done.paidSeats',
  company_studio_credits: 'done.paidStudio',
} as const;

const purposePath = (path: string, packageId: string, purpose: PurchasePurpose): string =>
  `${path}?${new URLSearchParams({ package: packageId, ...purpose })}`;

export const checkoutPath = (packageId: string, purpose: PurchasePurpose = {}): string =>
  purposePath('/app/checkout', packageId, purpose);

/** Where the payment page sends people back to; the backend adds how it went. */
export const checkoutReturnPath = (packageId: string, purpose: PurchasePurpose): string =>
  purposePath('/app/checkout/done', packageId, purpose);

/** The same for what a company buys. */
export const teamCheckoutReturnPath = (team: string): string => `/app/checkout/done?team=${team}`;
