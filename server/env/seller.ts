// Who sells, for receipts: what belongs together, and what of it is missing.
import type { TaxedSeller } from '../contracts/seller.ts';
import type { Values } from './variables.ts';

/** A receipt that names a VAT ID has to say how much tax it contains. */
export function sellerProblems({ SELLER_NAME, SELLER_COUNTRY, SELLER_VAT_ID, SELLER_VAT_RATES }: Values): string[] {
  if (SELLER_VAT_ID === undefined)
    return Object.keys(SELLER_VAT_RATES).length
      ? ['SELLER_VAT_ID must be set too, because SELLER_VAT_RATES is set']
      : [];
  if (SELLER_NAME === undefined) return ['SELLER_NAME must be set too, because SELLER_VAT_ID is set'];
  return SELLER_COUNTRY !== undefined && SELLER_VAT_RATES[SELLER_COUNTRY] === undefined
    ? [
        `SELLER_VAT_RATES must name the rate of ${SELLER_COUNTRY}, such as ${SELLER_COUNTRY}=20, because SELLER_VAT_ID is set`,
      ]
    : [];
}

export function sellerOf(e: Values): TaxedSeller | undefined {
  if (!e.SELLER_NAME || !e.SELLER_ADDRESS || !e.SELLER_COUNTRY) return undefined;
  return {
    name: e.SELLER_NAME,
    address: e.SELLER_ADDRESS,
    country: e.SELLER_COUNTRY,
    vat_id: e.SELLER_VAT_ID ?? null,
    rates: e.SELLER_VAT_RATES,
  };
}
