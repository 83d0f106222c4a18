// Taking money. A provider shows its own page, sends the person back, and tells the truth by a signed webhook.
export interface CheckoutRequest {
  /** Our purchase id: the provider's idempotency key and client reference. */
  purchaseId: string;
  title: string;
  /** Minor units, for all units of the purchase. */
  amount: number;
  currency: string;
  /** The person may take something off with a code that the operator has made at the provider. */
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
      /** What was taken, in minor units, and what a promotion code took off before. */
      amount: number;
      discount?: number;
      currency: string;
    }
  | { type: 'failed'; eventId: string; purchaseId: string; reference: string }
  | { type: 'refunded'; eventId: string; purchaseId: string; reference: string }
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
  /** True on a demo: the page is then shown to everybody, otherwise only on the machine itself. */
  readonly open: boolean;
  view(reference: string): Promise<TestCheckoutView | undefined>;
  /** The page to go on to. Throws AppError('payment_declined') with `{reason}`, `not_found` for an unknown session. */
  pay(reference: string, card: TestCard): Promise<{ url: string }>;
}

export interface Payments {
  readonly name: string;
  /** The address of the provider's page; asking twice with the same purchaseId gives the same session. */
  checkout(request: CheckoutRequest): Promise<{ url: string; reference: string }>;
  /** Verifies the signature and reads the event; throws AppError('webhook_invalid') on a forged, altered or late one. */
  readWebhook(body: string, headers: Headers): Promise<PaymentEvent>;
  /** What the provider says of a session now, for the return page when the webhook is late. */
  lookUp(reference: string): Promise<PaymentEvent | undefined>;
  /** Gives the money back; repeating it is no error. */
  refund(reference: string, purchaseId: string): Promise<void>;
  /** Only the embedded provider has a page of ours. */
  readonly testCheckout?: TestCheckout;
}
