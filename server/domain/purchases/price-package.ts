// Contents and price of a package in a currency, from the price table. The charged currency follows from the request's country, never
// from the client.
import type { PackagesAnswer, RegionalPricing } from '../../contracts/api.ts';
import {
  bulkDiscounts,
  type Currency,
  PACKAGE_IDS,
  type PackageId,
  PACKAGES,
  PACK_IDS,
  type PackId,
  PACKS,
  PRICES,
  toMinor,
} from '../../contracts/prices.ts';

interface PricedPackage {
  package_id: PackageId | PackId;
  name: string;
  credits: number;
  bonus_credits: number;
  styles: number;
  /** Major units, to show. */
  value: number;
  originalPrice: number | null;
  /** Minor units, to charge. */
  amount: number;
}

const isPackage = (id: PackageId | PackId): id is PackageId => PACKAGE_IDS.includes(id as PackageId);
const PLAN_NAMES = { basic: 'Basic', pro: 'Pro', expert: 'Expert' } as const;

export function pricePackage(id: PackageId | PackId, currency: Currency): PricedPackage {
  const row = PRICES[currency];
  if (isPackage(id)) {
    const { price, originalPrice } = row.plans[id];
    const { credits, bonus, styles } = PACKAGES[id];
    const name = PLAN_NAMES[id];
    return {
      package_id: id,
      name,
      credits,
      bonus_credits: bonus,
      styles,
      value: price,
      originalPrice,
      amount: toMinor(price),
    };
  }
  const price = row.packs[id];
  const { credits } = PACKS[id];
  return {
    package_id: id,
    name: `${credits} credits`,
    credits,
    bonus_credits: 0,
    styles: 0,
    value: price,
    originalPrice: null,
    amount: toMinor(price),
  };
}

export const listPackages = (currency: Currency): PackagesAnswer => ({
  currency,
  symbol: PRICES[currency].symbol,
  packages: [...PACKAGE_IDS, ...PACK_IDS].map((id) => {
    const { amount: _, ...shown } = pricePackage(id, currency);
    return shown;
  }),
});

export function regionalPricingFor(currency: Currency): RegionalPricing {
  const { symbol, plans, tiers, dubMultiplier } = PRICES[currency];
  const [tier1, tier2, tier3, tier4, tier5] = tiers;
  return {
    currency,
    symbol,
    prices: { Basic: plans.basic, Pro: plans.pro, Expert: plans.expert },
    b2bPrices: { tier1, tier2, tier3, tier4, tier5 },
    bulkDiscounts: bulkDiscounts(currency),
    dubMultiplier,
  };
}
