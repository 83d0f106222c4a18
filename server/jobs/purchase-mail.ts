// The purchases part of locales/*/mail.json, filled in: the receipt, and the word that money went back.
import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale } from '../contracts/locales.ts';
import { TERMS } from '../contracts/terms.ts';
import { packageTitle } from '../domain/credits/package-title.ts';
import { linesOf } from '../domain/credits/read-purchases.ts';
import { creditsOf, type PurchaseRow, refundableUntil } from '../domain/credits/purchase-view.ts';
import type { Mail } from '../ports/mailer.ts';
import de from '../../locales/de/mail.json' with { type: 'json' };
import en from '../../locales/en/mail.json' with { type: 'json' };
import es from '../../locales/es/mail.json' with { type: 'json' };
import fr from '../../locales/fr/mail.json' with { type: 'json' };

const TEXTS: Record<Locale, typeof en.purchases> = {
  en: en.purchases,
  es: es.purchases,
  fr: fr.purchases,
  de: de.purchases,
};

interface Reader {
  email: string;
  language: Locale;
}

export function writeReceiptMail(purchase: PurchaseRow, reader: Reader, publicUrl: string): Mail {
  const { language } = reader;
  const texts = TEXTS[language];
  const { receipt } = texts;
  const until = refundableUntil(purchase);
  const values = {
    number: purchase.receipt_number ?? '',
    date: dateOf(purchase.paid_at, language),
    name: purchase.billing_name ?? '',
    vat: purchase.vat_id ?? '',
    amount: moneyOf(purchase.amount, purchase.currency, language),
  };
  const lines = linesOf(purchase).map((line) =>
    line.kind === 'bonus'
      ? `${fill(receipt.bonus, { credits: line.credits })}: ${receipt.free}`
      : `${packageTitle(line, language)}: ${values.amount}`,
  );
  const prefix = language === DEFAULT_LOCALE ? '' : `/${language}`;
  return {
    to: reader.email,
    subject: fill(receipt.subject, values),
    language,
    text: paragraphs(
      receipt.intro,
      [
        fill(receipt.number, values),
        fill(receipt.date, values),
        purchase.billing_name && fill(receipt.billed_to, values),
        purchase.vat_id && fill(receipt.vat, values),
      ],
      [...lines, fill(receipt.total, values)],
      isTest(purchase) && texts.test,
      until && fill(receipt.refundable, { date: dateOf(until, language), days: TERMS.refundDays }),
      [receipt.link, `${publicUrl}${prefix}/app/photoshoot`],
      texts.signature,
    ),
  };
}

export function writeRefundMail(purchase: PurchaseRow, { email, language }: Reader): Mail {
  const texts = TEXTS[language];
  const values = {
    number: purchase.receipt_number ?? '',
    amount: moneyOf(purchase.amount, purchase.currency, language),
    credits: creditsOf(purchase),
  };
  return {
    to: email,
    subject: fill(texts.refund.subject, values),
    language,
    text: paragraphs(
      fill(texts.refund.intro, values),
      fill(texts.refund.credits, values),
      isTest(purchase) && texts.test,
      texts.signature,
    ),
  };
}

/** The embedded provider moves no money, and its mails say so. */
const isTest = (purchase: PurchaseRow): boolean => purchase.provider === 'embedded';

const fill = (line: string, values: Record<string, string | number>): string =>
  line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

type Part = string | false | null | Part[];
const paragraphs = (...parts: Part[]): string =>
  parts
    .map((part) => (Array.isArray(part) ? part.filter(Boolean).join('\n') : part))
    .filter(Boolean)
    .join('\n\n');

/** Times are UTC on every receipt, so that two readings of one receipt never differ. */
const dateOf = (date: Date | null, language: Locale): string =>
  date ? new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { dateStyle: 'long', timeZone: 'UTC' }).format(date) : '';

const moneyOf = (minor: number, currency: string, language: Locale): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'currency', currency }).format(minor / 100);
