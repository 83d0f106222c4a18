// Who sells, as receipts name it. Only zod and plain data may be imported here.
import { z } from 'zod';

/** Stored with each purchase when it is paid, so that a receipt stays as it was. */
export const seller = z.object({
  name: z.string(),
  address: z.array(z.string()),
  /** ISO 3166 alpha-2. */
  country: z.string(),
  vat_id: z.string().nullable(),
});
export type Seller = z.infer<typeof seller>;
export interface TaxedSeller extends Seller {
  /** Percent by country: the seller's own, and those of member states where it accounts for consumers' tax by the One Stop Shop. */
  rates: Readonly<Record<string, number>>;
}

/**
 * `standard`: contained in the price. `reverse_charge`: the buyer accounts for it. `outside`: the sale is not subject to the seller's VAT.
 * `voucher`: a gift card, which is taxed when it is used.
 */
export const TAX_KINDS = ['standard', 'reverse_charge', 'outside', 'voucher'] as const;
export const tax = z.object({
  kind: z.enum(TAX_KINDS),
  /** Percent. */
  rate: z.number(),
  /** ISO 3166 alpha-2: whose tax it is. */
  country: z.string(),
  /** Minor units that the price contains. */
  amount: z.number(),
});
export type Tax = z.infer<typeof tax>;
