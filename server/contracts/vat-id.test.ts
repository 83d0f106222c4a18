// VAT IDs as people write them, by the format of each country.
import { expect, it } from 'vitest';
import { countryOfVatId, readVatId } from './vat-id.ts';

it.each([
  ['de 123 456 789', 'DE123456789'],
  ['ATU12345678', 'ATU12345678'],
  ['BE 0123.456.789', 'BE0123456789'],
  ['gr123456789', 'EL123456789'],
  ['ESX1234567L', 'ESX1234567L'],
  ['FR 83 404 833 048', 'FR83404833048'],
  ['IE1234567FA', 'IE1234567FA'],
  ['NL123456789B01', 'NL123456789B01'],
  ['GB 980 7806 84', 'GB980780684'],
  ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
  ['NO 123 456 789 MVA', 'NO123456789MVA'],
  ['29ABCDE1234F1Z5', '29ABCDE1234F1Z5'],
  ['12345 6789 RT 0001', '123456789RT0001'],
  ['CA123456789RT0001', '123456789RT0001'],
  ['T7-0000-1205-0002', 'T7000012050002'],
  ['jp t7000012050002', 'T7000012050002'],
  // A sole trader's: nobody knows its check digit.
  ['T2810148364711', 'T2810148364711'],
  ['IS 12345', 'IS12345'],
  ['IS123456', 'IS123456'],
  ['201912345K', '201912345K'],
  ['SG 201912345K', '201912345K'],
  ['SG53123456A', 'SG53123456A'],
  ['T08GB0001A', 'T08GB0001A'],
  ['M2-1234567-X', 'M21234567X'],
  ['ZA 4123456789', 'ZA4123456789'],
])('%s is one', (text, id) => {
  expect(readVatId(text)).toBe(id);
  expect(readVatId(id)).toBe(id);
});

it.each([
  ['123456789RT0001', 'CA'],
  ['T7000012050002', 'JP'],
  ['IS123456', 'IS'],
  ['201912345K', 'SG'],
  ['SG53123456A', 'SG'],
  ['ZA4123456789', 'ZA'],
  ['29ABCDE1234F1Z5', 'IN'],
  ['EL123456789', 'GR'],
  ['CHE123456789', 'CH'],
])('%s is of %s', (id, country) => expect(countryOfVatId(id)).toBe(country));

it.each([
  ...['hello', 'HELLO', 'DE12345678', 'DE1234567890', 'ATU1234567', '123456789', 'US123456789', 'GB999', '', 'DE'],
  ...['123456789', '123456789RC0001', '12345678RT0001', 'T7000012050003', 'T1234567890123', 'T700001205000', 'IS1234'],
  ...['SG12345', 'ZA5123456789', 'ZA412345678'],
  // Of Spain or Singapore, of Poland or South Africa: the country has to be said.
  ...['12345678Z', '4123456789'],
])('%j is none', (text) => expect(readVatId(text)).toBeUndefined());
