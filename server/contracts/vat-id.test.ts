// VAT IDs as people write them, by the format of each country.
import { expect, it } from 'vitest';
import { readVatId } from './vat-id.ts';

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
])('%s is one', (text, id) => expect(readVatId(text)).toBe(id));

it.each(['hello', 'HELLO', 'DE12345678', 'DE1234567890', 'ATU1234567', '123456789', 'US123456789', 'GB999', '', 'DE'])(
  '%j is none',
  (text) => expect(readVatId(text)).toBeUndefined(),
);
