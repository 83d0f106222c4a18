// Writes the mails about purchases (locales/*/mail.json, `purchases`): the receipt, and the notice of a refund.
import type { Locale } from '../contracts/locales.ts';
import { COMMERCIAL_TERMS } from '../contracts/commercial-terms.ts';
import { interpolate, homeUrl, formatDate, MAIL_TEXTS, formatMoney, joinParagraphs } from '../domain/mail-texts.ts';
import { packageTitle } from '../domain/purchases/package-title.ts';
import { receiptLines } from '../domain/purchases/read-purchases.ts';
import { chargedAmount, purchasedCredits, type PurchaseRow, refundableUntil } from '../domain/ledger/purchase.ts';
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
        purchase.billing_name && interpolate(receipt.billed_to, values),
        purchase.vat_id && interpolate(receipt.vat, values),
      ],
      [
        ...lines,
        purchase.voucher_amount > 0 && interpolate(receipt.gift, values),
        purchase.discount_amount > 0 && interpolate(receipt.discount, values),
        interpolate(receipt.total, values),
      ],
      isTest(purchase) && texts.test,
      until &&
        interpolate(receipt.refundable, { date: formatDate(until, language), days: COMMERCIAL_TERMS.refundDays }),
      [goods.link, homeUrl(publicUrl, language) + goods.path],
      texts.signature,
    ),
  };
}

export function writeRefundMail(purchase: PurchaseRow, { email, language }: Recipient): Mail {
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
      interpolate(goodsTexts(purchase, language).credits, values),
      isTest(purchase) && texts.test,
      texts.signature,
    ),
  };
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

/** Whether no money moved (embedded provider); the mail says so. */
const isTest = (purchase: PurchaseRow): boolean => purchase.provider === 'embedded';
