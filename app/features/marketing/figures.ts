// Periods and rates that landing pages name and no contract holds yet (DESIGN section 11).

/** A gift card for an amount is valid this long. */
export const GIFT_MONTHS = 24;
/** What an affiliate earns of somebody's first purchase, and the days until it is payable. */
export const AFFILIATE_SHARE = 0.3;
export const AFFILIATE_DAYS = 30;
