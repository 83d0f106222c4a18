// VAT identification numbers by the format of each country, as plain data: the form of a page and the API check the same. Whether a number
// of the right format was given to anybody is for the tax office to say.

/** What follows the prefix. The EU's formats as VIES publishes them; XI is Northern Ireland, EL Greece. Iceland's VSK-númer, South Africa's
 * VAT number and the UEN of a Singaporean business as Stripe's tax IDs have them: alone they look like numbers of other countries. */
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
  IS: /^\d{5,6}$/,
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
  SG: /^\d{8}[A-Z]$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  ZA: /^4\d{9}$/,
};

/** Numbers that are no other country's, and are written without a prefix. */
const WITHOUT_PREFIX: Readonly<Record<string, (text: string) => boolean>> = {
  /** GST/HST account: business number, program, reference (Canada Revenue Agency, RC2). */
  CA: (text) => /^\d{9}RT\d{4}$/.test(text),
  /** GSTIN: it begins with the state. */
  IN: (text) => /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/.test(text),
  JP: isInvoiceNumber,
  /** UEN of companies, foreign ones and others (uen.gov.sg), and GST numbers that are none (IRAS, such as M2-1234567-X). */
  SG: (text) =>
    /^(?:(?:18|19|20)\d{7}[A-Z]|F000\d{5}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z]|M[A-Z\d]\d{7}[A-Z])$/.test(text),
};

/**
 * The registration number of Japan's qualified invoices: T and 13 digits. A corporation's are its corporate number, whose first digit checks
 * the others (National Tax Agency); it goes on with 0 to 5 or 7. Of a sole trader's the agency publishes no check.
 */
function isInvoiceNumber(text: string): boolean {
  if (!/^T[1-9]\d{12}$/.test(text)) return false;
  const [check = 0, ...digits] = [...text.slice(1)].map(Number);
  if ([6, 8, 9].includes(digits[0]!)) return true;
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 ? 1 : 2), 0);
  return check === 9 - (sum % 9);
}

/** In capitals and without spaces and signs between; undefined for what is no number of any of these countries. */
export function readVatId(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s./-]/g, '');
  if (countryWithoutPrefix(plain)) return plain;
  const [, named = '', rest = ''] = /^([A-Z]{2})(.*)$/.exec(plain) ?? [];
  if (WITHOUT_PREFIX[named]?.(rest)) return rest;
  const id = plain.replace(/^GR/, 'EL');
  const prefix = id.startsWith('CHE') ? 'CHE' : id.slice(0, 2);
  return AFTER_PREFIX[prefix]?.test(id.slice(prefix.length)) ? id : undefined;
}

/** ISO 3166 alpha-2 of a number that `readVatId` has read. Northern Ireland's prefix is for trade in goods: its services are Britain's. */
export function countryOfVatId(id: string): string {
  const country = countryWithoutPrefix(id);
  if (country) return country;
  const prefix = id.slice(0, 2);
  return { EL: 'GR', XI: 'GB' }[prefix] ?? prefix;
}

const countryWithoutPrefix = (text: string): string | undefined =>
  Object.keys(WITHOUT_PREFIX).find((country) => WITHOUT_PREFIX[country]!(text));
