// Credit figures that app and server compute alike. Without zod, so that browsers can load it.

/** Whole credits left after those spent locally; -1 when the balance is unknown or negative, or would go below zero. */
export function availableCredits(balance: number | null | undefined, spent = 0): number {
  if (balance === null || balance === undefined || !(balance >= 0)) return -1;
  const left = Math.floor(balance - spent);
  return left >= 0 ? left : -1;
}

/** Why the test checkout declines a card: Stripe's codes. Pages have a text for each. */
export const DECLINE_REASONS = [
  'incorrect_number',
  'invalid_expiry',
  'expired_card',
  'incorrect_cvc',
  'card_declined',
  'insufficient_funds',
  'lost_card',
  'stolen_card',
  'processing_error',
  'authentication_required',
  'not_a_test_card',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Why credits moved: pages have a text for each in their locale files. */
export type EntryReason =
  | 'purchase'
  | 'bonus'
  | 'purchase_refunded'
  | 'refund_failed'
  | 'account_deleted'
  | 'shoot_started'
  | 'short_delivery'
  | 'renderer_fallback'
  | 'shoot_refunded'
  | 'shoot_cancelled'
  | 'grant'
  | 'gift'
  | 'free_trial'
  | 'trial_ended'
  | 'seat_assigned'
  | 'seat_returned'
  | 'studio_picture'
  | 'studio_returned'
  | 'look_claimed'
  | 'claim_returned';
