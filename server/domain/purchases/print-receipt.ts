// A receipt or credit note as words and figures in one language, ready to be set on paper.
import type { Receipt, ReceiptDocument } from '../../contracts/api.ts';
import { LANGUAGE_TAGS, type Locale } from '../../contracts/locales.ts';
import { AppError } from '../errors.ts';
import { formatDate, formatMoney, interpolate } from '../mail-texts.ts';
import { packageTitle } from './package-title.ts';
import { RECEIPT_TEXTS, type ReceiptTexts } from './receipt-texts.ts';

export interface PrintedReceipt {
  title: string;
  /** Also names the file. */
  number: string;
  /** Heading first, like the buyer's; empty where no seller is named. */
  seller: string[];
  buyer: string[];
  facts: [label: string, value: string][];
  heads: [item: string, quantity: string, each: string, amount: string];
  rows: [item: string, quantity: string, each: string, amount: string][];
  /** The last is the total. */
  totals: [label: string, amount: string][];
  /** What the total contains. */
  contained: [label: string, amount: string][];
  notes: string[];
}

/** Throws `not_found` for a credit note where there is none. */
export function formatReceipt(receipt: Receipt, document: ReceiptDocument, language: Locale): PrintedReceipt {
  const texts = RECEIPT_TEXTS[language];
  const credit = document === 'credit_note' ? receipt.credit_note : undefined;
  if (credit === null) throw new AppError('not_found', 'There is no credit note for this purchase.');
  const sign = credit ? -1 : 1;
  const money = (value: number): string => formatMoney(Math.round(sign * value * 100) || 0, receipt.currency, language);
  const number = new Intl.NumberFormat(LANGUAGE_TAGS[language]);
  const date = (iso: string): string => formatDate(new Date(iso), language);
  const total = receipt.value - receipt.voucher_value - receipt.discount_value;
  return {
    title: texts[credit ? 'creditNote' : receipt.tax ? 'invoice' : 'title'],
    number: credit?.number ?? receipt.receipt_number,
    seller: sellerLines(receipt, texts),
    buyer: [texts.to, ...buyerLines(receipt, texts)],
    facts: [
      [texts.number, credit?.number ?? receipt.receipt_number],
      [texts.date, date(credit?.issued_at ?? receipt.issued_at)],
      ...(credit
        ? [[texts.forReceipt, `${receipt.receipt_number}, ${date(receipt.issued_at)}`] as [string, string]]
        : []),
      [texts.transaction, receipt.transaction_id],
    ],
    heads: [texts.item, texts.quantity, texts.each, texts.amount],
    rows: receipt.lines.map((line) => [
      line.kind === 'bonus' ? interpolate(texts.bonus, { count: line.credits }) : packageTitle(line, language),
      number.format(line.quantity),
      money(line.unit_value),
      money(line.value),
    ]),
    totals: [
      ...(receipt.voucher_value > 0 ? [[texts.voucher, money(-receipt.voucher_value)] as [string, string]] : []),
      ...(receipt.discount_value > 0 ? [[texts.discount, money(-receipt.discount_value)] as [string, string]] : []),
      [credit ? texts.credited : texts.total, money(total)],
    ],
    contained: containedTax(receipt, language, money),
    notes: notesOf(receipt, texts),
  };
}

function sellerLines({ seller }: Receipt, texts: ReceiptTexts): string[] {
  if (!seller) return [];
  return [texts.seller, seller.name, ...seller.address, ...(seller.vat_id ? [`${texts.vat}: ${seller.vat_id}`] : [])];
}

function buyerLines({ billing_name, billing_address, email, vat_id }: Receipt, texts: ReceiptTexts): string[] {
  const address = billing_address?.split(/\r?\n/).map((line) => line.trim()) ?? [];
  return [billing_name ?? '', ...address, email, vat_id ? `${texts.vat}: ${vat_id}` : ''].filter(Boolean);
}

function containedTax(
  { tax, value, voucher_value, discount_value }: Receipt,
  language: Locale,
  money: (value: number) => string,
): PrintedReceipt['contained'] {
  if (tax?.kind !== 'standard') return [];
  const texts = RECEIPT_TEXTS[language];
  const country = countryName(tax.country, language);
  const rate = new Intl.NumberFormat(LANGUAGE_TAGS[language], { maximumFractionDigits: 2 }).format(tax.rate);
  return [
    [texts.net, money(value - discount_value - tax.value)],
    [interpolate(texts.tax, { rate, country }), money(tax.value)],
    // What gift cards paid is part of the price, and so of what is taxed.
    ...(voucher_value > 0 ? [[texts.gross, money(value - discount_value)] as [string, string]] : []),
  ];
}

export const countryName = (code: string, language: Locale): string =>
  new Intl.DisplayNames(LANGUAGE_TAGS[language], { type: 'region' }).of(code) ?? code;

function notesOf({ tax, test }: Receipt, texts: ReceiptTexts): string[] {
  const said = { standard: null, reverse_charge: texts.reverseCharge, outside: texts.outside, voucher: texts.giftTax };
  return [tax ? said[tax.kind] : texts.noInvoice, test ? texts.test : null].filter((note) => note !== null);
}
