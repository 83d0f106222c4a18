// The tax of a sale, by the EU's rules for services that are provided electronically (docs/operations.md, Receipts and tax). Prices are what
// everybody pays: where there is a tax, they contain it.
import type { Tax, TaxedSeller } from '../../contracts/seller.ts';
import { countryOfVatId } from '../../contracts/vat-id.ts';

/** The member states; Greece as ISO 3166 has it. Northern Ireland is one for goods only. */
const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** Countries that are another one for VAT: Monaco is France (Directive 2006/112/EC, Article 7), the Isle of Man the United Kingdom. */
const TAXED_AS: Partial<Record<string, string>> = { MC: 'FR', IM: 'GB' };

interface Sale {
  /** Minor units that were paid, with gift cards or money. */
  paid: number;
  vatId: string | null;
  /** Where the buyer was, ISO 3166 alpha-2; null where unknown. */
  country: string | null;
  isGift: boolean;
}

/** Null where the seller has named no VAT ID: then nothing is said about tax. */
export function computeTax(
  { country: home, vat_id, rates }: TaxedSeller,
  { paid, vatId, country, isGift }: Sale,
): Tax | null {
  if (!vat_id) return null;
  const business = vatId ? countryOfVatId(vatId) : undefined;
  const actual = business ?? country ?? home;
  const place = TAXED_AS[actual] ?? actual;
  const free = { rate: 0, country: place, amount: 0 };
  if (isGift) return { kind: 'voucher', ...free };
  const withinEu = EU.has(home) && EU.has(place);
  if (place !== home && !withinEu) return { kind: 'outside', ...free };
  if (place !== home && business) return { kind: 'reverse_charge', ...free };
  const taxed = rates[place] === undefined ? home : place;
  const rate = rates[taxed] ?? 0;
  return { kind: 'standard', rate, country: taxed, amount: Math.round((paid * rate) / (100 + rate)) };
}
