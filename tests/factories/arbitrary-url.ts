// Addresses of any site, for tests of what must not be followed. fast-check's webUrl takes 1.7 s to make in each process, for its rules of domain names.
import fc from 'fast-check';

const of = (letters: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength });
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const label = of(`${LETTERS}0123456789`, 1, 12);
/** A last label of digits would be an IPv4 address. */
const topLevel = of(LETTERS, 2, 8);
const host = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), topLevel)
  .map(([labels, top]) => [...labels, top].join('.'));
const words = of(`${LETTERS}ABC0189-._~!$&'()*+,;=:@%\\`, 0, 12);
const optional = (prefix: string, value: fc.Arbitrary<unknown>, suffix = ''): fc.Arbitrary<string> =>
  fc
    .option(value, { nil: undefined })
    .map((given) => (given === undefined ? '' : `${prefix}${String(given)}${suffix}`));

/** Absolute, and valid to `URL`: with a user, a port, a path, a query and a fragment, or without. */
export const arbitraryUrl = (...schemes: string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...(schemes.length > 0 ? schemes : ['http', 'https'])),
      optional('', of(`${LETTERS}0189-._~`, 1, 8), '@'),
      host,
      optional(':', fc.integer({ min: 0, max: 65_535 })),
      fc.array(words, { maxLength: 4 }).map((parts) => parts.map((part) => `/${part}`).join('')),
      optional('?', words),
      optional('#', words),
    )
    .map(([scheme, ...rest]) => `${scheme}://${rest.join('')}`);
