// VAT identification numbers by the format of each country, as plain data: the form of a page and the API check the same. Whether a number
// of the right format was given to anybody is for the tax office to say.

/** What follows the prefix. The EU's formats as VIES publishes them; XI is Northern Ireland, EL Greece. */
const AFTER_PREFIX: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  AU: /^\d{11}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CHE: /^\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};
/** India's number begins with the state instead of the country. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/;

/** In capitals and without spaces and signs between; undefined for what is no number of any of these countries. */
export function readVatId(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s./-]/g, '');
  if (GSTIN.test(plain)) return plain;
  const id = plain.replace(/^GR/, 'EL');
  const prefix = id.startsWith('CHE') ? 'CHE' : id.slice(0, 2);
  return AFTER_PREFIX[prefix]?.test(id.slice(prefix.length)) ? id : undefined;
}

/** ISO 3166 alpha-2 of a number that `readVatId` has read. Northern Ireland's prefix is for trade in goods: its services are Britain's. */
export function countryOfVatId(id: string): string {
  if (GSTIN.test(id)) return 'IN';
  const prefix = id.slice(0, 2);
  return { EL: 'GR', XI: 'GB' }[prefix] ?? prefix;
}
