// Writes CSV for spreadsheets: RFC 4180, with protection against formula injection.

/** Starts with a byte order mark, without which Excel reads UTF-8 wrongly. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** A leading apostrophe makes `=cmd()` and the like, in wide characters too, text (OWASP, CSV injection). */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
