// The commercial terms: every period and rate that pages promise and use-cases enforce.
// Prices, packages and packs are in prices.ts. Plain data: the browser may import this file.
export const COMMERCIAL_TERMS = {
  /** Days after a purchase in which unused credits are refunded at the full price. */
  refundDays: 14,
  /** Days after its end in which a shoot can be redone once, for free. */
  redoDays: 14,
  /** A shoot that delivers less than this share returns all its credits; the delivered headshots stay. */
  goodShare: 0.9,
  /** Months for which a gift card for an amount is valid. */
  giftMonths: 24,
  /** How many days ahead a gift card can be scheduled. */
  giftWaitDays: 365,
  /** Percent that an affiliate earns from the first purchase of a customer they referred. */
  affiliatePercent: 30,
  /** Days until an earning becomes payable, so that a refund can still cancel it. */
  affiliatePendingDays: 30,
  /** Days after the last upload until a draft that was never started loses its photos. */
  draftPhotosDays: 7,
  /** Days for which photos are kept after a shoot, for a redo. */
  originalsDays: 30,
  /** Days in which a removal by staff can be undone. */
  restoreDays: 30,
  /** Days in which an invitation can be accepted. */
  inviteDays: 30,
  /** Minimum hours between reminders to one member sent by a manager. */
  remindHours: 24,
  /** Minimum days between scheduled reminders. */
  remindDays: 7,
  /** Days for which a program's upload link works. */
  uploadLinkDays: 14,
  /** Seats of a company's free trial. */
  trialSeats: 2,
  /** Days after approval until unused trial seats expire. */
  trialDays: 14,
} as const;
