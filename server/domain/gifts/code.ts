// The code of a gift card: 16 signs of Crockford's alphabet (80 bits), in groups of four. It is made out of the card's id and our
// secret, so that only its hash has to be kept and the mail can be written on its day.
import { createHash, createHmac } from 'node:crypto';

/** No I, L, O, U: nobody reads them wrongly off a card (https://www.crockford.com/base32.html). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGNS = 16;

export function giftCode(secret: string, id: string): string {
  const bytes = createHmac('sha256', secret).update(`gift:${id}`).digest();
  // 256 is 8 times 32: every sign is as likely as any other.
  const signs = Array.from({ length: SIGNS }, (_, index) => ALPHABET[bytes[index]! % ALPHABET.length]!).join('');
  return signs.match(/.{4}/g)!.join('-');
}

/** Of what somebody typed: case, spaces and dashes do not matter, nor the letters that are taken for digits. */
export function codeHash(typed: string): string {
  const clean = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(`gift:${clean}`).digest('hex');
}
