// The tax of a sale by the places of seller and buyer, and by what the buyer is.
import { describe, expect, it } from 'vitest';
import type { TaxedSeller } from '../../contracts/seller.ts';
import { computeTax } from './tax.ts';

const BERLIN: TaxedSeller = {
  name: 'Catchlight GmbH',
  address: ['Lichtweg 1', '10115 Berlin'],
  country: 'DE',
  vat_id: 'DE123456789',
  rates: { DE: 19, FR: 20 },
};
const of = (sale: Partial<Parameters<typeof computeTax>[1]>, seller = BERLIN) =>
  computeTax(seller, { paid: 11_900, vatId: null, country: 'DE', isGift: false, ...sale });

describe('a sale from Germany', () => {
  it.each([
    ['to a consumer there', {}, { kind: 'standard', country: 'DE', rate: 19, amount: 1900 }],
    ['to a company there', { vatId: 'DE987654321' }, { kind: 'standard', country: 'DE', amount: 1900 }],
    ['to a company of another member state', { vatId: 'FR12345678901' }, { kind: 'reverse_charge', amount: 0 }],
    ['to a Greek company, whose number says EL', { vatId: 'EL123456789' }, { kind: 'reverse_charge', country: 'GR' }],
    // The number says where the buyer is taxed, wherever their browser was.
    ['to a French company on a trip', { vatId: 'FR12345678901', country: 'US' }, { kind: 'reverse_charge' }],
    ['to a German company on a trip', { vatId: 'DE987654321', country: 'FR' }, { kind: 'standard', country: 'DE' }],
    ['to a consumer whose rate is set', { country: 'FR' }, { kind: 'standard', country: 'FR', rate: 20, amount: 1983 }],
    ['to a consumer whose rate is not set', { country: 'AT' }, { kind: 'standard', country: 'DE', amount: 1900 }],
    ['to a consumer outside the EU', { country: 'US' }, { kind: 'outside', amount: 0 }],
    ['to a British company', { vatId: 'GB980780684', country: 'GB' }, { kind: 'outside' }],
    ['to one of Northern Ireland, as services are', { vatId: 'XI980780684' }, { kind: 'outside', country: 'GB' }],
    ['to a Swiss company', { vatId: 'CHE123456789', country: 'CH' }, { kind: 'outside', country: 'CH' }],
    ['to nobody knows where', { country: null }, { kind: 'standard', country: 'DE' }],
    ['to Monaco, which is France', { country: 'MC' }, { kind: 'standard', country: 'FR', rate: 20, amount: 1983 }],
    ['of a gift card', { isGift: true }, { kind: 'voucher', amount: 0 }],
    ['of nothing', { paid: 0 }, { kind: 'standard', amount: 0 }],
  ] as const)('%s', (_, sale, expected) => expect(of(sale)).toMatchObject(expected));
});

it('says nothing of tax for a seller without a VAT ID', () => {
  expect(of({}, { ...BERLIN, vat_id: null })).toBeNull();
});

it('knows no reverse charge for a seller outside the EU', () => {
  const zurich = { ...BERLIN, country: 'CH', vat_id: 'CHE123456789MWST', rates: { CH: 8.1 } };
  expect(of({ vatId: 'FR12345678901' }, zurich)).toMatchObject({ kind: 'outside' });
  expect(of({ country: 'CH' }, zurich)).toMatchObject({ kind: 'standard', country: 'CH', amount: 892 });
});
