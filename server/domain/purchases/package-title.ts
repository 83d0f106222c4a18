// What a purchase is called on the provider's page and in mails, in the person's language.
import type { Locale } from '../../contracts/locales.ts';
import { interpolate, MAIL_TEXTS } from '../mail-texts.ts';

/** The package id of seats of a company. */
export const SEATS_PACKAGE = 'seats';
const NAMES: Record<string, string> = { basic: 'Basic', pro: 'Pro', expert: 'Expert' };

/** The goods of a purchase, or as much of its row as names them. */
interface NamedGoods {
  package_id: string;
  credits: number;
  quantity: number;
}

export function packageTitle({ package_id, credits, quantity }: NamedGoods, language: Locale): string {
  const texts = MAIL_TEXTS[language].purchases.titles;
  if (package_id === SEATS_PACKAGE) return interpolate(texts.seats, { seats: quantity });
  if (package_id === 'gift-amount') return texts.gift;
  const gift = NAMES[package_id.replace(/^gift-/, '')];
  if (gift && package_id.startsWith('gift-')) return interpolate(texts.gift_package, { name: gift });
  const name = NAMES[package_id];
  return interpolate(name ? texts.package : texts.pack, { name: name ?? '', credits });
}
