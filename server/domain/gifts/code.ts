// The code of a gift card: 16 characters of Crockford's base 32 (80 bits), in groups of four. Derived from the card's id and our secret,
// so that only its hash is stored and the mail can still be written later.
import { createHash, createHmac } from 'node:crypto';

/** Without I, L, O, U, which are easily misread (https://www.crockford.com/base32.html). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;

export function deriveGiftCode(secret: string, id: string): string {
  const bytes = createHmac('sha256', secret).update(`gift:${id}`).digest();
  // 256 is a multiple of 32, so every character is equally likely.
  const signs = Array.from({ length: CODE_LENGTH }, (_, index) => ALPHABET[bytes[index]! % ALPHABET.length]!).join('');
  return signs.match(/.{4}/g)!.join('-');
}

/** Hash of a typed code; ignores case, spaces and dashes, and reads I, L, O as digits. */
export function hashGiftCode(typed: string): string {
  const clean = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(`gift:${clean}`).digest('hex');
}
