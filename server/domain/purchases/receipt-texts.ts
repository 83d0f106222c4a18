// The words of a receipt, which the page, the PDF and the mail share (locales/*/checkout.json, `receipt`). English is the type contract.
import type { Locale } from '../../contracts/locales.ts';
import { nonBreakingTexts } from '../../contracts/non-breaking-spaces.ts';
import de from '../../../locales/de/checkout.json' with { type: 'json' };
import en from '../../../locales/en/checkout.json' with { type: 'json' };
import es from '../../../locales/es/checkout.json' with { type: 'json' };
import fr from '../../../locales/fr/checkout.json' with { type: 'json' };

export type ReceiptTexts = typeof en.receipt;
export const RECEIPT_TEXTS: Record<Locale, ReceiptTexts> = {
  en: en.receipt,
  es: nonBreakingTexts('es', es.receipt),
  fr: nonBreakingTexts('fr', fr.receipt),
  de: nonBreakingTexts('de', de.receipt),
};
