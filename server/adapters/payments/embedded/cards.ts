// How the test checkout treats a card: Stripe's published test numbers have the same outcomes here.
// All other numbers are refused, so that no real card is ever accepted.
import type { DeclineReason } from '../../../contracts/credits.ts';
import type { TestCard } from '../../../ports/payments.ts';

const ACCEPTED = new Set([
  '4242424242424242',
  '4000056655665556',
  '5555555555554444',
  '2223003122003222',
  '5200828282828210',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
  '3056930009020004',
  '36227206271667',
  '3566002020360505',
  '6200000000000005',
]);
const DECLINED: Record<string, DeclineReason> = {
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000009987': 'lost_card',
  '4000000000009979': 'stolen_card',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
  // These two require a confirmation by the bank, which a test page cannot give.
  '4000002500003155': 'authentication_required',
  '4000002760003184': 'authentication_required',
};

/** Why the card is declined; undefined when it pays. */
export function declineReason(card: TestCard, now: Date): DeclineReason | undefined {
  const number = card.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return 'incorrect_number';
  const expiry = readExpiry(card.expiry);
  if (!expiry) return 'invalid_expiry';
  // A card is valid until the end of its month.
  if (Date.UTC(expiry.year, expiry.month) <= now.getTime()) return 'expired_card';
  const digits = /^3[47]/.test(number) ? 4 : 3;
  if (!new RegExp(`^\\d{${digits}}$`).test(card.cvc.trim())) return 'incorrect_cvc';
  return DECLINED[number] ?? (ACCEPTED.has(number) ? undefined : 'not_a_test_card');
}

/** ISO/IEC 7812: doubled from the right, every second digit. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

/** `12/34`, `12 / 2034` or `1234`; the month counts from 1. */
function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^\s*(\d{1,2})\s*[/\-.]?\s*(\d{4}|\d{2})\s*$/.exec(text);
  if (!match) return undefined;
  const month = Number(match[1]);
  const year = Number(match[2]);
  if (month < 1 || month > 12) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
}
