// The figures of what trackers are told (SPEC sections 5 and 9). Apart from the schemas, because the browser reads these alone and would
// otherwise load the whole of zod for them.
import { PRICES, type Currency } from './prices.ts';

/** Dub counts in hundredths, rupees in whole ones: the price times the currency's multiplier, rounded (SPEC section 9). */
export const affiliateAmount = (price: number, currency: Currency): number =>
  Math.round(price * PRICES[currency].dubMultiplier);

const AD_VALUES = new Map([
  [29, 249],
  [35, 299],
  [59, 499],
]);
/** What the ad conversion reports for a purchase of `value` (SPEC section 9). */
export const adConversionValue = (value: number): number => AD_VALUES.get(value) ?? Math.round(value * 8.5);

/** An account counts as new for so many milliseconds (SPEC section 5). */
export const NEW_ACCOUNT_MS = 120_000;
