// Figures that pages report to trackers. Not among the schemas of tracking.ts, so that browsers do not load zod for them.
import { PRICES, type Currency } from './prices.ts';

/** The price as Dub counts it: in hundredths, but rupees in whole ones. */
export const affiliateAmount = (price: number, currency: Currency): number =>
  Math.round(price * PRICES[currency].dubMultiplier);

const AD_VALUES = new Map([
  [29, 249],
  [35, 299],
  [59, 499],
]);
/** What the ad conversion reports for a purchase of `value`. */
export const adConversionValue = (value: number): number => AD_VALUES.get(value) ?? Math.round(value * 8.5);

/** How long an account counts as new, in milliseconds. */
export const NEW_ACCOUNT_MS = 120_000;
