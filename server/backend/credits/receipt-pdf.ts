// Sets a receipt on A4 as PDF. The fonts hold Latin, Greek and Cyrillic letters (tools/assets/receipt-fonts/build.ts).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PrintedReceipt } from '../../domain/purchases/print-receipt.ts';

/** Points. */
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const COLUMNS = [0.46, 0.14, 0.2, 0.2].map((share) => share * WIDTH);
const MUTED = '#6b6862';
const INK = '#1d1b18';
const LINE = '#d9d4cb';

const font = (name: string): Buffer => readFileSync(path.join(import.meta.dirname, 'fonts', `${name}.ttf`));

export async function writeReceiptPdf(receipt: PrintedReceipt, language: string): Promise<Buffer<ArrayBuffer>> {
  // Loaded with the first receipt: most processes never write one.
  const { default: PdfDocument } = await import('pdfkit');
  const title = `${receipt.title} ${receipt.number}`;
  const pdf = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: receipt.seller[1] ?? 'Catchlight' },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.registerFont('regular', font('figtree-400'));
  pdf.registerFont('bold', font('figtree-600'));
  pdf.registerFont('world', font('noto-sans-400'));
  layOut(pdf, receipt);
  pdf.end();
  return done;
}

function layOut(pdf: PDFKit.PDFDocument, receipt: PrintedReceipt): void {
  write(pdf, 'Catchlight', { face: 'bold', size: 15 });
  write(pdf, receipt.title, { face: 'bold', size: 20, gap: 14 });
  const top = pdf.y + 14;
  const half = WIDTH / 2 - 12;
  pdf.y = top;
  for (const [label, value] of receipt.facts) write(pdf, `${label}: ${value}`, { width: half });
  pdf.y += 10;
  for (const [at, line] of receipt.seller.entries()) write(pdf, line, { width: half, muted: at === 0 });
  const left = pdf.y;
  pdf.y = top;
  for (const [at, line] of receipt.buyer.entries())
    write(pdf, line, { x: MARGIN + WIDTH / 2 + 12, width: half, muted: at === 0 });
  pdf.y = Math.max(left, pdf.y) + 28;
  tableRow(pdf, receipt.heads, { muted: true });
  rule(pdf, LINE);
  for (const row of receipt.rows) {
    tableRow(pdf, row);
    rule(pdf, LINE);
  }
  for (const [at, [label, amount]] of receipt.totals.entries())
    tableRow(pdf, [label, '', '', amount], at === receipt.totals.length - 1 ? { face: 'bold', size: 12 } : {});
  if (receipt.contained.length) rule(pdf, LINE);
  for (const [label, amount] of receipt.contained) tableRow(pdf, [label, '', '', amount], { muted: true });
  pdf.y += 16;
  for (const note of receipt.notes) write(pdf, note, { muted: true, gap: 4 });
}

interface Style {
  face?: 'regular' | 'bold';
  size?: number;
  muted?: boolean;
  x?: number;
  width?: number;
  align?: 'left' | 'right';
  /** Above the text. */
  gap?: number;
}

/** Advances to the next line, and to the next page where this one is full. */
function write(pdf: PDFKit.PDFDocument, written: string, style: Style = {}): void {
  const { face = 'regular', size = 10, muted = false, x = MARGIN, width = WIDTH, align = 'left', gap = 0 } = style;
  // The fonts have no accents of their own, as which some systems write those of é.
  const text = written.normalize('NFC');
  pdf
    .font(isCovered(text) ? face : 'world')
    .fontSize(size)
    .fillColor(muted ? MUTED : INK);
  pdf.text(text, x, pdf.y + gap, { width, align, lineGap: 3 });
}

/** Whether Figtree has all its letters: Latin ones, and the signs of prices. */
const isCovered = (text: string): boolean => /^[\u0020-\u017f\u1e00-\u1eff\u2010-\u2044€₹−]*$/.test(text);

function tableRow(pdf: PDFKit.PDFDocument, cells: PrintedReceipt['heads'], style: Style = {}): void {
  if (pdf.y > pdf.page.height - MARGIN - 40) pdf.addPage();
  const y = pdf.y + 7;
  let bottom = y;
  let x = MARGIN;
  // A line without quantity and price has the room of both.
  const widths = cells[1] === '' && cells[2] === '' ? [WIDTH * 0.7, 0, 0, WIDTH * 0.3] : COLUMNS;
  for (const [at, cell] of cells.entries()) {
    const width = widths[at]!;
    if (cell !== '') {
      pdf.y = y;
      write(pdf, cell, { ...style, x, width: width - (at < 3 ? 8 : 0), align: at === 0 ? 'left' : 'right' });
      bottom = Math.max(bottom, pdf.y);
    }
    x += width;
  }
  pdf.y = bottom + 4;
}

function rule(pdf: PDFKit.PDFDocument, colour: string): void {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.7)
    .strokeColor(colour)
    .stroke();
}
