// Reports sign-ups and sales to affiliate networks: only on behalf of the person concerned, and only amounts of stored purchases. Failures
// are logged and never shown.
import { HOUR_MS } from '../../contracts/durations.ts';
import type { AwinInput, LeadInput, SaleInput, Trackers } from '../../contracts/tracking.ts';
import { affiliateAmount } from '../../contracts/tracking-figures.ts';
import type { Currency } from '../../contracts/prices.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError, forbidden, notFound } from '../errors.ts';

type TrackingDeps = Pick<Deps, 'db' | 'log' | 'tracking'>;

export async function reportLead(deps: TrackingDeps, person: Person, input: LeadInput): Promise<{ sent: boolean }> {
  assertOwn(person, input.customerId);
  return send(deps, person, 'dub.lead', deps.tracking.dub && ((): Promise<void> => deps.tracking.dub!.lead(input)));
}

export async function reportSale(deps: TrackingDeps, person: Person, input: SaleInput): Promise<{ sent: boolean }> {
  assertOwn(person, input.customerId);
  const purchase = await paidPurchase(deps, person, input.metadata.transaction_id);
  if (input.currency !== purchase.currency || input.amount !== affiliateAmount(purchase.value, purchase.currency))
    throw wrongAmount();
  return send(deps, person, 'dub.sale', deps.tracking.dub && ((): Promise<void> => deps.tracking.dub!.sale(input)));
}

export async function reportOrder(deps: TrackingDeps, person: Person, input: AwinInput): Promise<{ sent: boolean }> {
  const purchase = await paidPurchase(deps, person, input.orderReference);
  if (input.currency !== purchase.currency || input.amount !== purchase.value) throw wrongAmount();
  return send(
    deps,
    person,
    'awin.order',
    deps.tracking.awin && ((): Promise<void> => deps.tracking.awin!.order(input)),
  );
}

/** Outside production only the test accounts are tracked. */
export const isTrackingActiveFor = ({ tracking }: Pick<Deps, 'tracking'>, email: string | undefined): boolean =>
  tracking.active === 'always' || (email !== undefined && tracking.active.has(email.toLowerCase()));

async function send(
  deps: Pick<Deps, 'log' | 'tracking'>,
  person: Person,
  event: string,
  report: (() => Promise<void>) | undefined,
): Promise<{ sent: boolean }> {
  if (!report || !isTrackingActiveFor(deps, person.customer.email)) return { sent: false };
  try {
    await report();
    return { sent: true };
  } catch (error) {
    deps.log.error({ event: `tracking.${event}`, err: error }, 'A tracker refused a report');
    return { sent: false };
  }
}

const RECENT_MS = HOUR_MS;

/** Recent purchases of the person. Test payments are left out, except for test accounts. */
export async function listRecentPurchases(
  { db, clock, tracking }: Pick<Deps, 'db' | 'clock' | 'tracking'>,
  person: Person,
): Promise<Trackers['purchases']> {
  const rows = await db
    .selectFrom('catchlight.purchases')
    .selectAll()
    .where('customer_id', '=', person.customer.id)
    .where('status', '=', 'paid')
    .where('paid_at', '>', new Date(clock.now().getTime() - RECENT_MS))
    .orderBy('paid_at')
    .execute();
  return rows
    .filter(({ provider }) => provider !== 'embedded' || tracking.active !== 'always')
    .map(({ id, order_id, package_id, amount, currency, credits, bonus_credits, type, provider }) => ({
      transaction_id: id,
      order_id,
      package_id,
      value: amount / 100,
      currency,
      credits,
      bonus_credits,
      type,
      test: provider === 'embedded',
    }));
}

/** The purchase with its value in major units; nothing when it is unpaid, refunded or somebody else's. */
async function paidPurchase(
  { db }: Pick<Deps, 'db'>,
  person: Person,
  id: string,
): Promise<{ value: number; currency: Currency }> {
  const row = await db
    .selectFrom('catchlight.purchases')
    .select(['amount', 'currency'])
    .where('id', '=', id)
    .where('customer_id', '=', person.customer.id)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  if (!row) throw notFound();
  return { value: row.amount / 100, currency: row.currency };
}

function assertOwn(person: Person, customerId: string): void {
  if (customerId !== person.customer.id) throw forbidden();
}

const wrongAmount = (): AppError =>
  new AppError('invalid_input', 'The amount is not what was paid: report the price of the purchase in its currency.');
