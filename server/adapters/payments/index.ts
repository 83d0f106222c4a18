// Chooses the payments: Stripe, or a test checkout that charges no card. Stripe's library (10 MB in memory) is only loaded where it is used.
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Payments } from '../../ports/payments.ts';
import { createEmbeddedPayments, type EmbeddedPayments } from './embedded/index.ts';

export interface PaymentsParts {
  db: Db;
  clock: Clock;
  log: Log;
  secret: string;
}
export interface ChosenPayments {
  payments: Payments;
  /** Only the test checkout needs to know where its webhook goes. */
  embedded?: EmbeddedPayments;
  state: string;
  hosted: boolean;
}

export async function choosePayments(env: Env, parts: PaymentsParts): Promise<ChosenPayments> {
  const { stripe } = env.payments;
  if (stripe) {
    const { createStripePayments } = await import('./stripe/index.ts');
    return { payments: createStripePayments({ ...stripe, clock: parts.clock }), state: 'Stripe', hosted: true };
  }
  const embedded = createEmbeddedPayments(parts);
  return { payments: embedded, embedded, state: 'a test checkout: no card is charged', hosted: false };
}
