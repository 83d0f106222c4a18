// The price table, the only one: pages, API, checkout and tests read it.
// Amounts are in MAJOR units; `toMinor` converts them to what is charged.
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'INR'] as const;
export type Currency = (typeof CURRENCIES)[number];
export const PACKAGE_IDS = ['basic', 'pro', 'expert'] as const;
export type PackageId = (typeof PACKAGE_IDS)[number];
export const PACK_IDS = ['pack10', 'pack30', 'pack100'] as const;
export type PackId = (typeof PACK_IDS)[number];

/** Credits, looks to choose and bonus credits of each package (1 credit = 1 headshot, at most 1 style for every 20). */
export const PACKAGES = {
  basic: { credits: 20, styles: 1, bonus: 0 },
  pro: { credits: 60, styles: 3, bonus: 3 },
  expert: { credits: 120, styles: 6, bonus: 10 },
} as const;

export const PACKS = { pack10: { credits: 10 }, pack30: { credits: 30 }, pack100: { credits: 100 } } as const;

/** Seats from which each team tier begins. */
export const TIER_FROM = [1, 5, 10, 25, 100] as const;

interface PriceRow {
  symbol: string;
  plans: Record<PackageId, { price: number; originalPrice: number }>;
  tiers: readonly [number, number, number, number, number];
  packs: Record<PackId, number>;
  /** Multiplier from a price to the amount reported for affiliates. */
  dubMultiplier: number;
}
const plans = (...p: [number, number, number, number, number, number]): PriceRow['plans'] => ({
  basic: { price: p[0], originalPrice: p[1] },
  pro: { price: p[2], originalPrice: p[3] },
  expert: { price: p[4], originalPrice: p[5] },
});
const packs = (a: number, b: number, c: number): PriceRow['packs'] => ({ pack10: a, pack30: b, pack100: c });
const dollars = {
  plans: plans(35, 59, 39, 79, 79, 129),
  tiers: [49, 44, 39, 36, 34],
  packs: packs(9, 19, 49),
} as const;

export const PRICES: Record<Currency, PriceRow> = {
  USD: { symbol: '$', ...dollars, dubMultiplier: 100 },
  EUR: { symbol: '€', ...dollars, dubMultiplier: 100 },
  GBP: {
    symbol: '£',
    plans: plans(30, 39, 34, 69, 69, 115),
    tiers: [42, 38, 33, 31, 29],
    packs: packs(8, 17, 43),
    dubMultiplier: 100,
  },
  AUD: {
    symbol: 'A$',
    plans: plans(54, 89, 59, 119, 119, 199),
    tiers: [74, 67, 59, 54, 52],
    packs: packs(14, 29, 75),
    dubMultiplier: 100,
  },
  INR: {
    symbol: '₹',
    plans: plans(1498, 2598, 1698, 3498, 2998, 4998),
    tiers: [2097, 1883, 1669, 1541, 1455],
    packs: packs(399, 799, 1999),
    dubMultiplier: 1,
  },
};

/** All five currencies have two decimals (ISO 4217). */
export const toMinor = (major: number): number => Math.round(major * 100);

/** GB pays in GBP, AU in AUD, IN in INR, the rest of Europe in EUR; all others, and unknown places, in USD. */
export function currencyFor(geography: { country: string; continent: string }): Currency {
  if (geography.country === 'GB') return 'GBP';
  if (geography.country === 'AU') return 'AUD';
  if (geography.country === 'IN') return 'INR';
  if (geography.continent === 'EU') return 'EUR';
  return 'USD';
}

/** The most seats in one purchase; larger companies contact us. */
export const MAX_SEATS = 10_000;

/** What was typed into a form that asks for seats: nothing yet, a number of seats, or something that is none. */
export function parseSeats(value: string | null): number | 'invalid' | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  const seats = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return seats >= 1 && seats <= MAX_SEATS ? seats : 'invalid';
}

/** 0-based tier of a number of seats. */
export function tierOf(seats: number): number {
  let tier = 0;
  TIER_FROM.forEach((from, index) => {
    if (seats >= from) tier = index;
  });
  return tier;
}

/** Price of one seat in major units when `seats` are bought together. */
export const seatPrice = (currency: Currency, seats: number): number => PRICES[currency].tiers[tierOf(seats)] ?? 0;

/** A larger number of seats that costs less than `seats` do, because a tier begins there: the cheapest. `tiers`: prices of a seat. */
export function cheaperSeats(tiers: readonly number[], seats: number): number | undefined {
  const total = (count: number): number => toMinor(tiers[tierOf(count)] ?? 0) * count;
  const larger = TIER_FROM.filter((from) => from > seats && total(from) < total(seats));
  return larger.toSorted((a, b) => total(a) - total(b))[0];
}

/** Percent off tier 1, one decimal, from the currency's own prices. */
export function bulkDiscounts(currency: Currency): { tier2: number; tier3: number; tier4: number; tier5: number } {
  const [first, ...rest] = PRICES[currency].tiers;
  const [tier2, tier3, tier4, tier5] = rest.map((price) => Math.round((1 - price / first) * 1000) / 10);
  return { tier2: tier2 ?? 0, tier3: tier3 ?? 0, tier4: tier4 ?? 0, tier5: tier5 ?? 0 };
}
