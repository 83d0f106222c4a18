// Colours as people type them.
import { HEX_COLOUR } from './company-lists.ts';

/** `#rrggbb` from a colour as brand books have it: with or without #, three or six digits, in any case. Undefined for anything else. */
export function parseColour(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return HEX_COLOUR.test(`#${six}`) ? `#${six}` : undefined;
}
