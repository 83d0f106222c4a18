// Names of every language with Latin, Greek or Cyrillic letters are printed with glyphs of an embedded font, and not as empty boxes.
import { expect, it } from 'vitest';
import type { PrintedReceipt } from '../../domain/purchases/print-receipt.ts';
import { readPdf } from '#tests/fixtures/read-pdf.ts';
import { writeReceiptPdf } from './receipt-pdf.ts';

const receiptOf = (name: string): PrintedReceipt => ({
  title: 'Invoice',
  number: 'CL-000001',
  seller: ['From', name],
  buyer: ['To', name],
  facts: [['Number', 'CL-000001']],
  heads: ['Item', 'Quantity', 'Each', 'Amount'],
  rows: [[name, '1', '12,00\u00a0€', '12,00\u00a0€']],
  totals: [['Total', '12,00\u00a0€']],
  contained: [],
  notes: [name],
});

/** What is printed, without the spaces between words, which lines may swallow. */
const print = async (name: string) => {
  const texts = readPdf(await writeReceiptPdf(receiptOf(name), 'en'));
  const plain = (text: string) => text.replaceAll(/\s/g, '');
  return {
    count: plain(texts.map(({ text }) => text).join('')).split(plain(name)).length - 1,
    missing: texts.filter(({ missing }) => missing > 0).map(({ text }) => text),
    fonts: [...new Set(texts.map(({ font }) => font))],
  };
};

it.each([
  ['Greek', 'Αλέξανδρος Παπαδόπουλος-Ξύδης ΰΐ'],
  ['Turkish', 'Işıl Çağrı Şığınak İpekoğlu'],
  ['Polish', 'Łukasz Żółć-Gęśla Źdźbło Ńań Ćma'],
  ['Czech', 'Přemysl Řehoř Ďáblův Ťuhýk Ůňa Ěž'],
  ['Bulgarian', 'Щерьо Жечев-Чолаков ѝ Ъгъл'],
  ['Romanian', 'Ștefan Țurcanu-Brâncuși Ăță'],
  ['Vietnamese', 'Nguyễn Thị Ơn Đặng Ưu Ỷ'],
  ['Azerbaijani', 'Əli Məmmədov Ğ'],
  ['Ukrainian', 'Їжакевич Ґалаґан Є'],
  ['German', 'GROẞE STRAẞE Müßig'],
])('%s letters', async (_, name) => {
  expect(await print(name)).toMatchObject({ count: 4, missing: [] });
});

it('letters that are written in two parts, as some systems store them', async () => {
  const { count, missing } = await print('Zoe\u0301 Stra\u0308ter');
  expect([count, missing]).toEqual([0, []]);
  expect(readPdf(await writeReceiptPdf(receiptOf('Zoe\u0301'), 'en')).map(({ text }) => text)).toContain('Zoé');
});

it('keeps what is covered in the site’s own font', async () => {
  expect((await print('Müßig Straße')).fonts).toEqual(['Figtree-SemiBold', 'Figtree-Regular']);
});

it('shows letters of other scripts as missing, by which this test sees them', async () => {
  expect((await print('山田')).missing.length).toBeGreaterThan(0);
});
