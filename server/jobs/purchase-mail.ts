// Writes the mails about purchases (locales/*/mail.json, `purchases`): the receipt, and the notice of a refund.
import type { Locale } from '../contracts/locales.ts';
import { TERMS } from '../contracts/terms.ts';
import { fillLine, homeIn, longDate, MAIL_TEXTS, moneyText, paragraphs } from '../domain/mail-texts.ts';
import { packageTitle } from '../domain/credits/package-title.ts';
import { linesOf } from '../domain/credits/read-purchases.ts';
import { chargedAmount, creditsOf, type PurchaseRow, refundableUntil } from '../domain/credits/purchase-view.ts';
import type { Mail } from '../ports/mailer.ts';

interface Reader {
  email: string;
  language: Locale;
}

export function writeReceiptMail(purchase: PurchaseRow, reader: Reader, publicUrl: string): Mail {
  const { language } = reader;
  const texts = MAIL_TEXTS[language].purchases;
  const { receipt } = texts;
  const until = refundableUntil(purchase);
  const values = {
    number: purchase.receipt_number ?? '',
    date: purchase.paid_at ? longDate(purchase.paid_at, language) : '',
    name: purchase.billing_name ?? '',
    vat: purchase.vat_id ?? '',
    amount: moneyText(chargedAmount(purchase), purchase.currency, language),
    gift: moneyText(-purchase.voucher_amount, purchase.currency, language),
    discount: moneyText(-purchase.discount_amount, purchase.currency, language),
  };
  const price = moneyText(purchase.amount, purchase.currency, language);
  const lines = linesOf(purchase).map((line) =>
    line.kind === 'bonus'
      ? `${fillLine(receipt.bonus, { credits: line.credits })}: ${receipt.free}`
      : `${packageTitle(line, language)}: ${price}`,
  );
  return {
    to: reader.email,
    subject: fillLine(receipt.subject, values),
    language,
    text: paragraphs(
      receipt.intro,
      [
        fillLine(receipt.number, values),
        fillLine(receipt.date, values),
        purchase.billing_name && fillLine(receipt.billed_to, values),
        purchase.vat_id && fillLine(receipt.vat, values),
      ],
      [
        ...lines,
        purchase.voucher_amount > 0 && fillLine(receipt.gift, values),
        purchase.discount_amount > 0 && fillLine(receipt.discount, values),
        fillLine(receipt.total, values),
      ],
      isTest(purchase) && texts.test,
      until && fillLine(receipt.refundable, { date: longDate(until, language), days: TERMS.refundDays }),
      [receipt.link, `${homeIn(publicUrl, language)}/app/photoshoot`],
      texts.signature,
    ),
  };
}

export function writeRefundMail(purchase: PurchaseRow, { email, language }: Reader): Mail {
  const texts = MAIL_TEXTS[language].purchases;
  const values = {
    number: purchase.receipt_number ?? '',
    amount: moneyText(chargedAmount(purchase), purchase.currency, language),
    gift: moneyText(purchase.voucher_amount, purchase.currency, language),
    credits: creditsOf(purchase),
  };
  return {
    to: email,
    subject: fillLine(texts.refund.subject, values),
    language,
    text: paragraphs(
      chargedAmount(purchase) > 0 && fillLine(texts.refund.intro, values),
      purchase.voucher_amount > 0 && fillLine(texts.refund.gift, values),
      fillLine(texts.refund.credits, values),
      isTest(purchase) && texts.test,
      texts.signature,
    ),
  };
}

/** Whether no money moved (embedded provider); the mail says so. */
const isTest = (purchase: PurchaseRow): boolean => purchase.provider === 'embedded';
