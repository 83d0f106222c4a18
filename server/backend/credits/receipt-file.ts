// A receipt or credit note as a file to keep, for its buyer and for staff.
import { z } from 'zod';
import { type Receipt, RECEIPT_DOCUMENTS } from '../../contracts/api.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../contracts/locales.ts';
import { formatReceipt } from '../../domain/purchases/print-receipt.ts';
import { writeReceiptPdf } from './receipt-pdf.ts';

export const receiptPdfQuery = z.object({
  document: z.enum(RECEIPT_DOCUMENTS).default('receipt'),
  language: z.enum(LOCALES).default(DEFAULT_LOCALE),
});

export async function receiptFile(
  receipt: Receipt,
  { document, language }: Pick<z.output<typeof receiptPdfQuery>, 'document' | 'language'>,
): Promise<Response> {
  const printed = formatReceipt(receipt, document, language);
  return new Response(await writeReceiptPdf(printed, language), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${printed.number}.pdf"`,
      'cache-control': 'no-store',
    },
  });
}
