// Starts a purchase: stores package, price and currency, then asks the provider for its payment page.
import type { z } from 'zod';
import type { CheckoutAnswer, checkoutInput } from '../../contracts/api.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contracts/locales.ts';
import { currencyFor } from '../../contracts/prices.ts';
import type { Row } from '../../db/schema.ts';
import type { Geography } from '../../ports/geolocation.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { packageTitle } from './package-title.ts';
import { holdVoucher } from '../gifts/vouchers.ts';
import { pricePackage } from './price-package.ts';
import { chargedAmount } from '../ledger/purchase.ts';
import { recordPaymentLocked, failPurchase, VOUCHER_PROVIDER, wakePaymentJobs } from './settle-payment.ts';

export type CheckoutDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'payments' | 'queue' | 'seller'>;

/** Who asks, as far as the request tells it. */
export interface CheckoutCaller {
  geography: Geography;
  /** The site's origin as the person sees it: signed in at 127.0.0.1, they are not at localhost. */
  origin: string;
}

/** What is bought, with its price in minor units. */
export interface Goods {
  package_id: string;
  quantity: number;
  type: Row<'catchlight.purchases'>['type'];
  company_id: string | null;
  order_id: string | null;
  credits: number;
  bonus_credits: number;
  amount: number;
  gift_card_id?: string;
}
interface Billing {
  billing_name?: string | undefined;
  vat_id?: string | undefined;
  billing_address?: string | undefined;
  return_path?: string | undefined;
  partner?: string | undefined;
}

export async function startCheckout(
  deps: CheckoutDeps,
  person: Person,
  input: z.infer<typeof checkoutInput>,
  caller: CheckoutCaller,
): Promise<CheckoutAnswer> {
  if (input.order_id) await assertOwnOrder(deps, person, input.order_id);
  const { package_id, credits, bonus_credits, amount } = pricePackage(input.package_id, currencyFor(caller.geography));
  const order_id = input.order_id ?? null;
  return openCheckout(
    deps,
    person,
    { package_id, quantity: 1, type: 'credits', company_id: null, order_id, credits, bonus_credits, amount },
    input,
    caller,
  );
}

/** Stores the purchase and asks the provider for its page. The currency follows from the request's country. Gift card money is used
 * first; a purchase it covers completely is paid at once. */
export async function openCheckout(
  deps: CheckoutDeps,
  { customer }: Person,
  goods: Goods,
  billing: Billing,
  { geography, origin }: CheckoutCaller,
): Promise<CheckoutAnswer> {
  const currency = currencyFor(geography);
  const purchase = await deps.db.transaction().execute(async (trx) => {
    const id = deps.ids.uuid();
    const held = await holdVoucher(trx, deps, { id, customer_id: customer.id, currency, amount: goods.amount });
    const row = await trx
      .insertInto('catchlight.purchases')
      .values({
        id,
        customer_id: customer.id,
        ...goods,
        currency,
        voucher_amount: held,
        status: 'pending',
        provider: held < goods.amount ? deps.payments.name : VOUCHER_PROVIDER,
        billing_name: billing.billing_name || null,
        vat_id: billing.vat_id || null,
        billing_address: billing.billing_address || null,
        country: geography.country || null,
        partner_code: billing.partner ?? null,
        created_at: deps.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (held === goods.amount) await recordPaymentLocked(trx, deps, row, `${VOUCHER_PROVIDER}:${id}`);
    return row;
  });
  const { id } = purchase;
  const language = languageOf(billing.return_path) ?? customer.language;
  const back = (outcome: string): string => {
    const url = returnUrl(origin, language, billing.return_path);
    url.searchParams.set('checkout', outcome);
    url.searchParams.set('transaction_id', id);
    return url.href;
  };
  if (purchase.provider === VOUCHER_PROVIDER) {
    wakePaymentJobs(deps);
    return { transaction_id: id, url: back('done') };
  }
  try {
    const { url, reference } = await deps.payments.checkout({
      purchaseId: id,
      title: packageTitle(goods, language),
      amount: chargedAmount(purchase),
      currency,
      // A gift card bought at a discount would be worth more than was paid.
      promotionCodes: purchase.gift_card_id === null,
      email: customer.email,
      language,
      successUrl: back('done'),
      cancelUrl: back('cancelled'),
    });
    await deps.db
      .updateTable('catchlight.purchases')
      .set({ provider_reference: reference })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .execute();
    return { transaction_id: id, url };
  } catch (error) {
    await failPurchase(deps, id);
    throw error;
  }
}

async function assertOwnOrder({ db }: CheckoutDeps, person: Person, orderId: string): Promise<void> {
  const order = await db
    .selectFrom('catchlight.orders')
    .select('id')
    .where('id', '=', orderId)
    .where('customer_id', '=', person.customer.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!order) throw notFound();
}

/** The language of the page that somebody comes from, so that the payment page has the same. */
function languageOf(path: string | undefined): Locale | undefined {
  if (path === undefined) return undefined;
  return LOCALES.find((locale) => new RegExp(`^/${locale}(?:[/?#]|$)`).test(path)) ?? DEFAULT_LOCALE;
}

/** The return URL on our own origin; `//elsewhere` and the like become the default page. */
function returnUrl(origin: string, language: string, path: string | undefined): URL {
  const fallback = new URL(`${language === 'en' ? '' : `/${language}`}/app/photoshoot`, origin);
  if (!path || !URL.canParse(path, origin)) return fallback;
  const url = new URL(path, origin);
  return url.origin === origin ? url : fallback;
}
