// Writes the mails about purchases (locales/*/mail.json, `purchases`): the receipt, and the notice of a refund.
import { LANGUAGE_TAGS, type Locale } from '../contracts/locales.ts';
import { COMMERCIAL_TERMS } from '../contracts/commercial-terms.ts';
import { interpolate, homeUrl, formatDate, MAIL_TEXTS, formatMoney, joinParagraphs } from '../domain/mail-texts.ts';
import { countryName } from '../domain/purchases/print-receipt.ts';
import { packageTitle } from '../domain/purchases/package-title.ts';
import { receiptLines } from '../domain/purchases/read-receipt.ts';
import {
  chargedAmount,
  isEmbeddedPayment,
  purchasedCredits,
  type PurchaseRow,
  refundableUntil,
} from '../domain/ledger/purchase.ts';
import type { Mail } from '../ports/mailer.ts';

interface Recipient {
  email: string;
  language: Locale;
}

export function writeReceiptMail(purchase: PurchaseRow, reader: Recipient, publicUrl: string): Mail {
  const { language } = reader;
  const texts = MAIL_TEXTS[language].purchases;
  const { receipt } = texts;
  const goods = goodsTexts(purchase, language);
  const until = refundableUntil(purchase);
  const values = {
    number: purchase.receipt_number ?? '',
    date: purchase.paid_at ? formatDate(purchase.paid_at, language) : '',
    name: purchase.billing_name ?? '',
    vat: purchase.vat_id ?? '',
    amount: formatMoney(chargedAmount(purchase), purchase.currency, language),
    gift: formatMoney(-purchase.voucher_amount, purchase.currency, language),
    discount: formatMoney(-purchase.discount_amount, purchase.currency, language),
  };
  const price = formatMoney(purchase.amount, purchase.currency, language);
  const unit = (value: number): string => formatMoney(Math.round(value * 100), purchase.currency, language);
  const lines = receiptLines(purchase).map((line) =>
    line.kind === 'bonus'
      ? `${interpolate(receipt.bonus, { credits: line.credits })}: ${receipt.free}`
      : `${packageTitle(line, language)}: ${line.quantity > 1 ? `${line.quantity} × ${unit(line.unit_value)} = ` : ''}${price}`,
  );
  return {
    to: reader.email,
    subject: interpolate(receipt.subject, values),
    language,
    text: joinParagraphs(
      goods.intro,
      [
        interpolate(receipt.number, values),
        interpolate(receipt.date, values),
        purchase.seller && interpolate(receipt.seller, { name: purchase.seller.name }),
        purchase.billing_name && interpolate(receipt.billed_to, values),
        purchase.vat_id && interpolate(receipt.vat, values),
      ],
      [
        ...lines,
        purchase.voucher_amount > 0 && interpolate(receipt.gift, values),
        purchase.discount_amount > 0 && interpolate(receipt.discount, values),
        interpolate(receipt.total, values),
        taxText(purchase, language),
      ],
      [receipt.link, `${homeUrl(publicUrl, language)}/app/receipts/${purchase.id}`],
      isEmbeddedPayment(purchase) && texts.test,
      until &&
        interpolate(receipt.refundable, { date: formatDate(until, language), days: COMMERCIAL_TERMS.refundDays }),
      [goods.link, homeUrl(publicUrl, language) + goods.path],
      texts.signature,
    ),
  };
}

export function writeRefundMail(purchase: PurchaseRow, { email, language }: Recipient, publicUrl: string): Mail {
  const texts = MAIL_TEXTS[language].purchases;
  const values = {
    number: purchase.receipt_number ?? '',
    amount: formatMoney(chargedAmount(purchase), purchase.currency, language),
    gift: formatMoney(purchase.voucher_amount, purchase.currency, language),
    credits: purchasedCredits(purchase),
  };
  return {
    to: email,
    subject: interpolate(texts.refund.subject, values),
    language,
    text: joinParagraphs(
      chargedAmount(purchase) > 0 && interpolate(texts.refund.intro, values),
      purchase.voucher_amount > 0 && interpolate(texts.refund.gift, values),
      purchase.credit_note_number && [
        interpolate(texts.refund.credit_note, { number: purchase.credit_note_number }),
        `${homeUrl(publicUrl, language)}/app/receipts/${purchase.id}`,
      ],
      interpolate(goodsTexts(purchase, language).credits, values),
      isEmbeddedPayment(purchase) && texts.test,
      texts.signature,
    ),
  };
}

function taxText({ tax, currency }: PurchaseRow, language: Locale): string | undefined {
  const { receipt } = MAIL_TEXTS[language].purchases;
  if (tax?.kind === 'reverse_charge') return receipt.reverse_charge;
  if (tax?.kind !== 'standard') return undefined;
  return interpolate(receipt.tax, {
    rate: new Intl.NumberFormat(LANGUAGE_TAGS[language]).format(tax.rate),
    country: countryName(tax.country, language),
    amount: formatMoney(tax.amount, currency, language),
  });
}

/** Whoever bought for a company or for somebody else has no shoot to start. */
function goodsTexts(
  purchase: PurchaseRow,
  language: Locale,
): { intro: string; link: string; credits: string; path: string } {
  const { goods } = MAIL_TEXTS[language].purchases;
  if (purchase.gift_card_id) return { ...goods.gift, path: '/app/gifts' };
  if (purchase.type === 'credits' || !purchase.company_id) return { ...goods.credits, path: '/app/photoshoot' };
  const view = purchase.type === 'company_studio_credits' ? '?view=seats' : '';
  return { ...goods[purchase.type], path: `/app/teams/${purchase.company_id}${view}` };
}
