// Buys seats (price tier by the number bought at once) and studio credits in packs, for the company's account.
import type { z } from 'zod';
import type { CheckoutAnswer } from '../../contracts/api.ts';
import type { CompanyCreditsAnswer, companyCheckoutInput } from '../../contracts/companies.ts';
import { availableCredits } from '../../contracts/credits.ts';
import { readVatId } from '../../contracts/vat-id.ts';
import { currencyFor, seatPrice, toMinor } from '../../contracts/prices.ts';
import { readBillingDetails } from '../accounts/billing-details.ts';
import type { Person } from '../access/viewer.ts';
import { creditAccountId, readBalance } from '../ledger/ledger.ts';
import { SEATS_PACKAGE } from './package-title.ts';
import { pricePackage } from './price-package.ts';
import { type CheckoutCaller, type CheckoutDeps, type Goods, openCheckout } from './start-checkout.ts';
import type { Deps } from '../deps.ts';
import { requireCompany } from '../access/find-company.ts';

const MAX_ENTRIES = 100;
const UNITS = ['headshots', 'studio'] as const;

export async function buyCompanyCredits(
  deps: CheckoutDeps,
  person: Person,
  companyId: string,
  input: z.infer<typeof companyCheckoutInput>,
  caller: CheckoutCaller,
): Promise<CheckoutAnswer> {
  const company = await requireCompany(deps.db, person, companyId, 'manager');
  const currency = currencyFor(caller.geography);
  const common = { company_id: companyId, order_id: null, bonus_credits: 0 };
  const goods: Goods =
    input.kind === 'seats'
      ? {
          ...common,
          package_id: SEATS_PACKAGE,
          quantity: input.quantity,
          type: 'company_headshots_credits',
          credits: input.quantity,
          amount: toMinor(seatPrice(currency, input.quantity)) * input.quantity,
        }
      : { ...common, ...studioPack(input.package_id, currency) };
  // What a form leaves out (a pack has no billing form) is the company's last detail on this receipt, then the buyer's own.
  const own = readBillingDetails(person);
  const pick = (...details: (string | null | undefined)[]): string | undefined =>
    details.find((detail) => detail !== undefined && detail !== null) || undefined;
  // Remembered before VAT IDs were checked, it may be anything.
  const remembered = [company.vat_id, own.vat_id].map((id) => readVatId(id ?? '')).find(Boolean);
  const billing = {
    billing_name: pick(input.billing_name, company.billing_name, own.billing_name),
    vat_id: input.vat_id ?? remembered,
    billing_address: pick(input.billing_address, company.billing_address, own.billing_address),
  };
  if (input.kind === 'seats') await rememberBilling(deps.db, companyId, input);
  return openCheckout(deps, person, goods, { return_path: '/app/teams', ...input, ...billing }, caller);
}

/** Only what was entered: the buyer's own details stay with the buyer, because every manager sees the company's. */
async function rememberBilling(
  db: CheckoutDeps['db'],
  companyId: string,
  { billing_name, vat_id, billing_address }: z.infer<typeof companyCheckoutInput>,
): Promise<void> {
  const entered = Object.entries({ billing_name, vat_id, billing_address }).filter(([, value]) => value !== undefined);
  if (entered.length === 0) return;
  await db
    .updateTable('catchlight.companies')
    .set(Object.fromEntries(entered.map(([name, value]) => [name, value || null])))
    .where('id', '=', companyId)
    .execute();
}

function studioPack(id: 'pack10' | 'pack30' | 'pack100', currency: Parameters<typeof pricePackage>[1]) {
  const { package_id, credits, amount } = pricePackage(id, currency);
  return { package_id, quantity: 1, type: 'company_studio_credits' as const, credits, amount };
}

/** Balances and the newest entries of both accounts. */
export async function readCompanyCredits(
  { db }: Pick<Deps, 'db'>,
  person: Person,
  companyId: string,
): Promise<CompanyCreditsAnswer> {
  const { billing_name, vat_id, billing_address } = await requireCompany(db, person, companyId, 'manager');
  const balance = async (unit: (typeof UNITS)[number]): Promise<CompanyCreditsAnswer['studio']> => {
    const sum = await readBalance(db, { companyId, unit });
    return { credit_balance: sum, available: availableCredits(sum) };
  };
  const rows = await db
    .selectFrom('catchlight.credit_entries')
    .selectAll()
    .where(
      'account_id',
      'in',
      UNITS.map((unit) => creditAccountId({ companyId, unit })),
    )
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  return {
    headshots: await balance('headshots'),
    studio: await balance('studio'),
    billing: { billing_name, vat_id, billing_address },
    entries: rows.map(({ id, account_id, kind, amount, reason, reference, created_at }) => ({
      id,
      unit: account_id === creditAccountId({ companyId, unit: 'studio' }) ? 'studio' : 'headshots',
      kind,
      amount,
      reason,
      reference,
      created_at: created_at.toISOString(),
    })),
  };
}
