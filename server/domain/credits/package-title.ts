// What a purchase is called on the provider's page and in mails, in the person's language.
import type { Locale } from '../../contracts/locales.ts';
import de from '../../../locales/de/mail.json' with { type: 'json' };
import en from '../../../locales/en/mail.json' with { type: 'json' };
import es from '../../../locales/es/mail.json' with { type: 'json' };
import fr from '../../../locales/fr/mail.json' with { type: 'json' };

const TEXTS: Record<Locale, typeof en.purchases.titles> = {
  en: en.purchases.titles,
  es: es.purchases.titles,
  fr: fr.purchases.titles,
  de: de.purchases.titles,
};
/** The package id of seats of a company. */
export const SEATS = 'seats';
const NAMES: Record<string, string> = { basic: 'Basic', pro: 'Pro', expert: 'Expert' };

/** The goods of a purchase, or as much of its row as names them. */
interface Named {
  package_id: string;
  credits: number;
  quantity: number;
}

export function packageTitle({ package_id, credits, quantity }: Named, language: Locale): string {
  const texts = TEXTS[language];
  if (package_id === SEATS) return texts.seats.replace('{{seats}}', String(quantity));
  if (package_id === 'gift-amount') return texts.gift;
  const gift = NAMES[package_id.replace(/^gift-/, '')];
  if (gift && package_id.startsWith('gift-')) return texts.gift_package.replace('{{name}}', gift);
  const name = NAMES[package_id];
  const text = name ? texts.package : texts.pack;
  return text.replace('{{name}}', name ?? '').replace('{{credits}}', String(credits));
}
