// What is promised and owed: every rate and period of DESIGN section 11, in one table. Pages name these figures, the rules keep them.
// Prices, packages and packs are in prices.ts. Plain data: the browser may import this file.
export const TERMS = {
  /** Unused credits go back for the whole price within this many days of the purchase. */
  refundDays: 14,
  /** A shoot can be redone once, for free, within this many days of its end. */
  redoDays: 14,
  /** Below this share of the headshots all credits of a shoot come back, and what was delivered stays. */
  goodShare: 0.9,
  /** A gift card for an amount is valid this many months. */
  giftMonths: 24,
  /** A gift may wait for its day this many days at most. */
  giftWaitDays: 365,
  /** Percent of the first purchase of whoever came by an affiliate's link. */
  affiliatePercent: 30,
  /** An earning waits this many days, so that a refund can still undo it. */
  affiliatePendingDays: 30,
  /** A draft that is never started loses its photos this many days after the last one came. */
  draftPhotosDays: 7,
  /** Originals stay this many days after a shoot, for a redo. */
  originalsDays: 30,
  /** What staff delete can be restored for so many days; then it is deleted for good. */
  restoreDays: 30,
  /** An invitation into a company can be accepted for so many days. */
  inviteDays: 30,
  /** A member is reminded by hand at most once in so many hours, */
  remindHours: 24,
  /** and by the schedule at most once in so many days. */
  remindDays: 7,
  /** An upload link of a program opens its shoot for so many days. */
  uploadLinkDays: 14,
  /** A company's free trial, once staff have approved it: so many seats, */
  trialSeats: 2,
  /** for so many days; what is unused then goes. */
  trialDays: 14,
} as const;
