// Payments. The provider shows its own page, sends the person back, and reports the result by a signed webhook.
export interface CheckoutRequest {
  /** Our purchase id: the provider's idempotency key and client reference. */
  purchaseId: string;
  title: string;
  /** Minor units, for all units of the purchase. */
  amount: number;
  currency: string;
  /** Whether the provider's promotion codes are accepted. */
  promotionCodes?: boolean;
  email: string;
  language: string;
  successUrl: string;
  cancelUrl: string;
}
export type PaymentEvent =
  | {
      type: 'paid';
      eventId: string;
      purchaseId: string;
      reference: string;
      /** Amount charged, in minor units, and the discount by a promotion code. */
      amount: number;
      discount?: number;
      currency: string;
    }
  | { type: 'failed'; eventId: string; purchaseId: string; reference: string }
  | { type: 'refunded'; eventId: string; purchaseId: string; reference: string }
  /** The buyer's bank took the money back (chargeback), or gave it back to us. `dispute`: the provider's id; several events tell of one. */
  | { type: 'disputed'; eventId: string; purchaseId: string; reference: string; dispute: string }
  | { type: 'dispute_won'; eventId: string; purchaseId: string; reference: string; dispute: string }
  | { type: 'ignored'; eventId: string };

export interface TestCheckoutView {
  title: string;
  /** Minor units. */
  amount: number;
  currency: string;
  status: 'open' | 'paid' | 'expired' | 'refunded';
  successUrl: string;
  cancelUrl: string;
}
export interface TestCard {
  number: string;
  /** `MM/YY` or `MM/YYYY`. */
  expiry: string;
  cvc: string;
  name?: string;
}
/** The embedded provider's own page: no money moves here. Only test numbers are taken. */
export interface TestCheckout {
  view(reference: string): Promise<TestCheckoutView | undefined>;
  /** Pays and returns the next page's URL. Throws AppError('payment_declined') with `{reason}`, `not_found` for an unknown session. */
  pay(reference: string, card: TestCard): Promise<{ url: string }>;
}

export interface Payments {
  readonly name: string;
  /** URL of the provider's page. Idempotent for the same purchaseId. */
  checkout(request: CheckoutRequest): Promise<{ url: string; reference: string }>;
  /** Verifies the signature and reads the event; throws AppError('webhook_invalid') on a forged, altered or stale one. */
  readWebhook(body: string, headers: Headers): Promise<PaymentEvent>;
  /** The current state of a session at the provider, for when the webhook is late. */
  lookUp(reference: string): Promise<PaymentEvent | undefined>;
  /** Returns the money. Idempotent. */
  refund(reference: string, purchaseId: string): Promise<void>;
  /** Our own payment page; only with the embedded provider. */
  readonly testCheckout?: TestCheckout;
}
